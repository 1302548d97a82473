//! `scoresheet find`, and choosing records by a pattern.

use crate::helpers::run::{Folder, REAL, scoresheet};

#[test]
fn patterns_are_found_turned_and_mirrored() {
    let find = |line: &[&str]| {
        let line = [&["find"], line].concat();
        scoresheet(&line).input(REAL).run()
    };
    assert_eq!(find(&["Y?/?Y"]).exits(1).out, "");
    let turned = find(&["bbb/b?b"]).exits(0).out;
    let exact = find(&["bbb/b?b", "--exact"]);
    assert!(turned.lines().count() > exact.out.lines().count());
    let late = find(&["bbb", "--ply", "10-", "--count"]).exits(0).out;
    let all = find(&["bbb", "--count"]).exits(0).out;
    let every = find(&["bbb", "--count", "--every"]).exits(0).out;
    let number = |text: &str| text.trim().parse::<u32>().expect("a number");
    assert!(number(&late) < number(&all) && number(&all) < number(&every));
    let corner = find(&["ba/ab", "--at-square", "a1", "--ply", "0"]).exits(0);
    assert_eq!(
        corner.out,
        "-  1  ply 0  a11-b12  90\n-  1  ply 0  k1-l2  270\n"
    );
    corner.says("2 hits in 1 record");
    find(&["ba/ab", "--at-square", "a1", "--ply", "0", "--exact"]).exits(1);
    find(&["aa", "--at-square", "l12"]).exits(1);
    let yellow_to_move = find(&["bbb", "--to-move", "yellow", "-f", "csv"])
        .exits(0)
        .out;
    assert!(
        yellow_to_move
            .lines()
            .skip(1)
            .all(|row| row.contains(" y "))
    );
}

#[test]
fn a_position_string_is_a_pattern() {
    let position = scoresheet(&["show", "--at", "7", "-f", "json"])
        .input(REAL)
        .run();
    let position = position.object()["position"]
        .as_str()
        .expect("a string")
        .to_owned();
    let found = scoresheet(&["find", &position, "--exact", "-f", "json"])
        .input(REAL)
        .run()
        .exits(0)
        .object();
    assert_eq!(
        (&found["ply"], &found["area"]),
        (&7.into(), &"a1-l12".into())
    );
    assert_eq!(found["position"], position);
}

#[test]
fn scores_are_found_ply_by_ply() {
    let when = |code: &str, options: &[&str]| {
        let line = [&["find", "--when", code, "-"], options].concat();
        scoresheet(&line).input(REAL).run()
    };
    let lead = when(".lead.Yellow > 3 and .ply < 12", &[]).exits(0);
    assert_eq!(lead.out, "-  1  ply 10  Ab5c6-b5\n");
    let every = when(".lead.Yellow > 3", &["--every", "--count"]).exits(0);
    assert!(every.out.trim().parse::<u32>().expect("a number") > 1);
    when(".lead.Yellow | startswith(\"x\")", &[])
        .exits(1)
        .says("`--when` failed on 15 plies");
    when(".lead.Yellow >", &[]).exits(2).says("expected term");
}

#[test]
fn a_pattern_and_a_score_must_match_at_the_same_ply() {
    let find = |line: &[&str]| {
        let line = [&["find"], line, &["-f", "json"]].concat();
        scoresheet(&line).input(REAL).run().exits(0).objects()
    };
    let plies = |line: &[&str]| -> Vec<u64> {
        let found = find(line);
        let plies = found.iter().filter_map(|hit| hit["ply"].as_u64());
        plies.collect()
    };
    let code = ".lead.Yellow > 3";
    let (shape, lead) = (
        plies(&["bbb", "--every"]),
        plies(&["--when", code, "--every", "-"]),
    );
    let both: Vec<u64> = shape
        .iter()
        .copied()
        .filter(|ply| lead.contains(ply))
        .collect();
    assert!(!both.is_empty() && both.len() < shape.len());
    assert_eq!(plies(&["bbb", "--when", code, "--every"]), both);
    // Without `--every`, an area is reported when both begin to match there.
    let new = find(&["bbb", "--when", code]);
    assert!(
        new.iter()
            .all(|hit| both.contains(&hit["ply"].as_u64().expect("a ply")))
    );
    assert_eq!(new[0]["ply"], both[0]);
    let output = scoresheet(&["find", "--when", code, "--exact", "-"])
        .input(REAL)
        .run();
    output.exits(2).says("need a PATTERN");
}

#[test]
fn hostile_patterns_are_refused_with_their_place() {
    let refused = |line: &[&str], text: &str| {
        let line = [&["find"], line].concat();
        let output = scoresheet(&line).input(REAL).run().exits(2);
        assert!(
            output.err.len() < 1000 && !output.err.contains('\u{1b}'),
            "{}",
            output.err
        );
        output.says(text);
    };
    refused(&["oy/yx"], "  oy/yx\n      ^\n");
    refused(&["o\u{1b}[2J"], "  o\u{fffd}[2J\n   ^\n");
    refused(&[&"?".repeat(100_000)], "at most 26 files and ranks");
    refused(&[&"?/".repeat(50_000)], "at most 26 files and ranks");
    refused(&["oy/y"], "the same number of squares");
    refused(&["ro"], "not a square of a pattern");
    refused(&["oy 3"], "the letter of the side to move");
    refused(&["a", "--to-move", "Nobody\u{1b}"], "no seat");
    refused(&["a", "--figure", "a.gif"], "ends in `.svg`");
    refused(&[], "PATTERN");
    // A pattern of the largest size with only wildcards is matched quickly.
    let board = vec!["?".repeat(26); 26].join("/");
    scoresheet(&["find", &board]).input(REAL).run().exits(1);
    let cards = scoresheet(&["generate", "--game", "permutu", "--games", "1"]).printed();
    scoresheet(&["find", "a"])
        .input(cards)
        .run()
        .exits(2)
        .says("choose games with `--only-game Permute,Swaptimum`");
}

