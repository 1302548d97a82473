//! Figures are valid, self-contained XML and have the same bytes every time.
//!
//! `SCORESHEET_BLESS=1 cargo test -p scoresheet-conformance --test heavy figures::` redraws the pictures in
//! `tests/figures/`.

use std::collections::BTreeSet;
use std::fs;

use roxmltree::{Document, Node};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{FigureOptions, GroupsShown, Replayed, Shown, View};
use scoresheet::record::TagValues;
use scoresheet::render::{PictureSize, SvgOptions, svg};
use scoresheet::scene::{Coords, Ink, Scene, Shape, Theme};
use scoresheet::text::Source;

use crate::helpers::files;

/// The elements that a figure may have.
const ELEMENTS: [&str; 8] = [
    "svg", "title", "desc", "metadata", "style", "g", "path", "text",
];

/// A name that has to be escaped in XML.
const NAME: &str = r#"<script>alert(1)</script> & "x""#;

/// Replays every record of a text; `kind` is the game of records without a tag
/// `Game`.
pub(crate) fn each_record(
    kind: GameKind,
    text: &str,
    mut visit: impl FnMut(&dyn Replayed, &[String]),
) {
    let options = kind.read_options();
    let game = TagValues::new().with("Game", kind.as_str());
    for record in read(Source::new("test", text.as_bytes()), options) {
        let mut findings = Vec::new();
        let replayed = replay_with(&record, &game, &mut findings);
        let replayed = replayed.unwrap_or_else(|| panic!("{findings:#?}\n{text}"));
        let seats = replayed.seats();
        let name = |seat: &str| record.tags().value(seat).unwrap_or("?").to_owned();
        let players: Vec<String> = seats.iter().map(|seat| name(&seat.name)).collect();
        visit(replayed.as_ref(), &players);
    }
}

/// The samples that are sheets, each with its game.
fn sheets() -> Vec<(GameKind, String)> {
    let paths = files::samples(false).into_iter();
    let sheets = paths.filter(|path| path.ends_with(".sheet"));
    sheets.map(|path| (files::kind_of(&path), path)).collect()
}

/// Visits the start, the middle and the end of every sample.
fn each_view(mut visit: impl FnMut(&str, &dyn View, &[String])) {
    let mut seen = BTreeSet::new();
    for (kind, path) in sheets() {
        each_record(kind, &files::text(&path), |replayed, players| {
            let last = replayed.plies();
            let plies: BTreeSet<usize> = [0, last / 2, last].into();
            for ply in plies {
                let view = replayed.after(ply).expect("a position");
                visit(&format!("{path} at {ply}"), &*view, players);
            }
        });
        seen.insert(kind.as_str());
    }
    assert_eq!(seen.len(), GameKind::ALL.len(), "a game has no sheets");
}

/// Every combination of options for the content of a figure.
fn choices(players: &[String]) -> Vec<FigureOptions> {
    let choice = |number: usize| FigureOptions {
        groups: [GroupsShown::None, GroupsShown::All][number / 4],
        bandages: [Shown::Yes, Shown::No][number / 2 % 2],
        last_move: [Shown::Yes, Shown::No][number % 2],
        players: players.to_vec(),
        ..FigureOptions::default()
    };
    (0..8).map(choice).collect()
}

/// A figure with the default options.
fn plain(view: &dyn View, players: &[String]) -> Scene {
    view.figure(&FigureOptions {
        players: players.to_vec(),
        ..FigureOptions::default()
    })
}

fn draw(scene: &Scene, theme: &Theme) -> String {
    svg(scene, theme, &SvgOptions::default())
}

