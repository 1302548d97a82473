//! Figures of Swaptimum.

use scoresheet::GameKind;
use scoresheet::games::swaptimum::{
    Swap, Swaptimum, SwaptimumMove, SwaptimumPosition, SwaptimumSetting, SwaptimumStart,
};
use scoresheet::play::{FigureOptions, MoveContext, Numbers, Picture as _, Position as _, Shown};
use scoresheet::scene::{Hue, Ink, Path, Rect, Scene, Segment, Shape};

fn figure(start: &str, played: &[SwaptimumMove], players: [&str; 2]) -> Scene {
    let setting = SwaptimumSetting::from_start(start.parse::<SwaptimumStart>().unwrap());
    let mut position = SwaptimumPosition::new(&setting);
    for mv in played {
        position.play(mv).unwrap();
    }
    let options = FigureOptions {
        players: players.map(str::to_owned).into(),
        ..FigureOptions::default()
    };
    let context = MoveContext {
        played,
        next: None,
        best: None,
    };
    Swaptimum::figure(&position, &setting, &context, &options)
}

#[test]
fn the_description_reports_a_win_by_the_opponents_swap() {
    let square = |name: &str| name.parse().unwrap();
    let swap = Some(Swap::new(square("c3"), square("b3")));
    let at = square("b3");
    let scene = figure(
        "..r/.rb/.rb b 6",
        &[SwaptimumMove::Place { at, swap }],
        ["Ann", "?"],
    );
    let title = "Swaptimum 3x3 from a position, Ann (Red) against ? (Blue), after ply 6";
    assert_eq!(scene.title, title);
    assert_eq!(
        scene.description,
        "The last move was b3,b3-c3: Blue placed on b3 and swapped the checkers on b3 and c3. \
         Red has 3 checkers, 3 in the largest group. \
         Blue has 3 checkers, 3 in the largest group. \
         The game is over; Red has won, connecting rank 1 with rank 3 by the path b1 b2 b3."
    );
}

/// Red's checker on b3 makes a crosscut with c4; the swap of b4 and c4 takes it away.
#[test]
fn half_of_a_move_is_the_crosscut_before_its_swap() {
    let record = "[Game \"Swaptimum\"]\n[Board \"5\"]\n\n1. c4 2. b4 3. e1 4. c3 5. b3,b4-c4 *\n";
    let record = GameKind::Swaptimum.read(record).next().unwrap();
    let game = GameKind::Swaptimum.replay(&record).game.unwrap();
    let draw = |half| {
        let options = FigureOptions {
            half,
            last_move: Shown::No,
            ..FigureOptions::default()
        };
        game.end().figure(&options)
    };
    let checkers = |scene: &Scene| {
        let checkers = scene.items.iter().filter(|item| {
            matches!(item.shape, Shape::Circle(_)) && matches!(item.style.fill, Some(Ink::Stone(_)))
        });
        let hues = checkers.map(|item| (format!("{:?}", item.shape), item.style.fill));
        hues.collect::<Vec<_>>()
    };
    let (half, whole) = (draw(Shown::Yes), draw(Shown::No));
    let changed = checkers(&half).into_iter().zip(checkers(&whole));
    assert_eq!(checkers(&half).len(), 5);
    assert!(changed.filter(|(half, whole)| half != whole).count() >= 2);
    assert!(
        half.description
            .starts_with("The last move was b3: Red placed on b3. ")
    );
    assert!(
        half.description
            .ends_with("Red is to swap the crosscut b3c4 away.")
    );
    assert!(whole.description.ends_with("Blue is to move."));
}

#[test]
fn the_sides_the_swap_the_path_and_the_dot_are_drawn() {
    let none = figure("..r/.rb/.rb b 6", &[], ["?", "?"]);
    let square = |name: &str| name.parse().unwrap();
    let place = |swap| SwaptimumMove::Place {
        at: square("b3"),
        swap,
    };
    let swap = Some(Swap::new(square("b3"), square("c3")));
    let won = figure("..r/.rb/.rb b 6", &[place(swap)], ["?", "?"]);
    // The additional shapes are one checker, two tinted squares, two lines of the
    // path, the arrow and its halo, and the dot.
    assert_eq!(won.items.len() - none.items.len(), 1 + 2 + 2 + 2 + 1);
    let has_title = none.title.ends_with("from a position, after ply 5");
    assert!(has_title, "{}", none.title);
}

/// The move that places on b3 and swaps with c3.
fn swapping() -> SwaptimumMove {
    let square = |name: &str| name.parse().unwrap();
    SwaptimumMove::Place {
        at: square("b3"),
        swap: Some(Swap::new(square("b3"), square("c3"))),
    }
}

