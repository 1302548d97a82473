//! `scoresheet check`.

use serde_json::json;

use crate::helpers::run::{DRAWN, Folder, REAL, WON, printed, run};
use crate::snapshot::snapshot;

#[test]
fn a_paste_needs_neither_tags_nor_numbers() {
    let plain = printed("check", REAL);
    let number = |step: usize| {
        let numbered = REAL.split_whitespace().enumerate().map(|(index, mv)| {
            if index % step == 0 {
                format!("{}. {mv}", index / step + 1)
            } else {
                mv.to_owned()
            }
        });
        numbered.collect::<Vec<_>>().join(" ")
    };
    for text in [number(1), number(2), number(1).replace(". ", ".")] {
        assert_eq!(printed("check", text), plain);
    }
    snapshot("check/sound", REAL, &["check", "check -f json"]);
}

#[test]
fn findings_of_pasted_lists() {
    let lines = [
        "check --board 9 <<< Ca1b2-a1",
        "check --board 10 --setup chequer <<< Ca1b2-a1",
        "check <<< Ck12l13-k12",
        "check -f short <<< Cp3q4-p3",
        "check -f short <<< Cg7h8",
        "check <<< 'Ce5f6-f6 swap'",
        "check -f short <<< 'Clockwise e5f6-f6 swap'",
        "check --swap colours <<< 'Ce5f6-f6 swap'",
        "check <<< '[Game \"Permute\"]\n\n1. Ce5f6-f6 2. swap *'",
        "check --board 9 <<< '[Board \"8\"]\n\n1. Ca1b2-b2 *'",
        "check --board 8 <<< '[Board \"8\"]\n\n1. Ca1b2-b2 *'",
        "check <<< ce5f6-f6",
        "check --strict <<< ce5f6-f6",
        "check -q <<< Ca1b2-b1",
        "check <<< 'Ca1b2-b1 *\n\nCa1b2 *'",
        "check",
        "check --strict",
    ];
    snapshot("check/pasted", "", &lines);
    let several = format!("{REAL}\nCa1b2-b1 *\n\nCa1b2 *\n");
    let lines = ["check", "check -q", "check -f short", "check -f short -q"];
    snapshot("check/totals", several, &lines);
    // On an adjacent face, the same twist moves Orange's stones to the other two
    // squares.
    run("check", "Cg7h8").prints("`Cg7h8-g7` or `Cg7h8-h8`");
    run("check", "Clockwise g6h7").prints("`Clockwise g6h7-g7` or `Clockwise g6h7-h6`");
}

#[test]
fn findings_have_places_and_causes() {
    let moves = "1. Ce5f6-f6 2. Ae4f5-f5\n3. Cf6g7-f6";
    snapshot("check/bandaged_face", moves, &["check", "check -f json"]);
    let found = run("check -f json", "Ce5f6-f6 Ae4f5-f5 Cf6g7-f6").object();
    let finding = &found["diagnostics"][0];
    assert_eq!(
        (&finding["ply"], &finding["span"]),
        (&json!(3), &json!([18, 26]))
    );
    assert_eq!(
        (&finding["line"], &finding["column"]),
        (&json!(1), &json!(19))
    );
    assert_eq!(finding["related"][0]["span"], json!([0, 8]));
    let legal = printed("moves --position start --play 'Ce5f6-f6 Ae4f5-f5'", "");
    let help = finding["help"].as_str().expect("help");
    for mv in help.split('`').skip(1).step_by(2) {
        assert!(legal.lines().any(|line| line == mv), "{mv}");
    }
}

#[test]
fn columns_count_characters_and_spans_count_bytes_of_the_whole_input() {
    let text = "1. Ce5f6-f6 *\n\n{ één } Ca1b2-b1 *\n";
    let second = &run("check -f json", text).objects()[1];
    assert_eq!(second["record"], 2);
    let finding = &second["diagnostics"][0];
    // Each `é` is two bytes of a span, but one column.
    let start = text.find("Ca1b2").expect("a move");
    assert_eq!(finding["code"], "permute/bandage-not-own");
    assert_eq!(finding["span"], json!([start, start + 8]));
    assert_eq!(
        (&finding["line"], &finding["column"]),
        (&json!(3), &json!(9))
    );
}

#[test]
fn an_odd_spelling_has_a_fix() {
    for (text, length) in [("ce5F6-f6", 8), ("Ce5f6–f6", 10)] {
        let found = run("check -f json", text).exits(0).object();
        let finding = &found["diagnostics"][0];
        assert_eq!(finding["severity"], "warning");
        let fix = json!({"span": [0, length], "text": "Ce5f6-f6"});
        assert_eq!(finding["fix"], fix);
    }
}

#[test]
fn only_selected_records_are_checked() {
    let text = format!("{DRAWN}\n{WON}\n{DRAWN}");
    let records = |which: &str| run(("check -f json --record", [which]), &text).values("record");
    assert_eq!(records("2"), [2]);
    assert_eq!(records("1-2"), [1, 2]);
    assert_eq!(records("all"), [1, 2, 3]);
    run("check --record 4", &text)
        .exits(1)
        .says("error: `-` has no record 4: the last is 3");
}

#[test]
fn an_impossible_setting_is_a_usage_error() {
    let lines = [
        "check --board 27",
        "check --board x",
        "check --setup x",
        "check --protocol 3",
        "check --swap x",
        "check --game Chess",
    ];
    snapshot("check/settings", REAL, &lines);
}

#[test]
fn a_bad_record_does_not_stop_the_next() {
    let bad = "[Game \"Permute\"]\n\n1. Ca1b2-a1 {never closed\n\n";
    let folder = Folder::new().with("1.sheet", bad).with("2.sheet", DRAWN);
    folder.snapshot("check/files", &["check -f short 1.sheet 2.sheet"]);
}
