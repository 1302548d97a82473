//! `scoresheet moves`.

use crate::helpers::run::{REAL, WON, printed, run};
use crate::snapshot::snapshot;

#[test]
fn the_start_has_four_moves_per_face() {
    // 11 x 11 faces, two directions, two own stones in each face.
    let moves = printed("moves --position start", "");
    assert_eq!(moves.lines().count(), 11 * 11 * 4);
    // On a board of side 3, the number is that of the perft table.
    let moves = printed("moves -q --board 3 --position start", "");
    assert_eq!(moves.lines().count(), 16);
}

#[test]
fn a_face_narrows_the_list() {
    let moves = printed("moves --position start --face g7h8", "");
    assert_eq!(moves, "Cg7h8-g7\nCg7h8-h8\nAg7h8-g7\nAg7h8-h8\n");
    let other = printed("moves --position start --face h7g8", "");
    assert_eq!(other, moves);
    let lines = [
        "moves --position start --face g7h8",
        "moves --position start --face g7h9",
        "moves --board 12 --setup blocks --position start --face g7h8",
        "moves --face a1b2",
        "moves --face a1b2 -f json",
        // f6 was bandaged by the first ply.
        "moves --face e5f6",
        "moves --face a1b2 <<< 'Clockwise e5f6-f6'",
    ];
    snapshot("moves/faces", REAL, &lines);
}

#[test]
fn every_listed_move_can_be_played() {
    for protocol in ["1", "double"] {
        let start = format!("moves -q --board 4 --position start --protocol {protocol} --play");
        let moves = printed((&start, ["Ca1b2-b2"]), "");
        for mv in moves.lines().step_by(29) {
            run((&start, [format!("Ca1b2-b2 {mv}")]), "").exits(0);
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    snapshot("moves/game_over", WON, &["moves", "moves -f json"]);
}
