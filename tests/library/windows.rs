//! Figures that show only a part of a board, or a rotated or mirrored board, and the
//! marks on them.

use std::collections::BTreeSet;

use roxmltree::Document;
use scoresheet::board::{Area, Size, Square};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::layers;
use scoresheet::play::{FigureOptions, GroupsShown, Numbers, Shown, View};
use scoresheet::record::TagValues;
use scoresheet::render::{SvgOptions, TextCharset, svg, text};
use scoresheet::scene::{
    Colour, Coords, Labels, Mark, MarkColour, MarkSymbol, Mirror, Quarters, Scene, Shape, Theme,
    Window,
};
use scoresheet::text::Source;

use crate::colour_vision::contrast;
use crate::helpers::dice;

/// The figure of a position of Permute.
fn figure(position: &str, options: &FigureOptions) -> Scene {
    figure_at_end("Permute", position, "*", options)
}

/// The figure of the end of a record.
fn figure_at_end(game: &str, position: &str, moves: &str, options: &FigureOptions) -> Scene {
    let text = from_position(game, position, moves);
    at_end(&text, |view| view.figure(options)).unwrap()
}

fn from_position(game: &str, position: &str, moves: &str) -> String {
    format!("[Game \"{game}\"]\n[Position \"{position}\"]\n\n{moves}\n")
}

/// Calls `look` with the position at the end of a record; returns `None` if the
/// setting cannot be read.
fn at_end<T>(text: &str, look: impl FnOnce(&dyn View) -> T) -> Option<T> {
    let reading = ReadOptions::only_moves();
    let record = read(Source::new("test", text.as_bytes()), reading)
        .next()
        .unwrap();
    let replayed = replay_with(&record, &TagValues::new(), &mut Vec::new())?;
    Some(look(&*replayed.end()))
}

/// A record of four legal moves on a small board; `None` if the game has no board.
fn short_record(kind: GameKind) -> Option<String> {
    let mut text = format!("[Game \"{kind}\"]\n[Board \"5\"]\n\n");
    for _ in 0..4 {
        let moves = at_end(&text, |view| view.board().map(|_| view.legal_moves()))??;
        text.push_str(moves.last()?);
        text.push(' ');
    }
    Some(text)
}

/// Options for a figure without coordinates.
fn without_coords(window: Window) -> FigureOptions {
    FigureOptions {
        coords: Coords::NONE,
        window,
        ..FigureOptions::default()
    }
}

/// The circles of a scene (stones and tokens): their centres, rounded to
/// thousandths, and their inks and radii.
fn circles(scene: &Scene) -> BTreeSet<(i64, i64, String)> {
    let thousandths = |value: f64| (value * 1000.0).round() as i64;
    let circle = |item: &scoresheet::scene::Item| match &item.shape {
        Shape::Circle(circle) => Some((
            thousandths(circle.centre.x),
            thousandths(circle.centre.y),
            format!("{:?} {}", item.style.fill, thousandths(circle.radius)),
        )),
        _ => None,
    };
    scene.items.iter().filter_map(circle).collect()
}

/// A position, the same position after a quarter turn clockwise, and its mirror
/// image; the last two were worked out by hand.
const ORIGINAL: &str = "oyyo/y.oY/ooyy/Oyoy";
const TURNED: &str = "Ooyo/yo.y/oyoy/yyYo";
const MIRRORED: &str = "oyyo/Yo.y/yyoo/yoyO";

