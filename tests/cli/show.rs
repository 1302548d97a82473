//! `scoresheet show`.

use serde_json::json;

use crate::run::{REAL, WON, keys, scoresheet};

/// The 4x4 board after its first move.
const AFTER_ONE: [&str; 7] = [
    "show",
    "-q",
    "--board",
    "4",
    "--position",
    "start",
    "--play",
];

#[test]
fn a_board_is_shown_in_letters_with_its_position_string() {
    let shown = scoresheet(&[&AFTER_ONE[..], &["Ca1b2-b2"]].concat()).printed();
    assert_eq!(
        shown,
        "Permute 4x4 chequer (assumed; --setup), after ply 1
 4  o y o y
 3  y o y o
 2  y O o y
 1  o y y o
    a b c d
Orange 3, Yellow 2: unfinished, Yellow to move
oyoy/yoyo/yOoy/oyyo y 2
"
    );
}

#[test]
fn the_real_game_is_shown_with_its_groups() {
    let shown = scoresheet(&["show", "--groups"]).input(REAL).printed();
    insta::assert_snapshot!("real_game_with_groups", shown);
}

#[test]
fn legal_moves_are_listed_on_demand() {
    let shown = scoresheet(&[
        "show",
        "-q",
        "--board",
        "2",
        "--position",
        "start",
        "--legal",
    ]);
    let shown = shown.printed();
    assert!(
        shown.contains("4 legal moves:\nCa1b2-a1\nCa1b2-b2\nAa1b2-a1\nAa1b2-b2\n"),
        "{shown}"
    );
}

#[test]
fn objects_have_the_groups_with_their_squares() {
    let arguments = [&AFTER_ONE[..], &["Ca1b2-b2", "-f", "json"]].concat();
    let shown = scoresheet(&arguments).done().exits(0).object();
    assert_eq!(
        keys(&shown),
        [
            "schema", "source", "record", "ply", "move", "position", "turn", "groups"
        ]
    );
    assert_eq!(shown["schema"], "scoresheet/show/1");
    assert_eq!(shown["position"], "oyoy/yoyo/yOoy/oyyo y 2");
    assert_eq!(shown["turn"], "Yellow");
    let groups = shown["groups"].as_array().unwrap();
    assert_eq!(
        groups[0],
        json!({"seat": "Orange", "size": 3, "squares": ["b2", "b3", "c2"]})
    );
    let sizes: Vec<_> = groups.iter().map(|group| group["size"].as_u64()).collect();
    assert_eq!(
        sizes.into_iter().flatten().collect::<Vec<_>>(),
        [3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    );
}

#[test]
fn a_game_that_is_over_has_nobody_to_move() {
    let shown = scoresheet(&["show", "-f", "json"])
        .input(WON)
        .done()
        .exits(0)
        .object();
    assert_eq!(shown["move"], "Ab1c2-b2");
    assert_eq!(shown["turn"], json!(null));
}

#[test]
fn a_file_of_several_records_wants_a_choice() {
    let text = format!("{WON}\n{WON}");
    scoresheet(&["show"])
        .input(&text)
        .done()
        .exits(2)
        .says("choose one with `--record`; `scoresheet list -` names them");
    scoresheet(&["show", "--record", "2"])
        .input(&text)
        .done()
        .exits(0);
}

#[test]
fn a_position_that_cannot_be_read_is_a_mistake_on_the_command_line() {
    for (position, said) in [
        ("oy/yoy", "rank 1 has 3 squares, but there are 2 ranks"),
        ("ox/yo", "`x` is no square"),
        ("oy/yo z", "after the ranks comes `o` or `y`"),
    ] {
        let done = scoresheet(&["show", "--position", position])
            .done()
            .exits(2);
        assert!(done.err.contains(said), "{}", done.err);
    }
}

#[test]
fn an_empty_square_is_shown_and_read_back() {
    scoresheet(&["show", "--position", "oyoy/y..o/yOoy/oyyo y 2"])
        .done()
        .exits(0)
        .prints(" 3  y . . o\n")
        .prints("oyoy/y..o/yOoy/oyyo y 2\n");
}
