//! `scoresheet match`, and `generate` with the search player.

use crate::helpers::run::{Folder, printed, run};
use crate::snapshot::snapshot;

#[test]
fn a_search_beats_a_random_player_and_the_games_are_sound() {
    let folder = Folder::new();
    let line = "match --board 5 --first search:200 --second random --games 19 --opening 1 \
        --records games.sheet";
    let text = folder.printed(line);
    let first = text.lines().next().expect("a result");
    let score = first.strip_prefix("20 games in 10 pairs: first player scores ");
    let score = score.and_then(|rest| rest.split(' ').next());
    let score: f64 = score
        .and_then(|score| score.parse().ok())
        .expect("a number");
    assert!(score >= 75.0, "{text}");
    let games = folder.read("games.sheet");
    assert_eq!(games.matches("[Game ").count(), 20);
    for tag in ["[Orange \"search:200\"]", "[Yellow \"search:200\"]"] {
        assert_eq!(games.matches(tag).count(), 10, "{tag}");
    }
    // The score is that of the player, whichever seat it has.
    let won = "list -f json --player search:200 --winner search:200 games.sheet";
    let won = folder.run(won).objects().len();
    assert!(won >= 15, "{won} games won, {text}");
    folder.run("check games.sheet").exits(0);
    assert_eq!(folder.printed((line, "-j 1")), text);
}

#[test]
fn a_match_between_equal_players_warns_that_it_shows_nothing() {
    let warned = |first: &str, second: &str| {
        let line = format!("match --board 4 --first {first} --second {second} --games 2");
        let err = run(line, "").exits(0).err;
        err.contains("so the games of a pair are the same")
    };
    assert!(warned("random", "random") && warned("search:20", "search:20"));
    assert!(!warned("search:20", "search:21"));
    // The speed of the machine makes games with a time limit different.
    assert!(!warned("search:0.001s", "search:0.001s"));
}

#[test]
fn wrong_players_are_refused() {
    let lines = [
        "match --first best --second random",
        "match --game Permutu --players 3 --first random --second greedy",
        "match --first random --second greedy --game swaptimum --swap none",
    ];
    snapshot("match/refused", "", &lines);
}

#[test]
fn games_of_the_search_player_depend_only_on_the_seed() {
    let games = "generate --policy search --simulations 20 --board 4 --games 3 -j";
    let text = printed((games, "1"), "");
    assert_eq!(printed((games, "3"), ""), text);
    let event = "generated: search player, 20 simulations, seed 0, game 3";
    assert!(text.contains(event), "{text}");
    run("check", &text).exits(0);
}
