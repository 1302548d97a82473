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
