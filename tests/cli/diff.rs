//! `scoresheet diff`.

use serde_json::json;

use crate::helpers::run::{Folder, REAL, printed};

/// The first plies of the real game with comments and a variation.
const NOTED: &str = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {one} 2. Ae4f5-f5 (2. Ch4i5-h5 3. Cf8g9-f8) \
    3. Cf8g9-f8 $6 *\n";

fn folder() -> Folder {
    Folder::new()
        .with("real.txt", REAL)
        .with("noted.sheet", NOTED)
        .with("two.txt", "Ce5f6-f6 Ae4f5-f5 *\nCe5f6-f6 Ch4i5-h5 *\n")
}

#[test]
fn a_game_is_the_same_in_another_notation() {
    let folder = folder().with("aiai.txt", printed("convert --to aiai", REAL));
    let same = folder.printed("diff real.txt aiai.txt");
    assert_eq!(same, "the same game: 14 plies\n");
}

#[test]
fn the_first_difference_is_named() {
    let folder = folder()
        .with("small.sheet", "[Game \"Permute\"]\n[Board \"8\"]\n\n*\n")
        .with("a.txt", "Ce5f6-f6 resigns 1-0")
        .with("b.txt", "Ce5f6-f6 resigns *");
    let lines = [
        "diff --record 1,2 two.txt",
        "diff real.txt noted.sheet -f json",
        "diff noted.sheet small.sheet",
        "diff a.txt b.txt",
        "diff real.txt",
        "diff - -",
        "diff real.txt two.txt --record 3",
        "diff real.txt missing.txt",
    ];
    folder.snapshot("diff/differences", &lines);
}

#[test]
fn directions_that_give_the_same_position_are_equal() {
    // At the start every face is a crosscut: both directions change its four
    // stones in the same way.
    let folder = Folder::new()
        .with("c.txt", "Ce5f6-f6 Ae4f5-f5 *")
        .with("a.txt", "Ae5f6-f6 Ae4f5-f5 *")
        .with("b.txt", "Ae5f6-e5 *");
    let same = folder.printed("diff c.txt a.txt");
    assert_eq!(same, "the same game: 2 plies\n");
    folder.run("diff c.txt b.txt").exits(1);
}

#[test]
fn all_compares_variations_comments_and_glyphs() {
    for (from, to, place) in [
        ("{one}", "{two}", Some("ply 1")),
        ("{one}", "", Some("ply 1")),
        ("$6", "$5", Some("ply 3")),
        ("3. Cf8g9-f8)", "3. Cf8g9-g9)", Some("ply 2a.3")),
        // The same comment, and a move to the same position.
        ("{one}", "; one\n", None),
        ("3. Cf8g9-f8)", "3. Af8g9-f8)", None),
    ] {
        let folder = folder().with("other.sheet", NOTED.replace(from, to));
        let output = folder.run("diff --all noted.sheet other.sheet");
        if let Some(place) = place {
            let output = output.exits(1);
            let message = format!("the records differ after {place}\n");
            assert!(
                output.out.starts_with(&message),
                "{from} {to}: {}",
                output.out
            );
        } else {
            output.exits(0);
        }
        folder.run("diff noted.sheet other.sheet").exits(0);
    }
}

/// All commands agree on whether two moves are the same: those with the same effect.
#[test]
fn moves_with_the_same_effect_are_the_same_everywhere() {
    for (position, options, moves) in [
        // Orange's only stone goes from b2 to b1, by one face or the other.
        ("yyy/yoy/yyy o 1", "", ["1. Ca1b2-b1 *", "1. Ab1c2-b1 *"]),
        // A half turn, by two twists in one direction or the other.
        (
            "yyy/yoy/yyy o 3",
            "--protocol 1[1]2[2]*",
            ["3. Ca1b2+Ca1b2-a1 *", "3. Aa1b2+Aa1b2-a1 *"],
        ),
    ] {
        let protocol = options.rsplit(' ').next().filter(|word| !word.is_empty());
        let protocol = protocol.unwrap_or("1");
        let tags =
            format!("[Game \"Permute\"]\n[Position \"{position}\"]\n[Protocol \"{protocol}\"]\n");
        let sheet = |moves: &str| format!("{tags}\n{moves}\n\n");
        let folder = Folder::new().with("two.sheet", moves.map(sheet).concat());
        let run = |line: &str| folder.run((line, "two.sheet")).exits(0);
        assert_eq!(run("diff --record 1,2").out, "the same game: 1 ply\n");
        let rows = run("list -f csv --columns fingerprint,symmetric").out;
        let rows: Vec<&str> = rows.lines().skip(1).collect();
        assert_eq!(rows[0], rows[1]);
        assert_eq!(run("duplicates -f json").values("group"), [1, 1]);
        let openings = format!("openings -f json --position '{position}' {options}");
        let rows = run(&openings).objects();
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert_eq!(rows[1]["games"], 2, "{rows:?}");
    }
}

/// Files of several records are compared record by record.
#[test]
fn files_are_compared_record_by_record() {
    let three = "Ce5f6-f6 *\nCe5f6-f6 Ae4f5-f5 *\nClockwise e5f6-f6 *\n";
    let folder = Folder::new()
        .with("a.txt", "Ce5f6-f6 *\nCe5f6-f6 Ae4f5-f5 *\nCe5f6-f6 *\n")
        .with("b.txt", "Clockwise e5f6-f6 *\nCe5f6-f6 Ch4i5-h5 *\n")
        .with("c.txt", three);
    folder.snapshot("diff/files", &["diff a.txt b.txt", "diff a.txt c.txt"]);
    let equal = folder
        .run("diff a.txt b.txt -f json")
        .exits(1)
        .values("equal");
    assert_eq!(equal, [json!(true), json!(false)]);
}

#[test]
fn records_that_swap_in_different_ways_differ() {
    let moves = "Cc3d4-d4 swap Af5g6-f5 *";
    let swapped = |rule: &str| format!("[Game \"Permute\"]\n[Swap \"{rule}\"]\n\n{moves}\n");
    let folder = Folder::new()
        .with("positions.sheet", swapped("positions"))
        .with("colours.sheet", swapped("colours"))
        .with("list.txt", format!("{moves}\n"));
    let differs = folder.run("diff positions.sheet colours.sheet").exits(1);
    assert!(differs.out.contains("in `swap`"), "{}", differs.out);
    folder.run("diff list.txt colours.sheet").exits(1);
    folder.run("diff list.txt positions.sheet").exits(0);
}
