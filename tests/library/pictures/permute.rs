//! Figures of Permute.

use scoresheet::GameKind;
use scoresheet::play::{FigureOptions, GroupsShown, Numbers, Replayed, Shown};
use scoresheet::scene::{
    Circle, Ink, Item, Line, Mark, MarkColour, Path, Point, Rect, Scene, Segment, Shape, Text,
    Weight, Width,
};

const NUMBERED: Option<Numbers> = Some(Numbers {
    first: 1,
    last: u32::MAX,
    from: 1,
});

/// Visits the figure of each position of a game.
fn each_figure(options: &FigureOptions, mut visit: impl FnMut(usize, &Scene)) {
    with_game(|game| {
        for plies in 0..=game.plies() {
            visit(plies, &game.after(plies).unwrap().figure(options));
        }
    });
}

fn with_game<T>(look: impl FnOnce(&dyn Replayed) -> T) -> T {
    let sample = include_str!("../../../samples/permute/simon-r-eric-s.sheet");
    let record = GameKind::Permute.read(sample).next().unwrap();
    look(&*GameKind::Permute.replay(&record).game.unwrap())
}

/// The distance of a point from a rectangle.
fn distance(point: Point, rect: Rect) -> f64 {
    let gap = |at: f64, from: f64, to: f64| (from - at).max(at - to).max(0.0);
    let across = gap(point.x, rect.x, rect.right());
    across.hypot(gap(point.y, rect.y, rect.bottom()))
}

/// The twist is done, but its stone has no token yet.
#[test]
fn half_of_a_move_is_the_twist_before_its_bandage() {
    with_game(|game| {
        for plies in 1..=game.plies() {
            let draw = |half| {
                let options = FigureOptions {
                    half,
                    ..FigureOptions::default()
                };
                game.after(plies).unwrap().figure(&options)
            };
            let (half, whole) = (draw(Shown::Yes), draw(Shown::No));
            let count = |scene: &Scene, is: fn(Ink) -> bool| {
                let inks = scene.items.iter().filter_map(|item| item.style.fill);
                inks.filter(|ink| is(*ink)).count()
            };
            let stones = |scene| count(scene, |ink| matches!(ink, Ink::Stone(_)));
            let tokens = |scene| count(scene, |ink| matches!(ink, Ink::Token(_)));
            assert_eq!((stones(&half), stones(&whole)), (144, 144));
            assert_eq!((tokens(&half), tokens(&whole)), (plies - 1, plies));
            assert!(half.description.contains(" and is to bandage a stone. "));
        }
    });
}

/// The flags that show the sizes of groups do not overlap the tokens of bandaged
/// stones.
#[test]
fn no_flag_hides_a_bandage() {
    for numbers in [None, NUMBERED] {
        for groups in [GroupsShown::All, GroupsShown::Largest(1)] {
            let options = FigureOptions {
                groups,
                numbers,
                ..FigureOptions::default()
            };
            each_figure(&options, |plies, scene| {
                let (tokens, flags) = (tokens(scene), flags(scene));
                assert_eq!(tokens.len(), plies);
                assert_eq!(flags.is_empty(), plies == 0);
                for (token, flag) in tokens
                    .iter()
                    .flat_map(|token| flags.iter().map(move |flag| (token, flag)))
                {
                    let apart = distance(token.centre, *flag);
                    assert!(apart > token.radius, "{token:?} under {flag:?}");
                }
            });
        }
    }
}

/// The size of a group is bold and in a box of the stones' colour that is wider
/// than high; the number of a ply is plain and in a round token.
#[test]
fn sizes_of_groups_differ_from_numbers_of_plies() {
    let options = FigureOptions {
        groups: GroupsShown::Largest(1),
        numbers: NUMBERED,
        ..FigureOptions::default()
    };
    each_figure(&options, |plies, scene| {
        let of = |is_wanted: fn(Ink) -> bool| -> Vec<&Text> {
            let items = scene.items.iter();
            let items = items.filter(|item| item.style.fill.is_some_and(is_wanted));
            let texts = items.filter_map(|item| match &item.shape {
                Shape::Text(text) => Some(text),
                _ => None,
            });
            texts.collect()
        };
        let numbers = of(|ink| matches!(ink, Ink::TokenNumber(_)));
        let sizes = of(|ink| matches!(ink, Ink::BadgeText(_)));
        assert_eq!(numbers.len(), plies);
        assert_eq!(sizes.len(), flags(scene).len());
        assert!(numbers.iter().all(|text| text.weight == Weight::Regular));
        assert!(sizes.iter().all(|text| text.weight == Weight::Bold));
        let is_wide = |flag: &Rect| flag.width > flag.height * 1.15;
        assert!(flags(scene).iter().all(is_wide));
    });
}