/// Fails unless the text is a figure that can be embedded in any page.
fn check(context: &str, text: &str) {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{context}: {error}"));
    let root = document.root_element();
    let is_svg = root.has_tag_name(("http://www.w3.org/2000/svg", "svg"));
    assert!(is_svg, "{context}");
    assert_eq!(root.attribute("role"), Some("img"), "{context}");
    for name in ["title", "desc"] {
        let has_text = !child_text(root, name).trim().is_empty();
        assert!(has_text, "{context}: no {name}");
    }
    let (width, height) = view_box(root);
    // A square has 40 pixels unless a size is chosen.
    for (name, units) in [("width", width), ("height", height)] {
        let pixels = root.attribute(name).and_then(|value| value.parse().ok());
        let is_size = pixels.is_some_and(|pixels: f64| (pixels - units).abs() < 0.01);
        assert!(is_size, "{context}");
    }
    assert!(width > 0.0 && height > 0.0, "{context}");
    for node in document.descendants() {
        assert!(!node.is_pi() && !node.is_comment(), "{context}");
        if node.is_element() {
            check_element(context, node);
        }
    }
    check_ids(context, &document);
    check_style(context, root);
}

/// Fails unless the first CSS rule shrinks the picture with the page, and all other
/// rules are inside `@supports` for custom properties and fall back to the colour of
/// the attribute.
fn check_style(context: &str, root: Node<'_, '_>) {
    let style = child_text(root, "style");
    let id = root.attribute("id").unwrap_or_default();
    let shrinking = format!("#{id}{{max-width:100%;height:auto;font-kerning:none}}\n");
    let rules = style.strip_prefix(&shrinking);
    let rules = rules.and_then(|rules| rules.strip_prefix("@supports(fill:var(--a)){"));
    let rules = rules.and_then(|rules| rules.strip_suffix('}'));
    let rules = rules.unwrap_or_else(|| panic!("{context}: {style}"));
    for rule in rules.lines().filter(|line| !line.is_empty()) {
        let rule = rule.strip_prefix(&format!("#{id} .")).expect(rule);
        let (class, parts) = rule.split_once('{').expect(rule);
        let parts = parts.strip_suffix('}').expect(rule);
        let mut nodes = root.descendants();
        let node = nodes.find(|node| node.attribute("class") == Some(class));
        let node = node.unwrap_or_else(|| panic!("{context}: {rule}"));
        for part in parts.split(';') {
            let (property, value) = part.split_once(':').expect(rule);
            let value = value.strip_prefix("var(--scoresheet-").expect(rule);
            let (_, colour) = value.split_once(',').expect(rule);
            let colour = colour.strip_suffix(')');
            assert_eq!(node.attribute(property), colour, "{context}: {rule}");
        }
    }
}

fn check_element(context: &str, node: Node<'_, '_>) {
    let name = node.tag_name().name();
    assert!(ELEMENTS.contains(&name), "{context}: <{name}>");
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let is_foreign = attribute.namespace().is_some() || name == "href" || name == "style";
        assert!(!is_foreign && !name.starts_with("on"), "{context}: {name}");
        let forbidden = ["url(", "var(", "//", "data:", "NaN", "inf"];
        let found = forbidden.iter().find(|part| value.contains(**part));
        assert_eq!(found, None, "{context}: {name}=\"{value}\"");
    }
}

fn check_ids(context: &str, document: &Document<'_>) {
    let ids = document.descendants();
    let ids: Vec<&str> = ids.filter_map(|node| node.attribute("id")).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "{context}: {ids:?}");
    let have_prefix = ids.iter().all(|id| id.starts_with("scoresheet-"));
    assert!(have_prefix, "{context}: {ids:?}");
    let labels = document.root_element().attribute("aria-labelledby");
    let labels = labels.unwrap_or_default();
    let exist = labels.split(' ').all(|label| unique.contains(label));
    assert!(exist, "{context}: {labels}");
}

/// The width and the height of the root's view box.
fn view_box(root: Node<'_, '_>) -> (f64, f64) {
    let text = root.attribute("viewBox").expect("a figure has a view box");
    let numbers = text.split(' ').map(str::parse);
    let numbers: Result<Vec<f64>, _> = numbers.collect();
    let [left, top, width, height] = numbers.expect("numbers")[..] else {
        panic!("viewBox=\"{text}\"");
    };
    assert_eq!((left, top), (0.0, 0.0));
    (width, height)
}

/// The text of a child of the root.
fn child_text<'a>(root: Node<'a, '_>, name: &str) -> &'a str {
    let mut children = root.children();
    let child = children.find(|node| node.tag_name().name() == name);
    child.and_then(|node| node.text()).unwrap_or_default()
}

