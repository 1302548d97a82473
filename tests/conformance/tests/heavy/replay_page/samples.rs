//! The page with a game of each kind that `docs/replay.md` describes.

use scoresheet::GameKind;
use scoresheet::internal::ReplayGame;

use crate::helpers::files;
use crate::helpers::page::data;
use crate::replay_page::{games, page};

/// The samples on the page; `.ci/run` opens the same page in a browser.
const SAMPLES: [&str; 4] = [
    "samples/permute/analysed.sheet",
    "samples/swaptimum/greedy.sheet",
    "samples/permutations/two-players.sheet",
    "samples/permutu/two-players.sheet",
];

/// The maximum size of the page in bytes.
const MAX_SIZE: usize = 350_000;

/// The maximum size of a page with cards, which have the most shapes.
const MAX_CARDS_SIZE: usize = 150_000;

#[test]
fn one_page_has_a_game_of_each_kind() {
    let command = format!("scoresheet render {} -o games.html", SAMPLES.join(" "));
    assert!(
        files::text("docs/replay.md").contains(&command),
        "docs/replay.md shows {command}"
    );
    assert!(files::text(".ci/run").contains(&SAMPLES.join(" ")));
    let kinds = SAMPLES.map(files::kind_of);
    for kind in GameKind::ALL {
        assert!(kinds.contains(kind), "{kind}");
    }
    let all = SAMPLES.iter().zip(kinds);
    let all: Vec<ReplayGame> = all
        .flat_map(|(path, kind)| games(kind, &files::text(path)))
        .collect();
    assert_eq!(all.len(), SAMPLES.len());
    let html = page(&all);
    assert!(html.len() < MAX_SIZE, "{} bytes", html.len());
    let cards = page(&all[2..3]);
    assert!(cards.len() <= MAX_CARDS_SIZE, "{} bytes", cards.len());
    let data = data(&html);
    for (game, data) in all.iter().zip(data) {
        assert!(game.frames.len() > 10, "{}", game.heading);
        assert_eq!(data["frames"].as_array().unwrap().len(), game.frames.len());
        assert_eq!(data["record"], *game.record);
    }
}
