//! `scoresheet show`.

use serde_json::json;

use crate::helpers::run::{REAL, WON, printed, run};
use crate::snapshot::snapshot;

#[test]
fn boards_in_letters() {
    let lines = [
        "show -q --board 4 --position start --play Ca1b2-b2",
        "show -q --board 2 --position start --legal",
        "show --position 'oyoy/y..o/yOoy/oyyo y 2'",
    ];
    snapshot("show/small_boards", "", &lines);
    snapshot("show/real_game", REAL, &["show --groups"]);
}

#[test]
fn a_board_is_shown_like_a_text_figure() {
    let figure = |options: &str| printed(("render --to txt --at 12", options), REAL);
    let shown = |options: &str| printed(("show --at 12", options), REAL);
    assert!(shown("").contains(&figure("")));
    assert!(shown("--groups").contains(&figure("--groups")));
    let plain = shown("--ascii");
    assert!(plain.contains(&figure("--ascii")) && plain.is_ascii());
}

#[test]
fn objects_have_the_groups_with_their_squares() {
    let line = "show -q --board 4 --position start --play Ca1b2-b2 -f json";
    snapshot("show/json", "", &[line]);
    let shown = run(line, "").object();
    assert_eq!(shown["position"], "oyoy/yoyo/yOoy/oyyo y 2");
    assert_eq!(shown["turn"], "Yellow");
    let groups = shown["groups"].as_array().expect("a list");
    let largest = json!({"seat": "Orange", "size": 3, "squares": ["b2", "b3", "c2"]});
    assert_eq!(groups[0], largest);
    let sizes: Vec<_> = groups.iter().map(|group| group["size"].clone()).collect();
    assert_eq!(sizes, [3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn a_game_that_is_over_has_nobody_to_move() {
    let shown = run("show -f json", WON).exits(0).object();
    assert_eq!(shown["move"], "Ab1c2-b2");
    assert_eq!(shown["turn"], json!(null));
}

#[test]
fn a_file_of_several_records_needs_a_selection() {
    let lines = ["show", "moves", "render", "show --record 2"];
    snapshot("show/several_records", format!("{WON}\n{WON}"), &lines);
}

#[test]
fn an_unreadable_position_is_a_usage_error() {
    let lines = [
        "show --position oy/yoy",
        "show --position ox/yo",
        "show --position 'oy/yo z'",
        "show --game permute --position 'oy/yo o 0'",
        "show --game swaptimum --position '../.. r 0'",
    ];
    snapshot("show/positions", "", &lines);
}

/// A record with variations, one of which has an illegal move.
const BRANCHED: &str = "1. Ce5f6-f6 (1. Ah8i9-h9) (1. Cd3e4-d4 $2 (1. Ad5e6-e5 2. Cd3e4-d3) \
    2. Ch8i9-i8) 2. Ae4f5-f5 *\n";

#[test]
fn the_tree_names_every_move_as_the_option_at_does() {
    let lines = [
        "show --tree",
        "show --at 1c",
        "show --at 1a",
        "show --at 1b.3",
        "show --at 1b.1a.0",
    ];
    snapshot("show/tree", BRANCHED, &lines);
}

#[test]
fn a_position_of_a_variation_depends_only_on_the_moves_that_lead_to_it() {
    let at = |path: &str, text: &str| run(("show -f json --at", [path]), text).object();
    let branched = at("1b.1a.2", BRANCHED);
    let as_game = at("2", "1. Ad5e6-e5 2. Cd3e4-d3 *\n");
    for key in ["ply", "move", "position", "turn", "groups"] {
        assert_eq!(branched[key], as_game[key], "{key}");
    }
    assert_eq!(at("1b.end", BRANCHED)["move"], "Ch8i9-i8");
}
