//! `scoresheet games`.

use crate::helpers::run::{keys, scoresheet};

#[test]
fn every_game_is_listed_with_its_author_and_notation() {
    let text = scoresheet(&["games"]).printed();
    assert!(
        text.starts_with("Permute, by Eric Silverman, 2020: "),
        "{text}"
    );
    assert!(text.contains("  notation mindsports: Cd3e4-d4\n"));
    assert!(text.contains("  position string: oyoy/yoyo/yOoy/oyyo y 2\n"));
}

#[test]
fn objects_have_the_same_keys_for_every_game() {
    let output = scoresheet(&["games", "-f", "json"]).run().exits(0);
    let games = output.objects();
    assert_eq!(games[0]["game"], "Permute");
    for game in &games {
        assert_eq!(
            keys(game),
            [
                "schema",
                "game",
                "author",
                "summary",
                "variants",
                "notations",
                "position"
            ]
        );
        assert_eq!(game["schema"], "scoresheet/games/1");
    }
}

#[test]
fn examples_of_positions_can_be_shown() {
    let output = scoresheet(&["games", "-f", "json"]).run();
    for game in output.objects() {
        let name = game["game"].as_str().unwrap();
        if let Some(position) = game["position"].as_str() {
            scoresheet(&["show", "--game", name, "--position", position])
                .run()
                .exits(0)
                .prints(position);
        }
    }
}
