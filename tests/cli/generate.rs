//! `scoresheet generate`.

use crate::helpers::run::{printed, run};
use crate::snapshot::snapshot;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let lines = ["generate --board 4 --seed 2", "generate --board 4 --seed 3"];
    snapshot("generate/seeds", "", &lines);
    let games = |count: &str| printed(("generate --seed 7 --to mindsports --games", count), "");
    let three = games("3");
    assert_eq!(three.lines().count(), 3);
    assert_eq!(three.lines().next(), games("1").lines().next());
    assert_eq!(games("0"), "");
}

#[test]
fn every_game_is_complete_and_sound() {
    for (options, count) in [
        ("--games 3", 3),
        ("--games 2 --board 9 --policy greedy", 2),
        ("--games 2 --board 8 --protocol double", 2),
        ("--games 2 --board 10 --setup blocks", 2),
    ] {
        let text = printed(("generate", options), "");
        let scored = run("score -f json", &text).exits(0);
        assert_eq!(scored.values("valid"), vec![true; count]);
        assert_eq!(scored.values("termination"), vec!["normal"; count]);
        assert_eq!(scored.values("swap"), vec!["none"; count]);
    }
}

#[test]
fn other_formats_hold_the_same_moves() {
    let written = |to: &str| printed(("generate --board 8 --seed 5 --to", to), "");
    let plain = written("mindsports");
    for to in ["aiai", "aiai-actions", "sheet"] {
        let back = printed("convert -q --board 8 --to mindsports", written(to));
        assert_eq!(back, plain, "{to}");
    }
}

#[test]
fn settings_and_policies_that_do_not_fit_are_refused() {
    let lines = [
        "generate --board 9 --setup blocks",
        "generate --board 1",
        "generate --policy best",
        "generate --games -1",
        "generate --symbols 3",
        "generate --players 3",
        "generate --policy search",
        "generate --time 1s",
        "generate --game permutu --policy point",
        "generate --policy greedy,random,greedy",
        "generate --game permutu --assume RowRed=AB --assume RowBlack=AB --assume RowGreen=BA --symbols 3",
    ];
    snapshot("generate/refused", "", &lines);
}

#[test]
fn mirror_policies_mirror_the_other_seat_where_it_is_legal() {
    let generated = |policy: &str| {
        let line = "generate --board 6 --games 30 --policy";
        printed((line, policy), "")
    };
    let share = |policy: &str, symmetry: &str| {
        let line = "stats -f json --sections mirrors";
        let report = run(line, generated(policy)).exits(0).object();
        let kinds = report["settings"][0]["mirrors"]["kinds"].as_array();
        let mut kinds = kinds.expect("a list").iter();
        let kind = kinds.find(|kind| kind["symmetry"] == symmetry);
        kind.expect("a symmetry")["share"]
            .as_f64()
            .expect("a share")
    };
    for symmetry in [
        "point",
        "diagonal",
        "antidiagonal",
        "left-right",
        "top-bottom",
    ] {
        // Only one seat mirrors, so at most half of the plies are mirrored.
        let mirrored = share(&format!("random,{symmetry}"), symmetry);
        assert!(mirrored > 0.2, "{symmetry}: {mirrored}");
        assert!(share("random", symmetry) < 0.15, "{symmetry}");
    }
    let games = generated("greedy,point");
    assert!(games.contains("[Event \"generated: greedy and point players, seed 0, game 30\"]"));
}

/// Games from a position are numbered on from it, so that they are sound and formatted.
#[test]
fn games_from_a_position_are_in_canonical_form() {
    for (game, position) in [
        ("permute", "oyoy/yoyo/yOoy/oyyo y 6"),
        ("permute", "yyy/yyy/yyy o 4"),
        ("swaptimum", ".../.b./r.. r 3"),
    ] {
        let line = format!("generate --games 2 --game {game} --assume 'Position={position}'");
        let games = run(line, "").exits(0).out;
        for found in run("check -f json", &games).exits(0).values("diagnostics") {
            let mut found = found.as_array().into_iter().flatten();
            let is_size = |code: &str| code.ends_with("/board-size");
            // The board is small.
            assert!(
                found.all(|one| one["code"].as_str().is_some_and(is_size)),
                "{games}"
            );
        }
        assert_eq!(run("fmt", &games).exits(0).out, games);
    }
}
