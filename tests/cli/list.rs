//! `scoresheet list`.

use serde_json::json;

use crate::helpers::run::{DRAWN, REAL, WON, run};
use crate::snapshot::snapshot;

#[test]
fn a_record_is_one_line() {
    let text = format!("{DRAWN}\n{WON}\n{REAL}\nCa1b2-b1 *\n");
    snapshot("list/records", text, &["list", "list -f json --record 1"]);
    let listed = run("list -f json", DRAWN).object();
    assert_eq!(listed["result"], "1/2-1/2");
    let players = json!([
        {"seat": "Orange", "player": "Ann"},
        {"seat": "Yellow", "player": "Bob"},
    ]);
    assert_eq!(listed["players"], players);
}

#[test]
fn names_cannot_control_a_terminal() {
    let text = "[Orange \"A\u{1b}[2J\"]\n[Yellow \"\u{202e}B\"]\n\n1. Ca1b2-a1 *\n";
    let output = run("list", text);
    assert!(
        !output.out.contains(['\u{1b}', '\u{202e}']),
        "{}",
        output.out
    );
}
