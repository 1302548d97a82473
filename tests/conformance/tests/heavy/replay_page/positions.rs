//! Every position of a page is the figure of that position.

use crate::helpers::files;
use crate::helpers::packed::gzip;
use crate::helpers::page::{data, description};
use crate::replay_page::picture::PagePictures;
use crate::replay_page::{games, page};

/// The samples whose positions are compared.
const SAMPLES: [&str; 4] = [
    "samples/permute/simon-r-eric-s.sheet",
    "samples/swaptimum/board-11.sheet",
    "samples/permutations/two-players.sheet",
    "samples/permutu/three-players.sheet",
];

#[test]
fn every_position_is_the_figure_that_is_drawn() {
    for path in SAMPLES {
        let games = games(files::kind_of(path), &files::text(path));
        let html = page(&games[..1]);
        let pictures = PagePictures::of(&html);
        let data = data(&html);
        let frames = data[0]["frames"].as_array().unwrap();
        assert_eq!(frames.len(), games[0].frames.len());
        let step = 1 + frames.len() / 12;
        for (index, frame) in games[0].frames.iter().enumerate().step_by(step) {
            pictures.compare(index, &frame.scene, 0.6, path);
            assert_eq!(description(&data[0], index), frame.scene.description);
        }
    }
}

#[test]
fn positions_of_variations_follow_the_right_ply() {
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 (2. Ch4i5-h5 3. Cf8g9-f8 \
                (3. Ad5e6-e5)) 3. Cf8g9-f8 *\n";
    let games = games(scoresheet::GameKind::Permute, text);
    let names: Vec<&str> = games[0].frames.iter().map(|frame| &*frame.name).collect();
    assert_eq!(
        names,
        ["ply-0", "ply-1", "ply-2", "2a", "2a.3", "2a.3a", "ply-3"]
    );
    let previous: Vec<Option<usize>> = games[0].frames.iter().map(|frame| frame.previous).collect();
    let expected = [None, Some(0), Some(1), Some(1), Some(3), Some(3), Some(2)];
    assert_eq!(previous, expected);
}

#[test]
fn a_long_game_stays_small() {
    let record = files::text("samples/permute/board-12.sheet");
    // Every ply has a chance, as if the game was analysed.
    let (tags, moves) = record.split_once("\n\n").unwrap();
    let moves = moves.split_inclusive(char::is_whitespace).map(|word| {
        let is_move = word.contains('-') && !word.contains('*') && word.len() > 6;
        let chance = if is_move { "{[%wc 0.362,0.012]} " } else { "" };
        format!("{word}{chance}")
    });
    let analysed = format!("{tags}\n\n{}", moves.collect::<String>());
    let games = games(scoresheet::GameKind::Permute, &analysed);
    let html = page(&games[..1]);
    assert_eq!(games[0].frames.len(), 60);
    let with_chance = games[0].frames.iter().filter(|it| it.chance.is_some());
    assert_eq!(with_chance.count(), 59);
    assert!(html.len() <= 110 * 1024, "{} bytes", html.len());
    let compressed = gzip(html.as_bytes()).len();
    assert!(compressed <= 22 * 1024, "{compressed} bytes");
}