#[test]
fn every_sample_is_drawn_in_every_theme_and_with_every_choice() {
    let mut drawn = 0;
    each_view(|context, view, players| {
        for choice in choices(players) {
            let scene = view.figure(&choice);
            assert!(!scene.title.is_empty(), "{context}");
            for theme in Theme::ALL {
                let context = format!("{context}, {}, {choice:?}", theme.name);
                check(&context, &draw(&scene, theme));
                drawn += 1;
            }
        }
    });
    assert!(drawn > 1000, "{drawn} figures");
}

/// Returns true if an ink is a colour of stones.
const fn is_stone_colour(ink: Ink) -> bool {
    matches!(
        ink,
        Ink::Stone(_) | Ink::StoneEdge(_) | Ink::Group(_) | Ink::OnStone(_)
    )
}

#[test]
fn seats_of_games_without_a_board_have_names_and_no_colours() {
    let mut figures = 0;
    each_view(|context, view, _| {
        if view.board().is_some() {
            return;
        }
        let scene = plain(view, &[]);
        let mut names = BTreeSet::new();
        for item in &scene.items {
            let stroke = item.style.stroke.map(|stroke| stroke.ink);
            let mut inks = [item.style.fill, stroke].into_iter().flatten();
            assert!(!inks.any(is_stone_colour), "{context}: {item:?}");
            if let Shape::Text(text) = &item.shape {
                names.insert(text.content.clone());
            }
        }
        for seat in (1..=6).map(|number| format!("Player{number}")) {
            let is_described = scene.description.contains(&format!("{seat} has"));
            assert_eq!(names.contains(&seat), is_described, "{context}: {names:?}");
        }
        figures += 1;
    });
    assert!(figures > 12, "{figures}");
}

#[test]
fn the_same_position_has_the_same_bytes_in_every_thread() {
    let all = || {
        let mut drawn = Vec::new();
        each_view(|_, view, players| {
            for theme in Theme::ALL {
                drawn.push(draw(&plain(view, players), theme));
            }
        });
        drawn
    };
    let first = all();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(all)).collect();
        for thread in threads {
            assert!(thread.join().unwrap() == first, "a figure differs");
        }
    });
}

#[test]
fn names_are_escaped() {
    let tag = NAME.replace('"', "\\\"");
    for picture in known_pictures() {
        let (kind, path) = (picture.kind, picture.sample);
        let text = files::text(&path);
        let mut seats = Vec::new();
        each_record(kind, &text, |replayed, _| seats = replayed.seats().to_vec());
        let named = seats.iter().filter(|seat| !seat.name.starts_with("Dummy"));
        let tags: String = named
            .map(|seat| format!("[{} \"{tag}\"]\n", seat.name))
            .collect();
        // The first of two equal tags counts.
        let text = text.replacen("[Game ", &format!("{tags}[Game "), 1);
        each_record(kind, &text, |replayed, players| {
            assert_eq!(players[0], NAME, "{path}");
            for ply in [0, replayed.plies()] {
                let view = replayed.after(ply).expect("a position");
                let figure = draw(&plain(&*view, players), Theme::ALL[0]);
                check(&path, &figure);
                let document = Document::parse(&figure).unwrap();
                let title = child_text(document.root_element(), "title");
                assert!(title.contains(NAME), "{path}: {title}");
            }
        });
    }
}

#[test]
fn the_width_option_sets_the_width() {
    each_view(|context, view, players| {
        let options = SvgOptions {
            size: PictureSize::Width(480),
            prefix: "page 2".to_owned(),
            metadata: vec![("from".to_owned(), NAME.to_owned())],
        };
        let figure = svg(&plain(view, players), Theme::ALL[0], &options);
        let document = Document::parse(&figure).unwrap();
        let root = document.root_element();
        let (width, height) = view_box(root);
        let size = ["width", "height"].map(|name| root.attribute(name).unwrap());
        let size = size.map(|value| value.parse::<f64>().unwrap());
        assert!((size[0] - 480.0).abs() < 1e-9, "{context}");
        let stretch = size[1] / size[0] - height / width;
        assert!(stretch.abs() < 1e-3, "{context}");
        let mut nodes = document.descendants();
        let is_prefixed = |id: &str| id.starts_with("page2-");
        let are_prefixed = nodes.all(|node| node.attribute("id").is_none_or(is_prefixed));
        assert!(are_prefixed, "{context}");
        assert!(child_text(root, "metadata").contains(NAME), "{context}");
    });
}

