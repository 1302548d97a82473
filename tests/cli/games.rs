//! `scoresheet games`.

use crate::helpers::run::{keys, run};
use crate::snapshot::snapshot;

#[test]
fn every_game_is_listed_with_its_author_and_notation() {
    snapshot("games/games", "", &["games"]);
    let games = run("games -f json", "").exits(0).objects();
    assert_eq!(games[0]["game"], "Permute");
    for game in &games {
        let fields = "schema game author summary variants notations position";
        assert_eq!(keys(game).join(" "), fields);
        assert_eq!(game["schema"], "scoresheet/games/1");
    }
}

#[test]
fn examples_of_positions_can_be_shown() {
    for game in run("games -f json", "").objects() {
        let name = game["game"].as_str().expect("a name");
        if let Some(position) = game["position"].as_str() {
            let show = ["show", "--game", name, "--position", position];
            run(show, "").exits(0).prints(position);
        }
    }
}
