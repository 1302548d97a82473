//! The vectors cover what an implementation can get wrong.

use scoresheet::games::GameKind;
use scoresheet::text::Severity;
use serde_json::Value;

use crate::vectors::Vector;

/// The errors of the games that are about tags rather than moves.
const TAG_ERRORS: &str = "\
    permute/four-colours permute/odd-blocks permute/bad-position swaptimum/bad-position \
    swaptimum/position-crosscut permutations/no-pool permutations/bad-deal \
    permutations/bad-deck permutu/missing-row permutu/bad-row permutu/same-symbols \
    permutations/no-card";

/// Returns true if a vector of the game satisfies a condition.
fn any(kind: GameKind, fits: impl Fn(&Vector) -> bool) -> bool {
    Vector::all(kind).iter().any(fits)
}

/// The seats of the standings of a vector.
fn seats(vector: &Vector) -> &[Value] {
    vector
        .get("standings")
        .as_array()
        .map_or(&[], Vec::as_slice)
}

fn has_tag(vector: &Vector, name: &str, value: &str) -> bool {
    vector.setting().any(|tag| tag == (name, value))
}

#[test]
fn every_error_of_a_move_has_a_vector() {
    for &kind in GameKind::ALL {
        let codes = kind.codes().iter();
        let move_errors = codes
            .filter(|code| code.severity() == Severity::Error)
            .map(|code| code.as_str())
            .filter(|code| !TAG_ERRORS.split(' ').any(|error| error == *code));
        for code in move_errors.chain(["play/after-end"]) {
            let has_code = |vector: &Vector| vector.text("finding") == code;
            assert!(any(kind, has_code), "no vector has {code} in {kind}");
        }
    }
}

#[test]
fn every_kind_of_vector_exists() {
    for &kind in GameKind::ALL {
        let is_perft = |vector: &Vector| vector.text("kind") == "perft";
        assert!(any(kind, is_perft), "{kind}");
        for name in ["move", "position", "game"] {
            assert!(any(kind, |vector| vector.text("kind") == name), "{kind}");
        }
        let is_listed = |vector: &Vector| vector.texts("moves").len() > 1;
        let is_listed = |vector: &Vector| vector.text("kind") == "position" && is_listed(vector);
        assert!(any(kind, is_listed), "{kind}");
    }
}

#[test]
fn the_ends_of_games_for_two_are_covered() {
    for kind in [GameKind::Permute, GameKind::Swaptimum] {
        // No game of Swaptimum that is a draw by the rules is known.
        let results = ["1-0", "0-1", "1/2-1/2"].into_iter();
        let can_end = |result: &&str| kind == GameKind::Permute || *result != "1/2-1/2";
        for result in results.filter(can_end) {
            let ends = |vector: &Vector| {
                let agreed_ends = ["resigns", "draw"].map(Some);
                let last = vector.texts("moves").last().copied();
                vector.text("kind") == "game"
                    && vector.text("result") == result
                    && !agreed_ends.contains(&last)
            };
            assert!(any(kind, ends), "no game of {kind} ends with {result}");
        }
        for last in ["resigns", "draw"] {
            let closes = |vector: &Vector| vector.texts("moves").last() == Some(&last);
            assert!(any(kind, closes), "no game of {kind} ends with {last}");
        }
    }
    let has_passed = |vector: &Vector| vector.text("move") == "pass" && vector.get("legal") == true;
    assert!(any(GameKind::Swaptimum, has_passed));
    assert!(any(GameKind::Permutu, has_passed));
}

#[test]
fn the_settings_of_permute_are_covered() {
    let kind = GameKind::Permute;
    for (name, value) in [
        ("Swap", "colours"),
        ("Swap", "positions"),
        ("Swap", "none"),
        ("Setup", "blocks"),
        ("Protocol", "1[1]2[2]*"),
    ] {
        let is_game =
            |vector: &Vector| vector.text("kind") == "game" && has_tag(vector, name, value);
        assert!(any(kind, is_game), "no game with {name} {value}");
    }
    for value in ["colours", "positions"] {
        let swaps = |vector: &Vector| {
            vector.texts("moves").get(1) == Some(&"swap") && has_tag(vector, "Swap", value)
        };
        assert!(any(kind, swaps), "no game with a swap of {value}");
    }
    // The game is decided by the second largest groups or by smaller ones.
    let is_close = |vector: &Vector| {
        let scores: Vec<&Value> = seats(vector).iter().map(|seat| &seat["score"]).collect();
        ["1-0", "0-1"].contains(&vector.text("result")) && scores[0] == scores[1]
    };
    assert!(any(kind, |vector| vector.text("kind") == "game"
        && is_close(vector)));
}

#[test]
fn the_scores_of_cards_and_tiles_are_covered() {
    let kind = GameKind::Permutations;
    let is_zeroed = |vector: &Vector| seats(vector).iter().any(|seat| seat["zeroed"] == true);
    assert!(any(kind, is_zeroed));
    assert!(any(kind, |vector| vector.text("result").contains("1/2")));
    for players in ["2", "3", "4", "5"] {
        assert!(any(kind, |vector| has_tag(vector, "Players", players)));
    }
    let has_hands = |vector: &Vector| vector.setting().any(|(name, _)| name == "Hand1");
    assert!(any(kind, has_hands) && any(kind, |vector| !has_hands(vector)));
    let kind = GameKind::Permutu;
    for result in ["1/1", "0/1"] {
        assert!(any(kind, |vector| vector.text("result") == result));
    }
    // Player 1 loses a tie, and the others share.
    let loses_tie = |vector: &Vector| match seats(vector) {
        [one, two] => {
            vector.text("result") == "0-1"
                && one["points"] == two["points"]
                && one["triples"] == two["triples"]
        }
        _ => false,
    };
    assert!(any(kind, loses_tie));
    assert!(any(kind, |vector| vector.text("result").contains("1/2")));
    let times_out =
        |vector: &Vector| vector.text("move") == "timeout" && vector.get("legal") == true;
    assert!(any(kind, times_out));
}