#[test]
fn a_turned_board_shows_the_stones_turned() {
    let window = |turned, mirror| Window {
        turned,
        mirror,
        ..Window::default()
    };
    let circles_of = |position: &str, turned, mirror| {
        circles(&figure(position, &without_coords(window(turned, mirror))))
    };
    let (none, one) = (Quarters::None, Quarters::One);
    let straight = circles_of(ORIGINAL, none, Mirror::No);
    assert_eq!(straight.len(), 15 + 2);
    let turned = circles_of(TURNED, none, Mirror::No);
    assert_eq!(circles_of(ORIGINAL, one, Mirror::No), turned);
    assert_eq!(circles_of(TURNED, Quarters::Three, Mirror::No), straight);
    assert_eq!(
        circles_of(ORIGINAL, Quarters::Two, Mirror::No),
        circles_of(TURNED, one, Mirror::No)
    );
    let mirrored = circles_of(MIRRORED, none, Mirror::No);
    assert_eq!(circles_of(ORIGINAL, none, Mirror::Yes), mirrored);
    // The board is first turned and then mirrored. The other order would give a
    // different picture.
    assert_eq!(
        circles_of(ORIGINAL, one, Mirror::Yes),
        circles_of(TURNED, none, Mirror::Yes)
    );
    assert_ne!(
        circles_of(ORIGINAL, one, Mirror::Yes),
        circles_of(MIRRORED, one, Mirror::No)
    );
}

#[test]
fn a_part_looks_like_a_small_board() {
    // The squares b2 to d3 of this board as a separate board.
    let whole = "oyyo/oyoY/yOyy/oyoy";
    let part = "yoY/Oyy/ooo";
    let crop = |text: &str| Window {
        crop: Some(text.parse().unwrap()),
        ..Window::default()
    };
    let cut = circles(&figure(whole, &without_coords(crop("b2-d3"))));
    let other = circles(&figure(part, &without_coords(crop("a2-c3"))));
    // The margins of a part differ from those of a whole board, so positions are
    // compared relative to the leftmost and topmost circles.
    let relative = |circles: &BTreeSet<(i64, i64, String)>| {
        let left = circles.iter().map(|circle| circle.0).min().unwrap();
        let top = circles.iter().map(|circle| circle.1).min().unwrap();
        let circles = circles.iter();
        let moved = circles.map(|(x, y, ink)| (x - left, y - top, ink.clone()));
        moved.collect::<BTreeSet<_>>()
    };
    assert_eq!(relative(&cut), relative(&other));
    assert_eq!(cut.len(), 6 + 2);
}

#[test]
fn every_window_on_every_board_is_drawn() {
    let permute = "yoyoyo/oyoyoy/yoyoyo/oyOyoy/y.yoyo/oyoyoy y 2";
    let mut records = vec![
        from_position("Permute", permute, "Ca5b6-a6 Cd3e4-d3 *"),
        from_position("Swaptimum", "..r/.rb/.rb b 6", "b3,b3-c3 *"),
    ];
    records.extend(GameKind::ALL.iter().filter_map(|&kind| short_record(kind)));
    let mut count = 0;
    let mut drawn = 0;
    for record in records {
        let size = at_end(&record, |view| view.board()).unwrap().unwrap();
        for crop in parts(size) {
            for turned in Quarters::ALL {
                count += 1;
                if count % dice::sized(1, 7) != 0 {
                    continue;
                }
                drawn += 1;
                let mirror = [Mirror::No, Mirror::Yes][count % 2];
                let labels = [Labels::Board, Labels::Part, Labels::Board][count % 3];
                let options = FigureOptions {
                    coords: Coords::all().nth(count % 17).unwrap(),
                    window: Window {
                        crop,
                        labels,
                        turned,
                        mirror,
                    },
                    groups: [GroupsShown::All, GroupsShown::Largest(1)][count % 2],
                    numbers: Some(Numbers {
                        first: 0,
                        last: u32::MAX,
                        from: u32::MAX,
                    }),
                    next_move: Shown::Yes,
                    marks: marks(),
                    ..FigureOptions::default()
                };
                let scene = at_end(&record, |view| view.figure(&options)).unwrap();
                let text = svg(&scene, Theme::ALL[count % 4], &SvgOptions::default());
                assert!(Document::parse(&text).is_ok(), "{options:?}");
                assert!(!text.contains("NaN"), "{options:?}");
            }
        }
    }
    assert!(drawn > dice::sized(1000, 150), "{drawn} figures");
}

