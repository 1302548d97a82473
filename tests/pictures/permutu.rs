//! Figures of Permutu.

use scoresheet::games::permutu::{
    Column, Permutu, PermutuMove, PermutuPosition, PermutuSetting, Rows, TileColour,
};
use scoresheet::play::{Course, FigureOptions, Picture as _, Position as _, Shown};
use scoresheet::scene::{Scene, Shape};

/// Draws the position after the first `plies` of three moves, the last of
/// which makes a triple.
fn after(plies: usize) -> Scene {
    after_with(plies, FigureOptions::default())
}

/// Like [`after`], with options for the figure.
fn after_with(plies: usize, options: FigureOptions) -> Scene {
    let rows = Rows::parse(["AB", "AB", "BA"]).unwrap();
    let setting = PermutuSetting::new(2, rows).unwrap();
    let column = |number| Column::numbered(number).unwrap();
    let colour = TileColour::Green;
    let moves = [
        PermutuMove::Single {
            column: column(2),
            colour,
        },
        PermutuMove::Single {
            column: column(1),
            colour,
        },
        PermutuMove::Whole { column: column(1) },
    ];
    let mut position = PermutuPosition::new(&setting);
    for mv in &moves[..plies] {
        position.play(mv).unwrap();
    }
    let options = FigureOptions {
        players: vec!["Ann".into(), "?".into()],
        ..options
    };
    let (played, next) = (&moves[..plies], moves.get(plies));
    Permutu::figure(
        &position,
        &setting,
        &Course {
            played,
            next,
            best: None,
        },
        &options,
    )
}

#[test]
fn title_and_description_match_the_position() {
    let scene = after(3);
    assert_eq!(
        scene.title,
        "Permutu, 2 players, 2 symbols (Ann, ?), after 3 plies"
    );
    assert_eq!(
        scene.description,
        "The last move was 1: Player1 took column 1: the red A, the black A. \
         2 of 6 tiles are left. Player1 has 3 points: 1 triple, 0 pairs; 3 tiles. \
         Player2 has 0 points: 0 triples, 0 pairs; 1 tile. Player2 is to move."
    );
    let start = after(0).description;
    assert!(start.starts_with("6 of 6 tiles are left. "), "{start}");
}

#[test]
fn tiles_taken_by_the_next_move_are_outlined() {
    let dashed = |plies, next_move| {
        let options = FigureOptions {
            next_move,
            ..FigureOptions::default()
        };
        let is_dashed = |item: &&scoresheet::scene::Item| {
            let stroke = item.style.stroke;
            stroke.is_some_and(|stroke| stroke.dash.is_some())
        };
        let scene = after_with(plies, options);
        scene.items.iter().filter(is_dashed).count()
    };
    // The third move takes the rest of column 1, whose green tile was taken by the
    // second move.
    assert_eq!(
        [0, 1, 2, 3].map(|plies| dashed(plies, Shown::Yes)),
        [1, 1, 2, 0]
    );
    assert_eq!(dashed(2, Shown::No), 0);
}

#[test]
fn all_items_are_inside_the_scene() {
    for plies in 0..4 {
        let scene = after(plies);
        for item in &scene.items {
            if let Shape::Rect(shape) = &item.shape {
                assert!(shape.rect.x >= 0.0 && shape.rect.right() <= scene.width);
                assert!(shape.rect.y >= 0.0 && shape.rect.bottom() <= scene.height);
            }
        }
    }
}
