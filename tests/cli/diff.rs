//! `scoresheet diff`.

use serde_json::json;

use crate::helpers::run::{Folder, REAL, scoresheet};

/// The first plies of the real game with comments and a variation.
const NOTED: &str = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {one} 2. Ae4f5-f5 (2. Ch4i5-h5 3. Cf8g9-f8) \
    3. Cf8g9-f8 $6 *\n";

fn folder() -> Folder {
    let aiai = scoresheet(&["convert", "--to", "aiai"])
        .input(REAL)
        .printed();
    Folder::new()
        .with("real.txt", REAL)
        .with("aiai.txt", aiai)
        .with("noted.sheet", NOTED)
        .with("two.txt", "Ce5f6-f6 Ae4f5-f5 *\nCe5f6-f6 Ch4i5-h5 *\n")
}

#[test]
fn a_game_is_the_same_in_another_notation() {
    let folder = folder();
    let command = scoresheet(&["diff", "real.txt", "aiai.txt"]).within(&folder);
    assert_eq!(command.printed(), "the same game: 14 plies\n");
}

#[test]
fn the_first_ply_that_differs_is_named() {
    let output = scoresheet(&["diff", "--record", "1,2", "two.txt"])
        .within(&folder())
        .run()
        .exits(1);
    assert_eq!(
        output.out,
        "the records differ at ply 2\n  two.txt, record 1  Ae4f5-f5\n  two.txt, record 2  Ch4i5-h5\n"
    );
    let output = scoresheet(&["diff", "real.txt", "noted.sheet", "-f", "json"])
        .within(&folder())
        .run()
        .exits(1);
    assert_eq!(
        output.object(),
        json!({
            "schema": "scoresheet/diff/1", "equal": false, "kind": "move", "location": "4",
            "records": [
                { "source": "real.txt", "record": 1, "value": "Ch4i5-h5" },
                { "source": "noted.sheet", "record": 1, "value": null },
            ],
        })
    );
}

#[test]
fn directions_that_give_the_same_position_are_equal() {
    // At the start every face is a crosscut: both directions change its four
    // stones in the same way.
    let folder = Folder::new()
        .with("c.txt", "Ce5f6-f6 Ae4f5-f5 *")
        .with("a.txt", "Ae5f6-f6 Ae4f5-f5 *")
        .with("b.txt", "Ae5f6-e5 *");
    let command = scoresheet(&["diff", "c.txt", "a.txt"]).within(&folder);
    assert_eq!(command.printed(), "the same game: 2 plies\n");
    let other = scoresheet(&["diff", "c.txt", "b.txt"]).within(&folder);
    other.run().exits(1);
}

#[test]
fn all_compares_variations_comments_and_glyphs() {
    let folder_with_change =
        |from: &str, to: &str| folder().with("other.sheet", NOTED.replace(from, to));
    let arguments = ["diff", "--all", "noted.sheet", "other.sheet"];
    let same = folder_with_change("{one}", "; one\n");
    scoresheet(&arguments).within(&same).run().exits(0);
    let cases = [
        ("{one}", "{two}", "the records differ after ply 1\n"),
        ("{one}", "", "the records differ after ply 1\n"),
        ("$6", "$5", "the records differ after ply 3\n"),
        (
            "3. Cf8g9-f8)",
            "3. Cf8g9-g9)",
            "the records differ after ply 2a.3\n",
        ),
    ];
    for (from, to, message) in cases {
        let folder = folder_with_change(from, to);
        let output = scoresheet(&arguments).within(&folder).run();
        assert!(
            output.out.starts_with(message),
            "{from} {to}: {}",
            output.out
        );
        let without_all = ["diff", "noted.sheet", "other.sheet"];
        scoresheet(&without_all).within(&folder).run().exits(0);
    }
    let same_position = folder_with_change("3. Cf8g9-f8)", "3. Af8g9-f8)");
    scoresheet(&arguments).within(&same_position).run().exits(0);
}

#[test]
fn different_starts_differ_before_the_first_ply() {
    let folder = folder().with("small.sheet", "[Game \"Permute\"]\n[Board \"8\"]\n\n*\n");
    let output = scoresheet(&["diff", "noted.sheet", "small.sheet"])
        .within(&folder)
        .run()
        .exits(1);
    assert!(
        output
            .out
            .starts_with("the records differ before the first ply, in `board`\n"),
        "{}",
        output.out
    );
}