/// The whole board and every part of it, and parts that reach beyond its sides.
fn parts(size: Size) -> Vec<Option<Area>> {
    let ends = || size.squares().chain([Square::new(25, 25)]);
    let areas = ends().flat_map(|one| ends().map(move |other| Area::between(one, other)));
    let mut parts: Vec<Option<Area>> = vec![None];
    for area in areas.map(Some) {
        if !parts.contains(&area) {
            parts.push(area);
        }
    }
    parts
}

/// Marks of every kind, some of them off the board.
fn marks() -> Vec<Mark> {
    let [a1, b2, c3, far] = ["a1", "b2", "c3", "z26"].map(|name| name.parse().unwrap());
    vec![
        Mark::Frame(MarkColour::Red, a1),
        Mark::Frame(MarkColour::Green, far),
        Mark::Arrow(MarkColour::Blue, a1, c3),
        Mark::Arrow(MarkColour::Yellow, b2, b2),
        Mark::Arrow(MarkColour::Yellow, b2, far),
        Mark::Symbol(MarkSymbol::Triangle, b2),
        Mark::Symbol(MarkSymbol::Circle, far),
        Mark::Label(c3, "long label é".to_owned()),
    ]
}

#[test]
fn a_number_moves_with_the_checker_that_is_swapped() {
    let numbers = |first, from| FigureOptions {
        numbers: Some(Numbers {
            first,
            last: 9,
            from,
        }),
        ..without_coords(Window::default())
    };
    // Ply 6 places a blue checker on b3 and swaps it with c3.
    let row = |options: &FigureOptions| {
        let scene = figure_at_end("Swaptimum", "..r/.rb/.rb b 6", "b3,b3-c3 *", options);
        let drawn = text(&scene, TextCharset::Ascii);
        let row = drawn.lines().find(|line| line.contains('r'));
        row.unwrap_or_default().replace(' ', "")
    };
    assert!(
        row(&numbers(1, 1)).contains("b6"),
        "{}",
        row(&numbers(1, 1))
    );
    assert!(row(&numbers(6, 41)).contains("b41"));
    assert!(!row(&numbers(7, 7)).contains(|sign: char| sign.is_ascii_digit()));
}

#[test]
fn a_label_in_any_script_is_next_to_its_stone_in_text() {
    let [a1, b2] = ["a1", "b2"].map(|name| name.parse().unwrap());
    for (label, shown) in [("A", "A"), ("é", "é"), ("\u{202e}", "<U+202E>")] {
        let marked = FigureOptions {
            marks: [a1, b2].map(|at| Mark::Label(at, label.to_owned())).into(),
            ..without_coords(Window::default())
        };
        let drawn = text(&figure("yo/oy", &marked), TextCharset::Ascii);
        let expected = format!("o{shown}");
        let rows = drawn.lines().filter(|line| line.contains(&expected));
        assert_eq!(rows.count(), 2, "{label:?}:\n{drawn}");
    }
}

#[test]
fn a_mark_of_each_colour_is_visible_on_each_stone() {
    // A frame is visible if its colour, its edge or its halo contrasts with the
    // stone below.
    let square = "a1".parse().unwrap();
    for theme in Theme::ALL {
        for colour in MarkColour::ALL {
            for (hue, stone) in theme.hues.iter().zip(["o", "y"]) {
                let position = format!("yo/{stone}o");
                let marked = FigureOptions {
                    marks: vec![Mark::Frame(colour, square)],
                    ..without_coords(Window::default())
                };
                let scene = figure(&position, &marked);
                let bare = figure(&position, &without_coords(Window::default()));
                let before: Vec<_> = layers(&bare, theme).map(|layer| layer.paint).collect();
                let paints = layers(&scene, theme).map(|layer| layer.paint);
                let pens = paints.filter(|paint| !before.contains(paint));
                let pens = pens.filter_map(|paint| Some(paint.pen?.colour));
                let pens: Vec<Colour> = pens.collect();
                let context = format!("{}: {colour} on {stone}", theme.name);
                assert!(pens.contains(&theme.marks[colour.index()]), "{context}");
                let best = pens.iter().map(|&pen| contrast(pen, hue.stone));
                let best = best.fold(1.0, f64::max);
                assert!(best >= 3.0, "{context}: {best:.2}");
            }
        }
    }
}