#[test]
fn the_first_hit_is_drawn() {
    let folder = Folder::new().with("a.txt", REAL);
    for name in ["f.svg", "f.png", "f.pdf", "f.txt"] {
        scoresheet(&["find", "Y?/?y", "--figure", name, "a.txt"])
            .within(&folder)
            .run()
            .exits(0);
        let drawn = std::fs::read(folder.path().join(name)).expect("a figure");
        assert!(drawn.len() > 100, "{name}");
    }
}

#[test]
fn records_are_chosen_by_a_pattern() {
    let lists = format!("{REAL}\nCa1b2-b1 *\n");
    let numbers = |options: &[&str]| {
        let line = [&["list"], options].concat();
        let listed = scoresheet(&line).input(&lists).run().out;
        let number = |line: &str| line.split("  ").nth(1).map(str::to_owned);
        listed.lines().filter_map(number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&["--pattern", "bbbb"]), ["1"]);
    assert_eq!(numbers(&["--pattern", "bbbb", "--invert"]), ["2"]);
    assert_eq!(numbers(&["--pattern", "ab"]), ["1", "2"]);
    let kept = scoresheet(&["filter", "--pattern", "bbbb"])
        .input(&lists)
        .run();
    assert_eq!(kept.out.trim(), REAL.trim());
    scoresheet(&["list", "--pattern", "x"])
        .input(&lists)
        .run()
        .exits(2);
}

/// The plies of the hits in a record of REAL, as `--every` or not.
fn hits(text: &str, line: &[&str]) -> Vec<(u64, String)> {
    let line = [&["find"], line, &["-f", "json"]].concat();
    let rows = scoresheet(&line).input(text).run().objects();
    let hit = |row: &serde_json::Value| {
        let area = row["area"].as_str().unwrap_or_default();
        (row["ply"].as_u64().expect("a ply"), area.to_owned())
    };
    rows.iter().map(hit).collect()
}

/// `--ply` and `--to-move` choose among the hits, so an area that was there at the ply
/// before is none.
#[test]
fn limits_choose_among_the_hits() {
    for search in [
        &["bbb"][..],
        &["--when", ".ply % 4 > 1"],
        &["b", "--when", ".ply > 2"],
    ] {
        for every in [&[][..], &["--every"]] {
            let line = [search, every].concat();
            let all = hits(REAL, &line);
            let with = |limit: &[&str]| hits(REAL, &[&line[..], limit].concat());
            let chosen = |holds: &dyn Fn(u64) -> bool| -> Vec<(u64, String)> {
                all.iter().filter(|(ply, _)| holds(*ply)).cloned().collect()
            };
            assert_eq!(
                with(&["--ply", "5-9"]),
                chosen(&|ply| (5..=9).contains(&ply))
            );
            // Orange begins, and REAL ends with ply 14, unfinished.
            assert_eq!(with(&["--to-move", "orange"]), chosen(&|ply| ply % 2 == 0));
            assert_eq!(with(&["--to-move", "yellow"]), chosen(&|ply| ply % 2 == 1));
        }
    }
}

#[test]
fn nobody_is_to_move_after_the_end() {
    let resigned = "Ce5f6-f6 resigns 1-0\n";
    let plies = |seat: &str| hits(resigned, &["--when", "true", "--every", "--to-move", seat]);
    let plies: [Vec<u64>; 2] =
        ["orange", "yellow"].map(|seat| plies(seat).iter().map(|hit| hit.0).collect());
    assert_eq!(plies, [vec![0], vec![1]]);
}

/// Hits are printed while the input waits for more, or is longer than a block. A record
/// is complete when the next one begins.
#[test]
fn hits_are_printed_when_they_are_found() {
    let long = format!("resigns {{{}}} 0-1\n", "x".repeat(100_000));
    let list = "Ce5f6-f6 *\n";
    let sheet = "[Game \"Permute\"]\n\n1. Ce5f6-f6 *\n\n";
    for parts in [
        [(format!("{list}{}", long.repeat(8)), 1), (String::new(), 0)],
        [(list.repeat(2), 1), (list.to_owned(), 1)],
        [(sheet.repeat(2), 1), (sheet.to_owned(), 1)],
    ] {
        for jobs in ["1", "4"] {
            check_early_hits(&parts, jobs);
        }
    }
}

/// Writes each part to the input, and checks that its number of hits is printed before
/// the next part is written.
#[track_caller]
fn check_early_hits(parts: &[(String, usize)], jobs: &str) {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    use std::time::Duration;

    let mut command = crate::helpers::run::command();
    let command = command.args(["find", "O", "--jobs", jobs]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().expect("the program");
    let mut input = child.stdin.take().expect("an input");
    let output = BufReader::new(child.stdout.take().expect("an output"));
    let (sender, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || output.lines().try_for_each(|line| sender.send(line)));
    for (part, hits) in parts {
        input.write_all(part.as_bytes()).expect("the program reads");
        for _ in 0..*hits {
            let line = lines.recv_timeout(Duration::from_secs(60));
            let line = line.expect("a hit in time").expect("text");
            assert!(line.ends_with("  ply 1  f6-f6  0"), "{line}");
        }
    }
    drop(input);
    let _ = child.wait();
}
