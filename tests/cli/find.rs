//! `scoresheet find`, and choosing records by a pattern.

use serde_json::Value;

use crate::helpers::run::{Folder, REAL, printed, run};
use crate::snapshot::snapshot;

#[test]
fn patterns_are_found_turned_and_mirrored() {
    let lines = [
        "find ba/ab --at-square a1 --ply 0",
        "find ba/ab --at-square a1 --ply 0 --exact",
        "find aa --at-square l12",
        "find Y?/?Y",
        "find --when '.lead.Yellow > 3 and .ply < 12' -",
        "find --when '.lead.Yellow | startswith(\"x\")' -",
        "find --when '.lead.Yellow >' -",
        "find --when '.lead.Yellow > 3' --exact -",
    ];
    snapshot("find/hits", REAL, &lines);
    let count = |line: &str| -> usize {
        let count = run(("find --count", line), REAL).out;
        count.trim().parse().expect("a number")
    };
    assert!(count("bbb/b?b") > count("bbb/b?b --exact"));
    let (all, late, every) = (count("bbb"), count("bbb --ply 10-"), count("bbb --every"));
    assert!(late < all && all < every);
    assert!(count("--when '.lead.Yellow > 3' --every -") > 1);
    let yellow_to_move = run("find bbb --to-move yellow -f csv", REAL).exits(0).out;
    let mut rows = yellow_to_move.lines().skip(1);
    assert!(rows.all(|row| row.contains(" y ")));
}

#[test]
fn a_position_string_is_a_pattern() {
    let shown = run("show --at 7 -f json", REAL).object();
    let position = shown["position"].as_str().expect("a string");
    let found = run(("find --exact -f json", [position]), REAL)
        .exits(0)
        .object();
    assert_eq!(
        (&found["ply"], &found["area"]),
        (&7.into(), &"a1-l12".into())
    );
    assert_eq!(found["position"], position);
}

#[test]
fn a_pattern_and_a_score_must_match_at_the_same_ply() {
    let plies = |line: &str| run(("find -f json", line), REAL).exits(0).values("ply");
    let shape = plies("bbb --every");
    let lead = plies("--when '.lead.Yellow > 3' --every -");
    let both: Vec<Value> = shape
        .iter()
        .filter(|ply| lead.contains(ply))
        .cloned()
        .collect();
    assert!(!both.is_empty() && both.len() < shape.len());
    assert_eq!(plies("bbb --when '.lead.Yellow > 3' --every"), both);
    // Without `--every`, an area is reported when both begin to match there.
    let new = plies("bbb --when '.lead.Yellow > 3'");
    assert!(new[0] == both[0] && new.iter().all(|ply| both.contains(ply)));
}

#[test]
fn hostile_patterns_are_refused_with_their_place() {
    let lines = [
        "find oy/yx",
        "find o\u{1b}[2J",
        "find oy/y",
        "find ro",
        "find 'oy 3'",
        "find a --to-move Nobody\u{1b}",
        "find a --figure a.gif",
        "find",
    ];
    snapshot("find/refused", REAL, &lines);
    for long in ["?".repeat(100_000), "?/".repeat(50_000)] {
        let output = run(["find", &long], REAL).exits(2);
        assert!(output.err.len() < 1000, "{}", output.err);
        output.says("at most 26 files and ranks");
    }
    // A pattern of the largest size with only wildcards is matched quickly.
    let board = vec!["?".repeat(26); 26].join("/");
    run(["find", &board], REAL).exits(1);
    let cards = printed("generate --game permutu --games 1", "");
    run("find a", cards)
        .exits(2)
        .says("choose games with `--only-game Permute,Swaptimum`");
}

#[test]
fn the_first_hit_is_drawn() {
    let folder = Folder::new().with("a.txt", REAL);
    for name in ["f.svg", "f.png", "f.pdf", "f.txt"] {
        folder.run(("find Y?/?y a.txt --figure", name)).exits(0);
        assert!(folder.bytes(name).len() > 100, "{name}");
    }
}

#[test]
fn records_are_chosen_by_a_pattern() {
    let lists = format!("{REAL}\nCa1b2-b1 *\n");
    let numbers = |options: &str| run(("list -f json", options), &lists).values("record");
    assert_eq!(numbers("--pattern bbbb"), [1]);
    assert_eq!(numbers("--pattern bbbb --invert"), [2]);
    assert_eq!(numbers("--pattern ab"), [1, 2]);
    let kept = run("filter --pattern bbbb", &lists);
    assert_eq!(kept.out.trim(), REAL.trim());
    run("list --pattern x", &lists).exits(2);
}

/// The hits in a record: the ply and the area of each.
fn hits(text: &str, line: &str) -> Vec<(u64, Value)> {
    let rows = run(("find -f json", line), text).objects();
    let hit = |row: &Value| (row["ply"].as_u64().expect("a ply"), row["area"].clone());
    rows.iter().map(hit).collect()
}

/// `--ply` and `--to-move` choose among the hits, so an area that was there at the ply
/// before is none.
#[test]
fn limits_choose_among_the_hits() {
    for search in ["bbb", "--when '.ply % 4 > 1'", "b --when '.ply > 2'"] {
        for every in ["", " --every"] {
            let all = hits(REAL, &format!("{search}{every}"));
            let with = |limit: &str| hits(REAL, &format!("{search}{every} {limit}"));
            let chosen = |holds: &dyn Fn(u64) -> bool| -> Vec<(u64, Value)> {
                all.iter().filter(|(ply, _)| holds(*ply)).cloned().collect()
            };
            assert_eq!(with("--ply 5-9"), chosen(&|ply| (5..=9).contains(&ply)));
            // Orange begins, and REAL ends with ply 14, unfinished.
            assert_eq!(with("--to-move orange"), chosen(&|ply| ply % 2 == 0));
            assert_eq!(with("--to-move yellow"), chosen(&|ply| ply % 2 == 1));
        }
    }
    let resigned = |seat: &str| {
        let line = format!("--when true --every --to-move {seat}");
        let hits = hits("Ce5f6-f6 resigns 1-0\n", &line);
        hits.iter().map(|hit| hit.0).collect::<Vec<_>>()
    };
    // Nobody is to move after the end.
    assert_eq!((resigned("orange"), resigned("yellow")), (vec![0], vec![1]));
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
