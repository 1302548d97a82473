//! `scoresheet match`, and `generate` with the search player.

use std::fs;

use crate::helpers::run::{Folder, scoresheet};

#[test]
fn a_search_beats_a_random_player_and_the_games_are_sound() {
    let folder = Folder::new();
    let arguments = [
        "match",
        "--board",
        "5",
        "--first",
        "search:200",
        "--second",
        "random",
        "--games",
        "19",
        "--opening",
        "1",
        "--records",
        "games.sheet",
    ];
    let text = scoresheet(&arguments).within(&folder).printed();
    let first = text.lines().next().expect("a result");
    assert!(
        first.starts_with("20 games in 10 pairs: first player scores "),
        "{text}"
    );
    let score = first
        .split("scores ")
        .nth(1)
        .and_then(|text| text.split(' ').next());
    let score: f64 = score
        .and_then(|score| score.parse().ok())
        .expect("a number");
    assert!(score >= 75.0, "{text}");
    let games = fs::read_to_string(folder.path().join("games.sheet")).expect("a file");
    assert_eq!(games.matches("[Game ").count(), 20);
    for tag in ["[Orange \"search:200\"]", "[Yellow \"search:200\"]"] {
        assert_eq!(games.matches(tag).count(), 10, "{tag}");
    }
    // The score is that of the player, whichever seat it has.
    let won = ["--player", "search:200", "--winner", "search:200"];
    let won = scoresheet(&[&["list", "-f", "json"][..], &won, &["games.sheet"]].concat());
    let won = won.within(&folder).run().objects().len();
    let pairs = text.lines().nth(1).expect("the pairs");
    assert!(won >= 15, "{won} games won, {pairs}");
    scoresheet(&["check", "games.sheet"])
        .within(&folder)
        .run()
        .exits(0);
    let again = scoresheet(&[&arguments[..], &["-j", "1"]].concat())
        .within(&folder)
        .printed();
    assert_eq!(again, text);
}

#[test]
fn a_match_between_equal_players_warns_that_it_shows_nothing() {
    let warned = |first: &str, second: &str| {
        let arguments = [
            "match", "--board", "4", "--first", first, "--second", second, "--games", "2",
        ];
        let run = scoresheet(&arguments).run().exits(0);
        run.err.contains("so the games of a pair are the same")
    };
    assert!(warned("random", "random") && warned("search:20", "search:20"));
    assert!(!warned("search:20", "search:21"));
    // The speed of the machine makes games with a time limit different.
    assert!(!warned("search:0.001s", "search:0.001s"));
}

#[test]
fn wrong_players_are_refused() {
    scoresheet(&["match", "--first", "best", "--second", "random"])
        .run()
        .exits(2)
        .says("a player is `random`");
    scoresheet(&[
        "match",
        "--game",
        "Permutu",
        "--players",
        "3",
        "--first",
        "random",
        "--second",
        "greedy",
    ])
    .run()
    .exits(2)
    .says("needs a game with two seats");
}

#[test]
fn games_of_the_search_player_depend_only_on_the_seed() {
    let games = |jobs: &str| {
        let arguments = [
            "generate",
            "--policy",
            "search",
            "--simulations",
            "20",
            "--board",
            "4",
            "--games",
            "3",
            "-j",
            jobs,
        ];
        scoresheet(&arguments).printed()
    };
    let text = games("1");
    assert_eq!(games("3"), text);
    assert!(
        text.contains("generated: search player, 20 simulations, seed 0, game 3"),
        "{text}"
    );
    scoresheet(&["check"]).input(&text).run().exits(0);
    scoresheet(&["generate", "--policy", "search"])
        .run()
        .exits(2)
        .says("needs `--simulations`");
    scoresheet(&["generate", "--time", "1s"])
        .run()
        .exits(2)
        .says("need `--policy search`");
}
