//! `scoresheet convert`.

use crate::run::{DRAWN, REAL, scoresheet};

/// A record with something of every kind that a bare list cannot hold.
const RICH: &str = r#"[Game "Permute"]
[Board "8"]
[Event "A \"small\" game"]
[Orange "Ann"]
[Yellow "Bob"]
[Result "0-1"]
[Termination "resignation"]

{before the first move}
1. Ca1b2-b2 $1 {a comment} (1. Cb2c3-b2 {inside} (1. Ca1b2-a1))
% a line of its own
2. Cc3d4-c4!? ; to the end of the line
3. resigns 0-1
"#;

fn convert(text: &str, options: &[&str]) -> String {
    scoresheet(&[&["convert", "-q"], options].concat())
        .input(text)
        .printed()
}

#[test]
fn the_notations_there_and_back() {
    let plain = convert(REAL, &["--to", "mindsports"]);
    assert_eq!(plain, format!("{} *\n", REAL.trim()));
    let aiai = convert(&plain, &["--to", "aiai"]);
    assert!(
        aiai.starts_with("Clockwise e5f6-f6 Widdershins e4f5-f5 "),
        "{aiai}"
    );
    let actions = convert(&plain, &["--to", "aiai-actions"]);
    assert!(
        actions.starts_with("Clockwise e5:f6\nf6\nWiddershins e4:f5\nf5\n"),
        "{actions}"
    );
    assert!(actions.ends_with("h9\n*\n\n"), "{actions}");
    let sheet = convert(&plain, &["--to", "sheet"]);
    for text in [aiai, actions, sheet] {
        assert_eq!(convert(&text, &["--to", "mindsports"]), plain);
    }
}

#[test]
fn a_bare_list_becomes_a_sheet_with_its_setting() {
    let sheet = convert(REAL, &["--to", "sheet"]);
    insta::assert_snapshot!("real_game_as_sheet", sheet);
}

#[test]
fn a_sheet_keeps_everything() {
    let sheet = convert(RICH, &["--to", "sheet"]);
    insta::assert_snapshot!("rich_as_sheet", sheet);
    assert_eq!(convert(&sheet, &["--to", "sheet"]), sheet);
    assert_eq!(convert(RICH, &["--to", "sheet", "--lossless"]), sheet);
}

#[test]
fn what_a_bare_list_cannot_hold_is_counted() {
    let done = scoresheet(&["convert", "--to", "mindsports"])
        .input(RICH)
        .done()
        .exits(0);
    assert_eq!(done.out, "Ca1b2-b2 Cc3d4-c4 resigns 0-1\n");
    assert_eq!(
        done.err,
        "note: the target cannot hold, and lost: 3 tags, 1 part of the setting, 3 comments, \
         2 glyphs, 1 variation, 1 `%` line\n"
    );
}

#[test]
fn lossless_refuses_what_the_target_cannot_hold() {
    let done = scoresheet(&["convert", "--to", "mindsports", "--lossless"])
        .input("Ce5f6-f6 {x}")
        .done()
        .exits(1);
    assert_eq!(done.out, "");
    assert_eq!(
        done.err,
        "error: `-`, record 1: `--lossless`: the target cannot hold 1 comment\n"
    );
    for to in ["mindsports", "aiai", "aiai-actions", "sheet"] {
        convert(REAL, &["--lossless", "--to", to]);
    }
}

#[test]
fn an_unsound_record_is_cut_unless_told_otherwise() {
    let run = |how: &[&str]| {
        let arguments = [&["convert", "--to", "mindsports"], how].concat();
        scoresheet(&arguments)
            .input("Ce5f6-f6 Ce5f6-f6 Ca1b2-a1 1-0")
            .done()
            .exits(1)
    };
    let cut = run(&[]).says("is cut: 1 ply before the first error, with the result `*`");
    assert_eq!(cut.out, "Ce5f6-f6 *\n");
    assert_eq!(run(&["--unsound", "prefix"]).out, cut.out);
    let kept = run(&["--unsound", "keep"]).out;
    assert_eq!(kept, "Ce5f6-f6 Ce5f6-f6 Ca1b2-a1 1-0\n");
    let skipped = run(&["--unsound", "skip"]).says("is left out: it is not sound");
    assert_eq!(skipped.out, "");
}

#[test]
fn tags_are_set_in_sheets_only() {
    let sheet = convert(
        DRAWN,
        &[
            "--to",
            "sheet",
            "--tag",
            "Event=\"x \\ y\"",
            "--tag",
            "Orange=Cy",
        ],
    );
    assert_eq!(
        sheet,
        r#"[Game "Permute"]
[Board "2"]
[Event "x \\ y"]
[Orange "Cy"]
[Yellow "Bob"]
[Result "1/2-1/2"]

1. Ca1b2-a1 1/2-1/2
"#
    );
    scoresheet(&["convert", "--to", "aiai", "--tag", "Event=x"])
        .input(REAL)
        .done()
        .exits(2)
        .says("a bare list has no tags to set: use `--to sheet`");
    scoresheet(&["convert", "--to", "sheet", "--tag", "no name=x"])
        .input(REAL)
        .done()
        .exits(2)
        .says("`no name` is no name of a tag");
}

#[test]
fn odd_spellings_become_plain_ones() {
    let odd = "ce5f6–f6";
    assert_eq!(
        convert(odd, &["--to", "mindsports"])
            .split_whitespace()
            .next(),
        Some("Ce5f6-f6")
    );
    let legal = convert("Counterclockwise d6e5, Bandage e5", &["--to", "mindsports"]);
    assert_eq!(legal, "Ad5e6-e5 *\n");
}

#[test]
fn several_records_stay_apart() {
    let text = format!("{DRAWN}\n{DRAWN}");
    let sheets = convert(&text, &["--to", "sheet"]);
    assert_eq!(sheets.matches("\n\n[Game ").count(), 1);
    let list = convert(&text, &["--to", "mindsports"]);
    assert_eq!(list, "Ca1b2-a1 1/2-1/2\n".repeat(2));
    let actions = convert(&text, &["--to", "aiai-actions"]);
    assert_eq!(actions, "Clockwise a1:b2\na1\n1/2-1/2\n\n".repeat(2));
}

#[test]
fn an_unknown_target_is_refused_with_those_there_are() {
    scoresheet(&["convert", "--to", "pgn"])
        .input(REAL)
        .done()
        .exits(2)
        .says("[possible values: sheet, mindsports, aiai, aiai-actions");
}