/// The arrow of a twist keeps its distance from every token.
#[test]
fn no_arrow_of_a_twist_hides_a_bandage() {
    let options = FigureOptions {
        numbers: NUMBERED,
        ..FigureOptions::default()
    };
    each_figure(&options, |plies, scene| {
        let arrow: Vec<Point> = scene.items.iter().flat_map(arrow_points).collect();
        assert_eq!(arrow.is_empty(), plies == 0);
        for token in tokens(scene) {
            for point in &arrow {
                let apart = token.centre.distance(*point);
                assert!(
                    apart > token.radius + 0.1,
                    "ply {plies}: {token:?} {point:?}"
                );
            }
        }
    });
}

/// The arrow of a mark is drawn below the tokens and numbers that it crosses.
#[test]
fn arrows_of_marks_leave_bandages_and_numbers_readable() {
    let [from, to] = ["b5", "h5"].map(|name| name.parse().unwrap());
    let options = FigureOptions {
        numbers: NUMBERED,
        marks: vec![Mark::Arrow(MarkColour::Red, from, to)],
        ..FigureOptions::default()
    };
    let scene = with_game(|game| game.end().figure(&options));
    let place = |is_wanted: &dyn Fn(&Item) -> bool| {
        let found = scene.items.iter().enumerate();
        let found = found.filter(|(_, item)| is_wanted(item));
        found.map(|(place, _)| place).collect::<Vec<_>>()
    };
    let arrow = place(&|item| {
        let stroke = item.style.stroke.map(|stroke| stroke.ink);
        [item.style.fill, stroke].contains(&Some(Ink::Mark(MarkColour::Red)))
            || item.style.fill == Some(Ink::MarkArea(MarkColour::Red))
    });
    let passed = place(&|item| match (&item.shape, item.style.fill) {
        (Shape::Circle(token), Some(Ink::Token(_))) => is_on_rank_5(&scene, token.centre),
        (Shape::Text(text), Some(Ink::TokenNumber(_))) => is_on_rank_5(&scene, text.at),
        _ => false,
    });
    // The arrow crosses the tokens of plies 10, 8, 2 and 4, and their numbers.
    assert_eq!(passed.len(), 2 * 4);
    assert!(passed.iter().min() > arrow.iter().max());
}

/// Whether a point is on rank 5, between the files b and h.
fn is_on_rank_5(scene: &Scene, point: Point) -> bool {
    let mut boards = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Rect(round) if item.style.fill == Some(Ink::Board) => Some(round.rect),
        _ => None,
    });
    let board = boards.next().unwrap();
    let (file, rank) = (point.x - board.x, board.bottom() - point.y);
    (1.0..8.0).contains(&file) && (4.0..5.0).contains(&rank)
}

/// The points of a path in the ink of arrows.
fn arrow_points(item: &Item) -> Vec<Point> {
    let stroke = item.style.stroke;
    let is_shaft = stroke
        .is_some_and(|stroke| stroke.ink == Ink::Arrow && stroke.width == Width::Line(Line::Arrow));
    match &item.shape {
        Shape::Path(path) if is_shaft || item.style.fill == Some(Ink::Arrow) => points(path),
        _ => Vec::new(),
    }
}

fn points(path: &Path) -> Vec<Point> {
    path.segments().iter().filter_map(Segment::end).collect()
}

fn tokens(scene: &Scene) -> Vec<Circle> {
    let tokens = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Circle(token) if matches!(item.style.fill, Some(Ink::Token(_))) => Some(*token),
        _ => None,
    });
    tokens.collect()
}

fn flags(scene: &Scene) -> Vec<Rect> {
    let flags = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Rect(flag) if matches!(item.style.fill, Some(Ink::Badge(_))) => Some(flag.rect),
        _ => None,
    });
    flags.collect()
}

/// The lines of arrows and rings, as pairs of those that are solid and those that are
/// dashed.
fn arrow_lines(scene: &Scene) -> (usize, usize) {
    let strokes = scene.items.iter().filter_map(|item| item.style.stroke);
    let strokes = strokes.filter(|stroke| stroke.ink == Ink::Arrow);
    let (dashed, solid): (Vec<_>, Vec<_>) = strokes.partition(|stroke| stroke.dash.is_some());
    (solid.len(), dashed.len())
}

#[test]
fn the_best_move_is_solid_and_the_move_played_is_dashed() {
    with_game(|game| {
        let scene = |best: Option<&str>| {
            game.after(1).unwrap().figure(&FigureOptions {
                best_move: best.map(str::to_owned),
                ..FigureOptions::default()
            })
        };
        // A frame, the shaft of an arrow and a ring each.
        assert_eq!(arrow_lines(&scene(Some("Cb3c4-c4"))), (3, 3));
        // Ply 2 is Ae4f5-f5.
        assert_eq!(arrow_lines(&scene(Some("Ae4f5-f5"))), (3, 0));
        // Both bandage f5, which has one ring.
        assert_eq!(arrow_lines(&scene(Some("Cf4g5-f5"))), (3, 2));
        // Only the last move, which has no ring; text that is no legal move is
        // ignored.
        assert_eq!(arrow_lines(&scene(None)), (2, 0));
        assert_eq!(scene(Some("Ce5f6-f6")), scene(None));
        let described = scene(Some("swap")).description;
        assert!(described.contains("The best move is swap; the move played is Ae4f5-f5. "));
    });
}