#[test]
fn results_are_compared_at_the_end() {
    let folder = Folder::new()
        .with("a.txt", "Ce5f6-f6 resigns 1-0")
        .with("b.txt", "Ce5f6-f6 resigns *");
    let output = scoresheet(&["diff", "a.txt", "b.txt"])
        .within(&folder)
        .run()
        .exits(1);
    assert!(
        output.out.starts_with("the records differ in the result\n"),
        "{}",
        output.out
    );
}

#[test]
fn incomparable_records_are_refused() {
    scoresheet(&["diff", "real.txt"])
        .within(&folder())
        .run()
        .exits(2);
    scoresheet(&["diff", "-", "-"]).run().exits(2);
    scoresheet(&["diff", "real.txt", "two.txt", "--record", "3"])
        .within(&folder())
        .run()
        .exits(1);
    scoresheet(&["diff", "real.txt", "missing.txt"])
        .within(&folder())
        .run()
        .exits(3);
}

/// All commands agree on whether two moves are the same: those with the same effect.
#[test]
fn moves_with_the_same_effect_are_the_same_everywhere() {
    for (position, options, moves) in [
        // Orange's only stone goes from b2 to b1, by one face or the other.
        (
            "yyy/yoy/yyy o 1",
            &[][..],
            ["1. Ca1b2-b1 *", "1. Ab1c2-b1 *"],
        ),
        // A half turn, by two twists in one direction or the other.
        (
            "yyy/yoy/yyy o 3",
            &["--protocol", "1[1]2[2]*"][..],
            ["3. Ca1b2+Ca1b2-a1 *", "3. Aa1b2+Aa1b2-a1 *"],
        ),
    ] {
        let protocol = options.get(1).unwrap_or(&"1");
        let tags =
            format!("[Game \"Permute\"]\n[Position \"{position}\"]\n[Protocol \"{protocol}\"]\n");
        let sheet = |moves: &str| format!("{tags}\n{moves}\n\n");
        let folder = Folder::new().with("two.sheet", moves.map(sheet).concat());
        let run = |arguments: &[&str]| {
            let command = scoresheet(&[arguments, &["two.sheet"]].concat());
            command.within(&folder).run().exits(0)
        };
        let same = run(&["diff", "--record", "1,2"]).out;
        assert_eq!(same, "the same game: 1 ply\n");
        let columns = ["list", "-f", "csv", "--columns", "fingerprint,symmetric"];
        let rows = run(&columns).out;
        let rows: Vec<&str> = rows.lines().skip(1).collect();
        assert_eq!(rows[0], rows[1]);
        let rows = run(&["duplicates", "-f", "json"]).objects();
        let groups: Vec<_> = rows.iter().map(|row| row["group"].as_u64()).collect();
        assert_eq!(groups, [Some(1), Some(1)]);
        let openings = ["openings", "-f", "json", "--position", position];
        let rows = run(&[&openings[..], options].concat()).objects();
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert_eq!(rows[1]["games"], 2, "{rows:?}");
    }
}

/// Files of several records are compared record by record.
#[test]
fn files_are_compared_record_by_record() {
    let folder = Folder::new()
        .with("a.txt", "Ce5f6-f6 *\nCe5f6-f6 Ae4f5-f5 *\nCe5f6-f6 *\n")
        .with("b.txt", "Clockwise e5f6-f6 *\nCe5f6-f6 Ch4i5-h5 *\n");
    let run = |arguments: &[&str]| {
        scoresheet(&[&["diff"], arguments].concat())
            .within(&folder)
            .run()
    };
    let output = run(&["a.txt", "b.txt"]).exits(1);
    assert_eq!(
        output.out,
        "the records differ at ply 2\n  a.txt, record 2  Ae4f5-f5\n  b.txt, record 2  Ch4i5-h5\n"
    );
    output
        .says("only `a.txt` has 1 more record")
        .says("1 of 3 records are the same");
    let rows = run(&["a.txt", "b.txt", "-f", "json"]).exits(1).objects();
    let equal: Vec<&serde_json::Value> = rows.iter().map(|row| &row["equal"]).collect();
    assert_eq!(equal, [&json!(true), &json!(false)]);
    let folder = folder.with(
        "c.txt",
        "Ce5f6-f6 *\nCe5f6-f6 Ae4f5-f5 *\nClockwise e5f6-f6 *\n",
    );
    let same = scoresheet(&["diff", "a.txt", "c.txt"])
        .within(&folder)
        .run();
    let same = same.exits(0).says("3 of 3 records are the same");
    assert_eq!(same.out, "");
}