#[test]
fn small_large_and_empty_boards_are_drawn() {
    let starts = [
        ("Permute", "[Board \"2\"]", "2x2"),
        ("Permute", "[Board \"26\"]", "26x26"),
        ("Permute", "[Board \"26\"]\n[Setup \"blocks\"]", "26x26"),
        ("Permute", "[Position \"o..y/.y../..oy/oyyo y 2\"]", "4x4"),
        ("Swaptimum", "[Board \"2\"]", "2x2"),
        ("Swaptimum", "[Board \"26\"]", "26x26"),
        ("Swaptimum", "[Position \".r./rb./... b 4\"]", "3x3"),
    ];
    let coords = [
        Coords::default(),
        Coords::ALL_SIDES,
        Coords::Inside,
        Coords::NONE,
    ];
    for (game, tags, size) in starts {
        let text = format!("[Game \"{game}\"]\n{tags}\n\n*\n");
        let mut drawn = 0;
        each_record(GameKind::ALL[0], &text, |replayed, players| {
            for (choice, coords) in choices(players).into_iter().zip(coords.into_iter().cycle()) {
                let scene = replayed.start().figure(&FigureOptions { coords, ..choice });
                let figure = draw(&scene, Theme::ALL[drawn % Theme::ALL.len()]);
                check(&text, &figure);
                let document = Document::parse(&figure).unwrap();
                let title = child_text(document.root_element(), "title");
                assert!(title.contains(size), "{title}");
                drawn += 1;
            }
        });
        assert_eq!(drawn, 8, "{text}");
    }
}

/// A reference picture in `tests/figures`. `GAME/SAMPLE-PLY.svg` shows the sample
/// `samples/GAME/SAMPLE.sheet` after PLY plies, or at the end if PLY is `end`.
struct KnownPicture {
    kind: GameKind,
    path: String,
    sample: String,
    /// The number of plies played; `None` means the end of the game.
    plies: Option<usize>,
}

/// All pictures in `tests/figures`.
fn known_pictures() -> Vec<KnownPicture> {
    let sheets = sheets();
    let paths = files::below("tests/figures").into_iter();
    let pictures = paths.map(|path| {
        let name = path.strip_prefix("tests/figures/").expect("below it");
        let name = name.strip_suffix(".svg").expect("only pictures");
        let (sample, ply) = name.rsplit_once('-').expect("a ply");
        let sample = format!("samples/{sample}.sheet");
        let sheet = sheets.iter().find(|(_, sheet)| *sheet == sample);
        let (kind, _) = sheet.unwrap_or_else(|| panic!("{sample} is missing"));
        let plies = (ply != "end").then(|| ply.parse().expect("a ply"));
        KnownPicture {
            kind: *kind,
            path,
            sample,
            plies,
        }
    });
    pictures.collect()
}

#[test]
fn known_pictures_have_not_changed() {
    let pictures = known_pictures();
    for kind in GameKind::ALL {
        let has_picture = pictures.iter().any(|picture| picture.kind == *kind);
        assert!(has_picture, "{kind}: no picture in tests/figures");
    }
    for picture in pictures {
        let path = &picture.path;
        let text = files::text(&picture.sample);
        each_record(picture.kind, &text, |replayed, players| {
            let plies = picture.plies.unwrap_or(replayed.plies());
            let view = replayed.after(plies).expect("a position");
            let figure = draw(&plain(&*view, players), Theme::ALL[0]);
            if files::is_blessing() {
                fs::write(files::root().join(path), &figure).expect("the picture can be written");
            }
            let is_same = files::text(path) == figure;
            assert!(
                is_same,
                "{path} differs: look at both, then SCORESHEET_BLESS=1"
            );
        });
    }
}
