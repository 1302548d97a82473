//! `scoresheet list`.

use serde_json::json;

use crate::helpers::run::{DRAWN, REAL, WON, keys, scoresheet};

#[test]
fn a_record_is_one_line() {
    let text = format!("{DRAWN}\n{WON}\n{REAL}\nCa1b2-b1 *\n");
    let output = scoresheet(&["list"]).input(text).run().exits(1);
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines,
        [
            "-  1  Ann - Bob  Permute 2x2 chequer  1 ply  1/2-1/2",
            "-  2  Ann - Bob  Permute 3x3 chequer  1 ply  1-0",
            "-  3  ? - ?  Permute 12x12 chequer  14 plies  *",
            "-  4  ? - ?  Permute 12x12 chequer  0 plies  *  (not sound)",
        ]
    );
}

#[test]
fn names_cannot_control_a_terminal() {
    let text = "[Orange \"A\u{1b}[2J\"]\n[Yellow \"\u{202e}B\"]\n\n1. Ca1b2-a1 *\n";
    let output = scoresheet(&["list"]).input(text).run();
    assert!(
        !output.out.contains(['\u{1b}', '\u{202e}']),
        "{}",
        output.out
    );
}

#[test]
fn objects_have_the_setting_and_the_players() {
    let output = scoresheet(&["list", "-f", "json"])
        .input(DRAWN)
        .run()
        .exits(0);
    let listed = output.object();
    assert_eq!(
        keys(&listed),
        [
            "schema",
            "source",
            "record",
            "game",
            "valid",
            "board",
            "setup",
            "protocol",
            "swap",
            "colours",
            "plies",
            "result",
            "termination",
            "players",
            "date",
            "event",
            "site",
            "round",
            "annotator",
            "fingerprint"
        ]
    );
    assert_eq!(listed["schema"], "scoresheet/list/1");
    assert_eq!(listed["result"], "1/2-1/2");
    assert_eq!(
        listed["players"],
        json!([
            {"seat": "Orange", "player": "Ann"},
            {"seat": "Yellow", "player": "Bob"},
        ])
    );
}
