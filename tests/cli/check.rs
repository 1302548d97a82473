//! `scoresheet check`.

use serde_json::json;

use crate::helpers::run::{DRAWN, Folder, REAL, WON, keys, scoresheet};

/// The findings in a pasted list, as lines of `--format short`.
fn short_findings(moves: &str, options: &[&str]) -> Vec<String> {
    let arguments = [&["check", "--format", "short"], options].concat();
    let output = scoresheet(&arguments).input(moves).run();
    output.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_paste_needs_neither_tags_nor_numbers() {
    let plain = scoresheet(&["check"]).input(REAL).printed();
    assert_eq!(
        plain,
        "-: Permute 12x12 chequer (assumed; --board, --setup), 14 plies, * unterminated: sound\n"
    );
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
        assert_eq!(scoresheet(&["check"]).input(text).printed(), plain);
    }
}

#[test]
fn given_settings_are_not_reported_as_assumed() {
    let message = |options: &[&str]| {
        let arguments = [&["check"], options].concat();
        let output = scoresheet(&arguments).input("Ca1b2-a1").run();
        output.out.lines().last().unwrap_or_default().to_owned()
    };
    assert!(message(&["--board", "9"]).contains("9x9 chequer (assumed; --setup), 1 ply,"));
    let both = message(&["--board", "10", "--setup", "chequer"]);
    assert!(both.contains("10x10 chequer, 1 ply,"), "{both}");
}

#[test]
fn a_square_off_the_board_suggests_a_board_size() {
    assert_eq!(
        short_findings("Ck12l13-k12", &[]),
        ["-:1:1: error[permute/off-board]: `Ck12l13-k12` names l13, which is not on a 12x12 board"]
    );
    scoresheet(&["check"])
        .input("Ck12l13-k12")
        .run()
        .exits(1)
        .prints("help: use `--board 13` or `[Board \"13\"]` for a larger board");
    scoresheet(&["check"])
        .input("Cp3q4-p3")
        .run()
        .exits(1)
        .prints("help: use `--board 17` or");
}

#[test]
fn a_move_without_its_bandage_is_answered_with_both_ways_to_complete_it() {
    assert_eq!(
        short_findings("Cg7h8", &[]),
        [
            "-:1:1: error[notation/incomplete-move]: a move ends with the bandaged stone: `Cg7h8-g7` or `Cg7h8-h8`"
        ]
    );
    // On an adjacent face, the same twist moves Orange's stones to the other two
    // squares.
    assert_eq!(
        short_findings("Clockwise g6h7", &[]),
        [
            "-:1:1: error[notation/incomplete-move]: a move ends with the bandaged stone: `Clockwise g6h7-g7` or `Clockwise g6h7-h6`"
        ]
    );
}

#[test]
fn the_error_about_a_bandaged_face_names_the_ply_of_the_bandage() {
    let moves = "1. Ce5f6-f6 2. Ae4f5-f5\n3. Cf6g7-f6";
    let output = scoresheet(&["check"]).input(moves).run().exits(1);
    insta::assert_snapshot!("bandaged_face", output.out);
}

#[test]
fn findings_have_places_and_causes() {
    let output = scoresheet(&["check", "-f", "json"])
        .input("Ce5f6-f6 Ae4f5-f5 Cf6g7-f6")
        .run()
        .exits(1);
    let found = output.object();
    assert_eq!(
        keys(&found),
        [
            "schema",
            "source",
            "record",
            "valid",
            "plies",
            "termination",
            "date",
            "event",
            "site",
            "round",
            "annotator",
            "fingerprint",
            "diagnostics"
        ]
    );
    assert_eq!(found["schema"], "scoresheet/check/1");
    assert_eq!(found["valid"], false);
    assert_eq!(found["plies"], 2);
    let finding = &found["diagnostics"][0];
    let help = finding["help"].as_str().unwrap().to_owned();
    assert_eq!(
        serde_json::to_string(finding).unwrap(),
        serde_json::to_string(&json!({
            "severity": "error",
            "code": "permute/bandaged-face",
            "ply": 3,
            "path": "3",
            "line": 1,
            "column": 19,
            "span": [18, 26],
            "message": "`Cf6g7-f6` cannot twist f6g7: f6 was bandaged by ply 1",
            "help": help,
            "related": [{
                "span": [0, 8],
                "line": 1,
                "column": 1,
                "message": "f6 was bandaged here",
            }],
            "fix": null,
        }))
        .unwrap()
    );
    check_that_suggestions_are_legal(&help);
}

