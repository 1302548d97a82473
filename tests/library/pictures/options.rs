//! Options that change what a figure of a board shows.

use std::collections::BTreeSet;

use scoresheet::GameKind;
use scoresheet::board::Square;
use scoresheet::play::{FigureOptions, GroupsShown, OthersShown, Shown, View};
use scoresheet::scene::{Hue, Ink, Scene, Shape};

/// Calls `look` with a view of a position of Permute.
fn with_view<T>(position: &str, look: impl FnOnce(&mut dyn View) -> T) -> T {
    let text = format!("[Game \"Permute\"]\n[Position \"{position}\"]\n\n*\n");
    let record = GameKind::Permute.read(&text).next().unwrap();
    let game = GameKind::Permute.replay(&record).game.unwrap();
    let mut view = game.start();
    look(&mut *view)
}

/// The squares of the face that a move such as `Ca1b2-a1` twists.
fn twisted(mv: &str) -> [Square; 4] {
    let [low, high]: [Square; 2] = [&mv[1..3], &mv[3..5]].map(|name| name.parse().unwrap());
    [
        low,
        high,
        Square::new(low.file(), high.rank()),
        Square::new(high.file(), low.rank()),
    ]
}

/// The squares that at least one sequence of legal moves twists. Tries all sequences.
fn ever_twisted(position: &str) -> BTreeSet<Square> {
    let mut twisted_squares = BTreeSet::new();
    let mut seen = BTreeSet::from([position.to_owned()]);
    let mut waiting = vec![position.to_owned()];
    while let Some(position) = waiting.pop() {
        let moves = with_view(&position, |view| view.legal_moves());
        // A swap changes sides, but moves no stone.
        for mv in moves.into_iter().filter(|mv| mv != "swap") {
            twisted_squares.extend(twisted(&mv));
            let next = with_view(&position, |view| {
                view.play(&mv).unwrap();
                view.position().unwrap()
            });
            if seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    twisted_squares
}

#[test]
fn locked_squares_are_never_twisted_again() {
    for (position, is_exact) in [
        ("oyo/yOy/oyo y 2", true),
        ("Oyo/yoy/oyo y 2", true),
        ("OyO/yoy/oyo y 2", true),
        ("oYo/yoy/oyo y 2", true),
        ("ooo/ooO/ooy o 2", false),
        ("ooo/oOo/ooo o 2", true),
        ("yoO/yoo/Yoy y 3", false),
        ("yyy/oyy/YOy o 3", false),
    ] {
        let locked: BTreeSet<Square> = with_view(position, |view| {
            view.locked().unwrap().into_iter().collect()
        });
        let twisted = ever_twisted(position);
        assert!(locked.is_disjoint(&twisted), "{position}: {locked:?}");
        if is_exact {
            assert_eq!(locked.len() + twisted.len(), 9, "{position}: {locked:?}");
        }
    }
}

/// By hand: b1 is bandaged, so the faces with it are locked, and a1 and c1 with it. The
/// only twists are those of the face a2b3, and both end the game, so that c2 and c3 never
/// move either, which only a search finds.
#[test]
fn the_number_of_locked_squares_is_a_lower_bound() {
    let options = FigureOptions {
        locked: Shown::Yes,
        ..FigureOptions::default()
    };
    let words = |position| drawn(position, &options).description;
    let text = words("yyy/oyy/YOy o 3");
    assert!(
        text.contains("At least 3 stones can never move again. "),
        "{text}"
    );
    let text = words("oyo/yoy/oyo o 1");
    assert!(
        text.contains("No stone is certain never to move again. "),
        "{text}"
    );
}

fn drawn(position: &str, options: &FigureOptions) -> Scene {
    with_view(position, |view| view.figure(options))
}

fn count(scene: &Scene, is_counted: impl Fn(&Shape, Option<Ink>) -> bool) -> usize {
    let items = scene.items.iter();
    items
        .filter(|item| is_counted(&item.shape, item.style.fill))
        .count()
}

#[test]
fn the_group_of_a_square_stands_out_from_pale_stones() {
    // The group of b2 has the four stones b1, b2, c2 and b3.
    let options = FigureOptions {
        groups: GroupsShown::At("b2".parse().unwrap()),
        others: OthersShown::Dimmed,
        ..FigureOptions::default()
    };
    let scene = drawn("oyoy/yoyo/yooy/yoyy y 2", &options);
    let veiled = count(&scene, |_, fill| fill == Some(Ink::Veil));
    assert_eq!(veiled, 16 - 4);
    let flags = count(&scene, |shape, fill| {
        matches!(shape, Shape::Rect(_)) && fill == Some(Ink::Badge(Hue::Orange))
    });
    assert_eq!(flags, 1);
    let words = "Groups outlined: Orange 4. All other stones are pale. ";
    assert!(scene.description.contains(words), "{}", scene.description);
    let single = FigureOptions {
        groups: GroupsShown::At("a4".parse().unwrap()),
        ..options
    };
    let scene = drawn("oyoy/yoyo/yooy/yoyy y 2", &single);
    assert_eq!(count(&scene, |_, fill| fill == Some(Ink::Veil)), 15);
}

#[test]
fn bars_below_the_board_have_a_block_for_each_group() {
    let options = FigureOptions {
        score_bar: Shown::Yes,
        ..FigureOptions::default()
    };
    let position = "oyoy/yoyo/yooy/yoyy y 2";
    let (plain, with_bars) = (
        drawn(position, &FigureOptions::default()),
        drawn(position, &options),
    );
    assert!(with_bars.height > plain.height);
    let blocks = |hue| {
        count(&with_bars, |shape, fill| {
            matches!(shape, Shape::Rect(_)) && fill == Some(Ink::Stone(hue))
        })
    };
    let groups = with_view(position, |view| view.groups());
    let count_of = |number: usize| {
        let groups = groups.iter();
        groups.filter(|(seat, _)| seat.index() == number).count()
    };
    assert_eq!(
        [blocks(Hue::Orange), blocks(Hue::Yellow)],
        [count_of(0), count_of(1)]
    );
}
