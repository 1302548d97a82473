//! `scoresheet diff`.

use serde_json::json;

use crate::run::{Folder, REAL, scoresheet};

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
    let printed = scoresheet(&["diff", "real.txt", "aiai.txt"]).within(&folder);
    assert_eq!(printed.printed(), "the same game: 14 plies\n");
}

#[test]
fn the_first_ply_that_differs_is_named() {
    let done = scoresheet(&["diff", "--record", "1,2", "two.txt"])
        .within(&folder())
        .done()
        .exits(1);
    assert_eq!(
        done.out,
        "the records differ at ply 2\n  two.txt, record 1  Ae4f5-f5\n  two.txt, record 2  Ch4i5-h5\n"
    );
    let done = scoresheet(&["diff", "real.txt", "noted.sheet", "-f", "json"])
        .within(&folder())
        .done()
        .exits(1);
    assert_eq!(
        done.object(),
        json!({
            "schema": "scoresheet/diff/1", "equal": false, "what": "move", "place": "4",
            "records": [
                { "source": "real.txt", "record": 1, "said": "Ch4i5-h5" },
                { "source": "noted.sheet", "record": 1, "said": null },
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
    let printed = scoresheet(&["diff", "c.txt", "a.txt"]).within(&folder);
    assert_eq!(printed.printed(), "the same game: 2 plies\n");
    let other = scoresheet(&["diff", "c.txt", "b.txt"]).within(&folder);
    other.done().exits(1);
}

#[test]
fn all_compares_variations_comments_and_glyphs() {
    let other = |from: &str, to: &str| folder().with("other.sheet", NOTED.replace(from, to));
    let arguments = ["diff", "--all", "noted.sheet", "other.sheet"];
    let same = other("{one}", "; one\n");
    let same = same.with("x", "");
    scoresheet(&arguments).within(&same).done().exits(0);
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
        let folder = other(from, to);
        let done = scoresheet(&arguments).within(&folder).done();
        assert!(done.out.starts_with(message), "{from} {to}: {}", done.out);
        let main = ["diff", "noted.sheet", "other.sheet"];
        scoresheet(&main).within(&folder).done().exits(0);
    }
    let turned = other("3. Cf8g9-f8)", "3. Af8g9-f8)");
    scoresheet(&arguments).within(&turned).done().exits(0);
}

#[test]
fn different_starts_differ_before_the_first_ply() {
    let folder = folder().with("small.sheet", "[Game \"Permute\"]\n[Board \"8\"]\n\n*\n");
    let done = scoresheet(&["diff", "noted.sheet", "small.sheet"])
        .within(&folder)
        .done()
        .exits(1);
    assert!(
        done.out
            .starts_with("the records differ before the first ply, in `board`\n"),
        "{}",
        done.out
    );
}

#[test]
fn results_are_compared_at_the_end() {
    let folder = Folder::new()
        .with("a.txt", "Ce5f6-f6 resigns 1-0")
        .with("b.txt", "Ce5f6-f6 resigns *");
    let done = scoresheet(&["diff", "a.txt", "b.txt"])
        .within(&folder)
        .done()
        .exits(1);
    assert!(
        done.out.starts_with("the records differ in the result\n"),
        "{}",
        done.out
    );
}

#[test]
fn incomparable_records_are_refused() {
    scoresheet(&["diff", "real.txt"])
        .within(&folder())
        .done()
        .exits(2);
    scoresheet(&["diff", "-", "-"]).done().exits(2);
    scoresheet(&["diff", "real.txt", "two.txt"])
        .within(&folder())
        .done()
        .exits(2)
        .says("choose one with `--record`");
    scoresheet(&["diff", "real.txt", "missing.txt"])
        .within(&folder())
        .done()
        .exits(3);
}
