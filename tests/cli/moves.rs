//! `scoresheet moves`.

use serde_json::json;

use crate::helpers::run::{REAL, WON, keys, scoresheet};

#[test]
fn the_start_has_four_moves_per_face() {
    // 11 x 11 faces, two directions, two own stones in each face.
    let moves = scoresheet(&["moves", "--position", "start"]).printed();
    assert_eq!(moves.lines().count(), 11 * 11 * 4);
    // On a board of side 3, the number is that of the perft table.
    let moves = scoresheet(&["moves", "-q", "--board", "3", "--position", "start"]).printed();
    assert_eq!(moves.lines().count(), 16);
}

#[test]
fn the_setting_assumed_for_the_start_is_noted() {
    let note = "note: Permute 12x12 chequer (assumed; --board, --setup)";
    scoresheet(&["moves", "--position", "start"])
        .run()
        .says(note);
    scoresheet(&["render", "--position", "start"])
        .run()
        .says(note);
    let with_setting = [
        "moves",
        "--board",
        "12",
        "--setup",
        "blocks",
        "--position",
        "start",
    ];
    assert_eq!(scoresheet(&with_setting).run().err, "");
}

#[test]
fn a_face_narrows_the_list() {
    let moves = scoresheet(&["moves", "--position", "start", "--face", "g7h8"]).printed();
    assert_eq!(moves, "Cg7h8-g7\nCg7h8-h8\nAg7h8-g7\nAg7h8-h8\n");
    let other = scoresheet(&["moves", "--position", "start", "--face", "h7g8"]).printed();
    assert_eq!(other, moves);
    scoresheet(&["moves", "--position", "start", "--face", "g7h9"])
        .run()
        .exits(2)
        .says("a face is written as two diagonal squares, as in `g7h8`");
}

#[test]
fn a_face_that_cannot_be_twisted_has_no_moves() {
    // f6 was bandaged by the first ply.
    scoresheet(&["moves", "--face", "e5f6"])
        .input(REAL)
        .run()
        .exits(1)
        .says("no legal move twists this face");
}

#[test]
fn moves_are_written_as_the_record_writes_them() {
    let moves = scoresheet(&["moves", "--face", "a1b2"])
        .input("Clockwise e5f6-f6")
        .printed();
    assert_eq!(moves.lines().next(), Some("Clockwise a1b2-a2"), "{moves}");
}

#[test]
fn every_listed_move_can_be_played() {
    let start = ["moves", "-q", "--board", "4", "--position", "start"];
    for protocol in ["1", "double"] {
        let play = ["--protocol", protocol, "--play"];
        let arguments = [&start[..], &play, &["Ca1b2-b2"]].concat();
        let moves = scoresheet(&arguments).printed();
        for mv in moves.lines().step_by(29) {
            let both = format!("Ca1b2-b2 {mv}");
            scoresheet(&[&start[..], &play, &[&both]].concat())
                .run()
                .exits(0);
        }
    }
}

#[test]
fn objects_count_the_moves() {
    let listed = scoresheet(&["moves", "-f", "json", "--face", "a1b2"])
        .input(REAL)
        .run()
        .exits(0)
        .object();
    assert_eq!(
        keys(&listed),
        ["schema", "source", "record", "ply", "count", "moves"]
    );
    assert_eq!(listed["schema"], "scoresheet/moves/1");
    assert_eq!((&listed["ply"], &listed["count"]), (&json!(14), &json!(4)));
    assert_eq!(
        listed["moves"],
        json!(["Ca1b2-a1", "Ca1b2-b2", "Aa1b2-a1", "Aa1b2-b2"])
    );
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    let output = scoresheet(&["moves"])
        .input(WON)
        .run()
        .exits(0)
        .says("no move is legal: the game is over");
    assert_eq!(output.out, "");
}

#[test]
fn a_file_of_several_records_needs_a_selection() {
    scoresheet(&["moves"])
        .input(format!("{WON}\n{WON}"))
        .run()
        .exits(2)
        .says("choose one with `--record`");
}