/// Draws the position after [`swapping`] is played, or the position before it with the
/// next move. Both figures show ply numbers.
fn swap_figure(is_played: bool) -> Scene {
    let start = "..r/.rb/.rb b 6".parse::<SwaptimumStart>().unwrap();
    let setting = SwaptimumSetting::from_start(start);
    let mut position = SwaptimumPosition::new(&setting);
    let played = [swapping()];
    let context = if is_played {
        position.play(&played[0]).unwrap();
        MoveContext {
            played: &played[..],
            next: None,
            best: None,
        }
    } else {
        MoveContext {
            played: &[],
            next: Some(&played[0]),
            best: None,
        }
    };
    let options = FigureOptions {
        next_move: Shown::Yes,
        numbers: Some(Numbers {
            first: 1,
            last: u32::MAX,
            from: 1,
        }),
        ..FigureOptions::default()
    };
    Swaptimum::figure(&position, &setting, &context, &options)
}

/// The bounding boxes of the closed parts of a path.
fn bounds(path: &Path) -> Vec<Rect> {
    let parts = path.segments().split(|segment| *segment == Segment::Close);
    let parts = parts.filter(|part| !part.is_empty()).map(|part| {
        let points = part.iter().filter_map(|segment| match *segment {
            Segment::Move(at) | Segment::Line(at) | Segment::Cubic(.., at) => Some(at),
            Segment::Close => None,
        });
        let (x, y): (Vec<_>, Vec<_>) = points.map(|at| (at.x, at.y)).unzip();
        let fold =
            |choose: fn(f64, f64) -> f64, all: &[f64]| all.iter().copied().reduce(choose).unwrap();
        let (left, top) = (fold(f64::min, &x), fold(f64::min, &y));
        Rect::new(
            left,
            top,
            fold(f64::max, &x) - left,
            fold(f64::max, &y) - top,
        )
    });
    parts.collect()
}

#[test]
fn the_heads_of_a_swap_do_not_overlap_the_numbers() {
    let scene = swap_figure(true);
    let arrows = scene.items.iter().find_map(|item| match &item.shape {
        Shape::Path(path) if item.style.fill == Some(Ink::Arrow) => Some(bounds(path)),
        _ => None,
    });
    let arrows = arrows.expect("the arrows of the swap");
    let labels = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text(text) if matches!(item.style.fill, Some(Ink::OnStone(_))) => {
            // The digits of the font are at most 0.63 of its size wide.
            let width = text.content.len() as f64 * text.size * 0.63;
            let height = text.size * 0.73;
            let left = text.at.x - width / 2.0;
            Some(Rect::new(left, text.at.y - height, width, height))
        }
        _ => None,
    });
    let labels: Vec<Rect> = labels.collect();
    assert_eq!(labels.len(), 1, "the checkers of the position have no ply");
    for (label, arrow) in labels
        .iter()
        .flat_map(|label| arrows.iter().map(move |arrow| (label, arrow)))
    {
        let is_left_or_right = arrow.x > label.right() || arrow.right() < label.x;
        let is_above_or_below = arrow.y > label.bottom() || arrow.bottom() < label.y;
        assert!(is_left_or_right || is_above_or_below, "{label:?} {arrow:?}");
    }
}

#[test]
fn the_next_placement_and_the_next_swap_differ() {
    let scene = swap_figure(false);
    let styles: Vec<_> = scene
        .items
        .iter()
        .filter(|item| item.style.stroke.map(|stroke| stroke.ink) == Some(Ink::Arrow))
        .map(|item| (matches!(item.shape, Shape::Circle(_)), item.style))
        .collect();
    let [(false, swap), (true, ring)] = styles[..] else {
        panic!("{styles:?}");
    };
    assert!(swap.fill.is_some() && swap.stroke.unwrap().dash.is_none());
    assert!(ring.fill.is_none() && ring.stroke.unwrap().dash.is_some());
    let discs = scene.items.iter().filter(|item| {
        let is_small = matches!(&item.shape, Shape::Circle(disc) if disc.radius < 0.3);
        is_small && item.style.fill == Some(Ink::Stone(Hue::Blue))
    });
    assert_eq!(discs.count(), 1, "Blue is to place");
    assert!(scene.description.contains(
        "The next move is b3,b3-c3: Blue is to place on b3 and to swap the checkers on b3 and c3. "
    ));
}

#[test]
fn the_best_placement_has_a_solid_ring_and_the_one_played_a_dashed_one() {
    let sample = include_str!("../../../samples/swaptimum/greedy.sheet");
    let record = GameKind::Swaptimum.read(sample).next().unwrap();
    let game = GameKind::Swaptimum.replay(&record).game.unwrap();
    let played = game.ply_text(1, game.dialects()[0]).unwrap();
    let view = game.after(1).unwrap();
    let other = view.legal_moves();
    let other = other
        .iter()
        .find(|mv| **mv != played && !mv.contains(','))
        .unwrap();
    let rings = |best: &str| {
        let scene = view.figure(&FigureOptions {
            best_move: Some(best.to_owned()),
            ..FigureOptions::default()
        });
        let strokes = scene.items.iter().filter_map(|item| item.style.stroke);
        let strokes = strokes.filter(|stroke| stroke.ink == Ink::Arrow);
        strokes
            .map(|stroke| stroke.dash.is_some())
            .collect::<Vec<_>>()
    };
    assert_eq!(rings(other), [false, true]);
    assert_eq!(rings(&played), [false]);
}
