//! The parts of an archive, counted separately and merged in any order, give the same
//! report, byte for byte, as the whole.

use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

use crate::helpers::dice::{Dice, sized};
use crate::helpers::run::run;
use crate::statistics::archive::{printed, quick, sheets};

/// Records of all games and several settings; some are not sound, some
/// unfinished, and some end early.
fn archive() -> Vec<String> {
    let mut records = Vec::new();
    for &kind in GameKind::ALL {
        let boards: &[&str] = match kind.board_symmetries().is_empty() {
            true => &["-"],
            false => &["5", "6"],
        };
        for (seed, board) in (1..).zip(boards) {
            let options = TagValues::new();
            let options = match *board {
                "-" => quick(kind, options),
                board => options.with("Board", board),
            };
            records.extend(sheets(kind, &options, seed, sized(20, 3)));
        }
    }
    records.push("[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ce5f6-f6 *\n\n".to_owned());
    records.push("[Game \"Nim\"]\n\n1. a1 *\n\n".to_owned());
    records.push("[Game \"Permute\"]\n[Orange \"Ann\"]\n\n1. Ce5f6-f6 2. swap *\n\n".to_owned());
    records.push(
        "[Game \"Permute\"]\n[Orange \"Ann\"]\n[Yellow \"Bob\"]\n\n1. Ce5f6-f6 2. resigns 1-0\n\n"
            .to_owned(),
    );
    let comment = "[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 {a comment} *\n\n";
    records.extend([comment, comment].map(str::to_owned));
    records
}

#[test]
fn any_partition_gives_the_report_of_the_whole() {
    let mut dice = Dice::new(22);
    let records = archive();
    let whole = records.concat();
    let commands = [
        &["stats", "-f", "json"][..],
        &["stats"],
        &["stats", "--partial"],
    ];
    let expected = commands.map(|command| printed(command, &whole));
    assert!(
        expected[1].contains("permute/bandaged-face"),
        "{}",
        expected[1]
    );
    for jobs in ["1", "3"] {
        let command = [commands[2], &["--jobs", jobs]].concat();
        assert_eq!(printed(&command, &whole), expected[2], "{jobs} threads");
    }
    for _ in 0..sized(5, 2) {
        let order = dice.order(records.len());
        let mut pieces = Vec::new();
        let mut remaining = &order[..];
        while !remaining.is_empty() {
            let (piece, after) =
                remaining.split_at(dice.below(remaining.len().min(sized(70, 12)) + 1));
            let texts = piece.iter().map(|&record| records[record].as_str());
            pieces.push(texts.collect::<String>());
            remaining = after;
        }
        let partial = |at: usize| printed("stats --partial -", &pieces[at]);
        let lines: String = dice.order(pieces.len()).into_iter().map(partial).collect();
        for (command, expected) in commands.into_iter().zip(&expected) {
            let merged = printed((command, "--merge"), &lines);
            let count = pieces.len();
            assert!(merged == *expected, "{command:?} of {count} pieces");
        }
    }
}

#[test]
fn the_full_reader_and_the_fast_reader_give_the_same_report() {
    let whole = archive().concat();
    let fast = printed("stats -f json", &whole);
    // Choosing records reads every record in full.
    let full = printed("stats -f json --plies 0-", &whole);
    assert_eq!(fast, full);
}

#[test]
fn lists_are_counted_like_their_sheets() {
    let options = TagValues::new().with("Board", "6");
    let whole = sheets(GameKind::Permute, &options, 5, 40).concat();
    let line = "stats -f json --sections branching,leads,maps,mirrors,numbers,groups";
    let sheets = printed(line, &whole);
    for to in ["mindsports", "aiai"] {
        let list = printed(("convert --to", to), &whole);
        assert_eq!(printed((line, "--board 6"), &list), sheets, "{to}");
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let results = printed("stats --partial --sections results", "");
    let all_sections = printed("stats --partial", "");
    let with_level = printed("stats --partial --sections results --level club", "");
    run("stats --merge", &(results.clone() + &results)).exits(0);
    for other in [&all_sections, &with_level] {
        run("stats --merge", &(results.clone() + other)).exits(3);
    }
    for broken in [
        "{}",
        "[]",
        "1. Ce5f6-f6",
        &all_sections[..all_sections.len() / 2],
    ] {
        run("stats --merge", broken).exits(3);
    }
    run("stats --merge --player Ann", &results).exits(2);
    run("stats --merge --sections results", &results).exits(2);
}

#[test]
fn huge_counts_do_not_overflow() {
    let maximum = u64::MAX.to_string();
    let whole = archive().concat();
    let line = printed("stats --partial", &whole);
    let mut huge: serde_json::Value = serde_json::from_str(&line).unwrap();
    enlarge(&mut huge);
    let huge = huge.to_string();
    assert!(huge.contains(&maximum));
    let both = format!("{huge}\n{line}{huge}\n");
    for format in ["human", "json"] {
        run(("stats --merge -f", format), &both).exits(0);
    }
}

/// Replaces every number, except the version of the rules and the number of plies of
/// a game, by the largest possible one.
fn enlarge(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                if key != "rules" && key != "plies" || value.is_object() {
                    enlarge(value);
                }
            }
        }
        serde_json::Value::Array(list) => list.iter_mut().for_each(enlarge),
        serde_json::Value::Number(number) => *number = u64::MAX.into(),
        _ => {}
    }
}