/// Checks that the moves that the help suggests after `Ce5f6-f6 Ae4f5-f5` are legal.
fn check_that_suggestions_are_legal(help: &str) {
    let moves = scoresheet(&[
        "moves",
        "--position",
        "start",
        "--play",
        "Ce5f6-f6 Ae4f5-f5",
    ]);
    let legal = moves.printed();
    let suggested: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
    assert!(!suggested.is_empty(), "{help}");
    for mv in suggested {
        assert!(legal.lines().any(|line| line == mv), "{mv}");
    }
}

#[test]
fn columns_count_characters_and_spans_count_bytes_of_the_whole_input() {
    let text = "1. Ce5f6-f6 *\n\n{ één } Ca1b2-b1 *\n";
    let output = scoresheet(&["check", "-f", "json"]).input(text).run();
    let second = &output.objects()[1];
    assert_eq!(second["record"], 2);
    let finding = &second["diagnostics"][0];
    // Each `é` is two bytes of a span, but one column.
    let start = text.find("Ca1b2").unwrap();
    assert_eq!(finding["code"], "permute/bandage-not-own");
    assert_eq!(finding["span"], json!([start, start + 8]));
    assert_eq!(
        (&finding["line"], &finding["column"]),
        (&json!(3), &json!(9))
    );
}

#[test]
fn an_odd_spelling_has_a_fix() {
    let fix = |text: &str| {
        let output = scoresheet(&["check", "-f", "json"])
            .input(text)
            .run()
            .exits(0);
        let found = output.object();
        assert_eq!(found["diagnostics"][0]["severity"], "warning");
        found["diagnostics"][0]["fix"].clone()
    };
    let replacement = |length: usize, text: &str| json!({"span": [0, length], "text": text});
    assert_eq!(fix("ce5F6-f6"), replacement(8, "Ce5f6-f6"));
    assert_eq!(fix("Ce5f6–f6"), replacement(10, "Ce5f6-f6"));
}

#[test]
fn sound_records_have_no_findings() {
    let output = scoresheet(&["check", "-f", "json"])
        .input(REAL)
        .run()
        .exits(0);
    assert_eq!(
        output.out,
        "{\"schema\":\"scoresheet/check/1\",\"source\":\"-\",\"record\":1,\"valid\":true,\
         \"plies\":14,\"termination\":\"unterminated\",\"date\":null,\"event\":null,\
         \"site\":null,\"round\":null,\"annotator\":null,\
         \"fingerprint\":\"213390a590b7b526f1d777b091ae2a0c\",\"diagnostics\":[]}\n"
    );
}

#[test]
fn a_swap_in_a_bare_list_is_a_warning() {
    let found = short_findings("Ce5f6-f6 swap", &[]);
    assert_eq!(
        found,
        [
            "-:1:10: warning[permute/swap-assumed]: `swap` is read as `positions`: every stone changes colour, as on MindSports"
        ]
    );
    let found = short_findings("Clockwise e5f6-f6 swap", &[]);
    assert!(found[0].contains("is read as `colours`"), "{found:?}");
    assert!(short_findings("Ce5f6-f6 swap", &["--swap", "colours"]).is_empty());
    let tagged = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. swap *\n";
    assert!(short_findings(tagged, &[]).is_empty());
}

#[test]
fn a_tag_wins_over_an_option_with_a_warning() {
    let text = "[Board \"8\"]\n\n1. Ca1b2-b2 *\n";
    assert_eq!(
        short_findings(text, &["--board", "9"]),
        [
            "-:1:1: warning[tag/over-option]: the tag `Board` takes precedence over `9` from the command line"
        ]
    );
    assert!(short_findings(text, &["--board", "8"]).is_empty());
}

