//! `scoresheet score`.

use serde_json::{Value, json};

use crate::helpers::run::{DRAWN, REAL, WON, keys, run};
use crate::snapshot::snapshot;

#[test]
fn results_in_words_and_as_json() {
    let several = format!("{DRAWN}\n{WON}\n{WON}");
    snapshot("score/several", several, &["score", "score -f json"]);
    let lines = [
        "score",
        "score --at start",
        "score --board 3 --position start --play Ab1c2-b2",
        "score --board 3 --position start --play Ab1c2-c2",
        "score --position oyy/oOy/yyo",
    ];
    snapshot("score/won", WON, &lines);
    snapshot("score/real", REAL, &["score", "score --at all"]);
}

#[test]
fn a_won_game_names_the_deciding_comparison() {
    // y o y     Orange: a2 b2 b3 and c1.
    // o O y     Yellow: a1 b1, c2 c3 and a3.
    // y y o
    for line in ["score -f json", "score -f json --at start"] {
        let scored = run(line, WON).exits(0).object();
        assert_eq!(scored["result"], "1-0");
        assert_eq!(scored["winner"], "Orange");
        assert_eq!(scored["decided_by"], json!({"rank": 1, "values": [3, 2]}));
    }
    let groups = |line: &str| {
        let scored = run(line, WON).object();
        [0, 1].map(|seat| scored["standings"][seat]["groups"].clone())
    };
    assert_eq!(groups("score -f json"), [json!([3, 1]), json!([2, 2, 1])]);
    // An earlier ply has its own groups, and the verdict of the game.
    assert_eq!(groups("score -f json --at start")[0], json!([1, 1, 1, 1]));
    let played = "score -f json --board 3 --position start --play Ab1c2-b2";
    let scored = run(played, "").object();
    assert_eq!(
        (&scored["ply"], &scored["winner"]),
        (&json!(1), &json!("Orange"))
    );
}

#[test]
fn equal_largest_groups_are_followed_by_the_second_largest() {
    let scored = run("score -f json --position oyy/oOy/yyo", "")
        .exits(0)
        .object();
    let setting = ["board", "position", "protocol", "swap", "colours"];
    assert_eq!(keys(&scored)[5..10], setting);
    assert_eq!(scored["position"], "oyy/oOy/yyo o 1");
    assert_eq!(scored["winner"], "Yellow");
    assert_eq!(scored["decided_by"], json!({"rank": 2, "values": [1, 2]}));
}

#[test]
fn the_scores_of_the_real_game() {
    let scored = run("score -f json --at all", REAL).objects();
    let score = |seat: usize| -> Vec<Value> {
        let scores = scored
            .iter()
            .map(|ply| ply["standings"][seat]["score"].clone());
        scores.collect()
    };
    assert_eq!(score(0), [3, 4, 5, 6, 9, 9, 11, 12, 15, 13, 15, 9, 9, 9]);
    let yellow = [3, 6, 6, 8, 8, 12, 12, 13, 13, 17, 18, 18, 19, 20];
    assert_eq!(score(1), yellow);
}

#[test]
fn plies_are_selected_in_several_ways() {
    let plies = |at: &str| {
        run(("score -f json --at", [at]), REAL)
            .exits(0)
            .values("ply")
    };
    assert_eq!(plies("start"), [0]);
    assert_eq!(plies("end"), [14]);
    assert_eq!(plies("3,12-14,start"), [3, 12, 13, 14, 0]);
    assert_eq!(plies("all"), (1..=14).collect::<Vec<_>>());
    // Open ranges reach to the start or the end.
    assert_eq!(plies("12-"), [12, 13, 14]);
    assert_eq!(plies("-3"), [1, 2, 3]);
    assert_eq!(plies("-1,14-"), [1, 14]);
    let commented = "Ce5f6-f6 {one} Ae4f5-f5 Cf8g9-f8! Ch4i5-h5 ; four\n";
    let plies = run("score -f json --at commented", commented).values("ply");
    assert_eq!(plies, [1, 3, 4]);
}

#[test]
fn a_missing_ply_does_not_stop_the_next_record() {
    let text = format!("{}*\n{REAL}", REAL.split_at(18).0);
    let lines = [
        "score --at 3",
        "score --record 2 --at 15",
        "score --record 2 --at 15-",
    ];
    snapshot("score/missing_plies", &text, &lines);
    assert_eq!(run("score -f json --at 3", text).object()["record"], 2);
    run("score --at 12a", REAL)
        .exits(1)
        .says("there is no variation `12a`: `show --tree` lists the variations");
}

#[test]
fn an_unsound_record_is_scored_up_to_its_error() {
    let scored = run("score -f json", "Ce5f6-f6 Ce5f6-f6")
        .exits(1)
        .says("note: the record is not sound: only positions up to ply 1 are available")
        .object();
    assert_eq!(
        (&scored["valid"], &scored["plies"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(scored["winner"], json!(null));
}

#[test]
fn a_resignation_counts_as_a_ply_and_decides() {
    let output = run("score -f json", "Ce5f6-f6 Ae4f5-f5 resigns").exits(0);
    let scored = output.object();
    assert_eq!((&scored["plies"], &scored["ply"]), (&json!(3), &json!(3)));
    assert_eq!(scored["result"], "0-1");
    assert_eq!(scored["termination"], "resignation");
    assert_eq!(scored["winner"], "Yellow");
    assert_eq!(scored["decided_by"], json!(null));
}

#[test]
fn a_swap_of_positions_exchanges_the_stones() {
    let largest_groups = |swap_rule: &str| {
        let line = ("score -q -f json --board 4 --swap", [swap_rule]);
        let scored = run(line, "Ca1b2-b2 swap").object();
        [0, 1].map(|seat| scored["standings"][seat]["score"].clone())
    };
    // Before the swap Orange's largest group is b2 b3 c2, Yellow's b1 c1.
    assert_eq!(largest_groups("colours"), [3, 2]);
    assert_eq!(largest_groups("positions"), [2, 3]);
}
