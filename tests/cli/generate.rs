//! `scoresheet generate`.

use crate::helpers::run::scoresheet;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let small = scoresheet(&["generate", "--board", "4", "--seed", "2"]).printed();
    assert_eq!(
        small,
        r#"[Game "Permute"]
[Board "4"]
[Swap "none"]
[Event "generated: random player, seed 2, game 1"]
[Result "1-0"]
[Termination "normal"]

1. Ab1c2-b2 2. Ab3c4-c4 3. Cc1d2-c1 4. Ac2d3-d3 5. Ca3b4-b3 1-0
"#
    );
    let again = scoresheet(&["generate", "--board", "4", "--seed", "2"]).printed();
    assert_eq!(again, small);
    let other = scoresheet(&["generate", "--board", "4", "--seed", "3"]).printed();
    assert_ne!(other, small);
}

#[test]
fn a_game_does_not_depend_on_the_number_of_games() {
    let games = |count: &str| {
        let arguments = ["generate", "--seed", "7", "--to", "mindsports", "--games"];
        scoresheet(&[&arguments[..], &[count]].concat()).printed()
    };
    let three = games("3");
    assert_eq!(three.lines().count(), 3);
    assert_eq!(three.lines().next(), games("1").lines().next());
    assert_eq!(games("0"), "");
}

#[test]
fn every_game_is_complete_and_sound() {
    for options in [
        &["--games", "3"][..],
        &["--games", "2", "--board", "9", "--policy", "greedy"],
        &["--games", "2", "--board", "8", "--protocol", "double"],
        &["--games", "2", "--board", "10", "--setup", "blocks"],
    ] {
        let text = scoresheet(&[&["generate"], options].concat()).printed();
        let checked = scoresheet(&["score", "-f", "json"]).input(&text).run();
        let objects = checked.exits(0).objects();
        assert_eq!(objects.len().to_string(), options[1]);
        for scored in objects {
            assert_eq!(scored["valid"], true);
            assert_eq!(scored["termination"], "normal");
            assert_eq!(scored["swap"], "none");
        }
    }
}

#[test]
fn other_formats_hold_the_same_moves() {
    let written = |to: &str| {
        let arguments = ["generate", "--board", "8", "--seed", "5", "--to", to];
        scoresheet(&arguments).printed()
    };
    let plain = written("mindsports");
    for to in ["aiai", "aiai-actions", "sheet"] {
        let arguments = ["convert", "-q", "--board", "8", "--to", "mindsports"];
        let back = scoresheet(&arguments).input(written(to)).printed();
        assert_eq!(back, plain, "{to}");
    }
}

#[test]
fn unplayable_settings_are_usage_errors() {
    for (options, message) in [
        (
            &["--board", "9", "--setup", "blocks"][..],
            "a board of side 9 cannot start in blocks",
        ),
        (&["--board", "1"], "a side is a whole number from 2 to 26"),
        (&["--policy", "best"], "invalid value 'best'"),
        (&["--games", "-1"], "unexpected argument '-1'"),
    ] {
        let output = scoresheet(&[&["generate"], options].concat())
            .run()
            .exits(2);
        assert!(output.err.contains(message), "{}", output.err);
        assert_eq!(output.out, "");
    }
}

#[test]
fn mirror_policies_mirror_the_other_seat_where_it_is_legal() {
    let generated = |policy: &str| {
        let line = [
            "generate", "--board", "6", "--games", "30", "--policy", policy,
        ];
        scoresheet(&line).printed()
    };
    let share = |policy: &str, symmetry: &str| {
        let games = generated(policy);
        let stats = ["stats", "-f", "json", "--sections", "mirrors"];
        let report = scoresheet(&stats).input(games).run().exits(0).object();
        let kinds = report["settings"][0]["mirrors"]["kinds"]
            .as_array()
            .cloned();
        let kinds = kinds.expect("a list");
        let kind = kinds.iter().find(|kind| kind["symmetry"] == symmetry);
        kind.and_then(|kind| kind["share"].as_f64())
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

#[test]
fn policies_that_do_not_fit_the_game_are_refused() {
    let output = scoresheet(&["generate", "--game", "permutu", "--policy", "point"]).run();
    output.exits(2).says("Permutu is not played on a board");
    let output = scoresheet(&["generate", "--policy", "greedy,random,greedy"]).run();
    output.exits(2).says("Permute has at most 2 seats");
}

/// Games from a position are numbered on from it, so that they are sound and formatted.
#[test]
fn games_from_a_position_are_in_canonical_form() {
    for (game, position) in [
        ("permute", "oyoy/yoyo/yOoy/oyyo y 6"),
        ("permute", "yyy/yyy/yyy o 4"),
        ("swaptimum", ".../.b./r.. r 3"),
    ] {
        let position = format!("Position={position}");
        let arguments = [
            "generate", "--game", game, "--games", "2", "--assume", &position,
        ];
        let games = scoresheet(&arguments).run().exits(0).out;
        let checked = scoresheet(&["check", "-f", "json"]).input(&games).run();
        for record in checked.exits(0).objects() {
            let codes = record["diagnostics"].as_array().into_iter().flatten();
            let codes: Vec<&str> = codes
                .filter_map(|finding| finding["code"].as_str())
                .collect();
            // The board is small.
            assert!(
                codes.iter().all(|code| code.ends_with("/board-size")),
                "{codes:?}"
            );
        }
        let formatted = scoresheet(&["fmt"]).input(&games).run().exits(0).out;
        assert_eq!(formatted, games);
    }
}