#[test]
fn strict_treats_warnings_as_errors() {
    let warned = "ce5f6-f6";
    scoresheet(&["check"]).input(warned).run().exits(0);
    scoresheet(&["check", "--strict"])
        .input(warned)
        .run()
        .exits(1)
        .prints("error[notation/odd-spelling]");
}

#[test]
fn the_totals_count_records_and_findings() {
    let text = format!("{REAL}\nCa1b2-b1 *\n\nCa1b2 *\n");
    let output = scoresheet(&["check"]).input(text).run().exits(1);
    // The first list has no result, so the second list may belong to it.
    assert!(
        output.out.contains("warning[record/open-list]"),
        "{}",
        output.out
    );
    let summary: Vec<&str> = output.out.lines().rev().take(3).collect();
    assert_eq!(
        summary,
        [
            "  1 permute/bandage-not-own",
            "  1 notation/incomplete-move",
            "3 records, 14 plies: 1 sound, 2 not (2 errors, 1 warning)",
        ]
    );
}

#[test]
fn only_selected_records_are_checked() {
    let text = format!("{DRAWN}\n{WON}\n{DRAWN}");
    let records = |which: &str| {
        let output = scoresheet(&["check", "-f", "json", "--record", which])
            .input(&text)
            .run();
        let numbers = output
            .objects()
            .into_iter()
            .map(|found| found["record"].clone());
        numbers.collect::<Vec<_>>()
    };
    assert_eq!(records("2"), [2]);
    assert_eq!(records("1-2"), [1, 2]);
    assert_eq!(records("all"), [1, 2, 3]);
    scoresheet(&["check", "--record", "4"])
        .input(&text)
        .run()
        .exits(1)
        .says("error: `-` has no record 4: the last is 3");
}

#[test]
fn an_empty_input_holds_no_games() {
    let output = scoresheet(&["check"]).input("").run().exits(0);
    assert_eq!(
        (output.out.as_str(), output.err.as_str()),
        ("", "warning[record/none]: `-` holds 0 games\n")
    );
}

#[test]
fn quiet_keeps_the_totals_and_the_exit_code() {
    let output = scoresheet(&["check", "-q"])
        .input("Ca1b2-b1")
        .run()
        .exits(1);
    let totals = "-: Permute 12x12 chequer (assumed; --board, --setup), 0 plies, * unterminated: \
        not sound (1 error)\n";
    assert_eq!((output.out.as_str(), output.err.as_str()), (totals, ""));
}

#[test]
fn an_impossible_setting_is_a_usage_error() {
    for (options, message) in [
        (["--board", "27"], "a side is a whole number from 2 to 26"),
        (["--board", "x"], "a side is a whole number from 2 to 26"),
        (["--setup", "x"], "a setup is `chequer` or `blocks`"),
        (["--protocol", "3"], "a protocol is `1` or `1[1]2[2]*`"),
        (
            ["--swap", "x"],
            "a swap rule is `colours`, `positions` or `none`",
        ),
        (["--game", "Chess"], "`Chess` is not a game"),
    ] {
        let output = scoresheet(&["check", options[0], options[1]])
            .input(REAL)
            .run()
            .exits(2);
        assert!(output.err.contains(message), "{}", output.err);
        assert_eq!(output.out, "");
    }
}

#[test]
fn a_bad_record_does_not_stop_the_next() {
    let folder = Folder::new()
        .with(
            "1.sheet",
            "[Game \"Permute\"]\n\n1. Ca1b2-a1 {never closed\n\n",
        )
        .with("2.sheet", DRAWN);
    let output = scoresheet(&["check", "-f", "short", "1.sheet", "2.sheet"])
        .within(&folder)
        .run()
        .exits(1);
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines,
        [
            "1.sheet:3:13: error[sheet/unclosed-comment]: this comment is never closed",
            "2.sheet:2:9: warning[permute/board-size]: a board of side 2 is unusual: Ai Ai plays 8 to 24, MindSports 12",
        ]
    );
}
