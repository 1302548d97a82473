//! Figures of Permutu.

use scoresheet::GameKind;
use scoresheet::games::permutu::{
    Column, Permutu, PermutuMove, PermutuPosition, PermutuSetting, Rows, TileColour,
};
use scoresheet::play::{FigureOptions, MoveContext, Picture as _, Position as _, Shown};
use scoresheet::scene::{Ink, Scene, Shape};

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
        &MoveContext {
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

#[test]
fn tiles_of_the_best_move_have_solid_outlines_and_those_played_dashed_ones() {
    let sample = include_str!("../../../samples/permutu/two-players.sheet");
    let record = GameKind::Permutu.read(sample).next().unwrap();
    let game = GameKind::Permutu.replay(&record).game.unwrap();
    // Ply 5 is `22`, a whole column, of which ply 4 has taken the black tile.
    let view = game.after(4).unwrap();
    let outlines = |best: &str| {
        let scene = view.figure(&FigureOptions {
            best_move: Some(best.to_owned()),
            last_move: Shown::No,
            ..FigureOptions::default()
        });
        let strokes = scene.items.iter().filter_map(|item| item.style.stroke);
        let strokes = strokes.filter(|stroke| stroke.ink == Ink::Arrow);
        let (dashed, solid): (Vec<_>, Vec<_>) = strokes.partition(|stroke| stroke.dash.is_some());
        (solid.len(), dashed.len())
    };
    let (panel, _) = outlines("no move");
    assert_eq!(outlines("1r"), (panel + 1, 2));
    assert_eq!(outlines("22"), (panel + 2, 0));
}

#[test]
fn a_tile_that_the_best_and_the_next_move_take_has_two_outlines() {
    let sample = include_str!("../../../samples/permutu/one-player-missed.sheet");
    let record = GameKind::Permutu.read(sample).next().unwrap();
    let game = GameKind::Permutu.replay(&record).game.unwrap();
    let column = |mv: &str| mv.trim_end_matches(['r', 'b', 'g']).to_owned();
    let mut overlaps = 0;
    for plies in 0..game.plies() {
        let played = game.ply_text(plies, game.dialects()[0]).unwrap();
        let view = game.after(plies).unwrap();
        let others = view.legal_moves().into_iter();
        for best in others.filter(|mv| *mv != played && column(mv) == column(&played)) {
            let scene = view.figure(&FigureOptions {
                best_move: Some(best),
                ..FigureOptions::default()
            });
            let arrows = scene.items.iter().filter(|item| {
                let stroke = item.style.stroke;
                stroke.is_some_and(|stroke| stroke.ink == Ink::Arrow)
            });
            let (dashed, solid): (Vec<_>, Vec<_>) =
                arrows.partition(|item| item.style.stroke.unwrap().dash.is_some());
            assert!(!dashed.is_empty() && !solid.is_empty());
            for item in dashed {
                assert!(
                    solid.iter().all(|other| other.shape != item.shape),
                    "{plies}"
                );
            }
            overlaps += 1;
        }
    }
    assert!(overlaps > 0, "some move overlaps with another");
}
