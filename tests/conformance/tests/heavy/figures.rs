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
fn each_record(kind: GameKind, text: &str, mut visit: impl FnMut(&dyn Replayed, &[String])) {
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
                visit(
                    &format!("{path} at {ply}"),
                    &*replayed.after(ply).expect("a position"),
                    players,
                );
            }
        });
        seen.insert(kind.as_str());
    }
    assert_eq!(seen.len(), GameKind::ALL.len(), "a game has no sheets");
}

/// Every combination of options for the content of a figure.
fn choices(players: &[String]) -> Vec<FigureOptions> {
    let mut choices = Vec::new();
    for groups in [GroupsShown::None, GroupsShown::All] {
        for bandages in [Shown::Yes, Shown::No] {
            for last_move in [Shown::Yes, Shown::No] {
                choices.push(FigureOptions {
                    groups,
                    bandages,
                    last_move,
                    players: players.to_vec(),
                    ..FigureOptions::default()
                });
            }
        }
    }
    choices
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
    assert!(
        root.has_tag_name(("http://www.w3.org/2000/svg", "svg")),
        "{context}"
    );
    assert_eq!(root.attribute("role"), Some("img"), "{context}");
    for name in ["title", "desc"] {
        let child = root.children().find(|node| node.tag_name().name() == name);
        let child_text = child.and_then(|node| node.text()).unwrap_or_default();
        assert!(!child_text.trim().is_empty(), "{context}: no {name}");
    }
    let (width, height) = view_box(root);
    // A square has 40 pixels unless a size is chosen.
    let default_size = [("width", width), ("height", height)];
    for (name, units) in default_size {
        let pixels = root.attribute(name).and_then(|value| value.parse().ok());
        assert!(
            pixels.is_some_and(|pixels: f64| (pixels - units).abs() < 0.01),
            "{context}"
        );
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
    let with_class: Vec<Node<'_, '_>> = root
        .descendants()
        .filter(|node| node.attribute("class").is_some())
        .collect();
    for rule in rules.lines().filter(|line| !line.is_empty()) {
        let rule = rule.strip_prefix(&format!("#{id} .")).expect(rule);
        let (class, parts) = rule.split_once('{').expect(rule);
        let parts = parts.strip_suffix('}').expect(rule);
        let mut of_class = with_class
            .iter()
            .filter(|node| node.attribute("class") == Some(class));
        let node = of_class
            .next()
            .unwrap_or_else(|| panic!("{context}: {rule}"));
        for part in parts.split(';') {
            let (property, value) = part.split_once(':').expect(rule);
            let value = value.strip_prefix("var(--scoresheet-").expect(rule);
            let (_, colour) = value.split_once(',').expect(rule);
            assert_eq!(
                node.attribute(property),
                colour.strip_suffix(')'),
                "{context}: {rule}"
            );
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
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "{context}: {ids:?}");
    assert!(
        ids.iter().all(|id| id.starts_with("scoresheet-")),
        "{context}: {ids:?}"
    );
    let labels = document
        .root_element()
        .attribute("aria-labelledby")
        .unwrap_or_default();
    assert!(
        labels.split(' ').all(|label| unique.contains(label)),
        "{context}: {labels}"
    );
}

/// The width and the height of the root's view box.
fn view_box(root: Node<'_, '_>) -> (f64, f64) {
    let text = root.attribute("viewBox").expect("a figure has a view box");
    let numbers: Vec<f64> = text
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    let [left, top, width, height] = numbers[..] else {
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
            let has_hue = [item.style.fill, stroke]
                .into_iter()
                .flatten()
                .any(is_stone_colour);
            assert!(!has_hue, "{context}: {item:?}");
            if let Shape::Text(text) = &item.shape {
                names.insert(text.content.clone());
            }
        }
        let seats = (1..=6).map(|number| format!("Player{number}"));
        let named = seats.filter(|name| names.contains(name)).count();
        let described =
            (1..=6).filter(|number| scene.description.contains(&format!("Player{number} has")));
        assert_eq!(named, described.count(), "{context}: {names:?}");
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
                let figure = draw(
                    &plain(&*replayed.after(ply).expect("a position"), players),
                    Theme::ALL[0],
                );
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
        assert!(
            (size[1] / size[0] - height / width).abs() < 1e-3,
            "{context}"
        );
        let ids = document
            .descendants()
            .filter_map(|node| node.attribute("id"));
        assert!(
            ids.into_iter().all(|id| id.starts_with("page2-")),
            "{context}"
        );
        assert!(
            child_text(document.root_element(), "metadata").contains(NAME),
            "{context}"
        );
    });
}

#[test]
fn small_large_and_empty_boards_are_drawn() {
    let starts = [
        ("[Game \"Permute\"]\n[Board \"2\"]", "2x2"),
        ("[Game \"Permute\"]\n[Board \"26\"]", "26x26"),
        (
            "[Game \"Permute\"]\n[Board \"26\"]\n[Setup \"blocks\"]",
            "26x26",
        ),
        (
            "[Game \"Permute\"]\n[Position \"o..y/.y../..oy/oyyo y 2\"]",
            "4x4",
        ),
        ("[Game \"Swaptimum\"]\n[Board \"2\"]", "2x2"),
        ("[Game \"Swaptimum\"]\n[Board \"26\"]", "26x26"),
        (
            "[Game \"Swaptimum\"]\n[Position \".r./rb./... b 4\"]",
            "3x3",
        ),
    ];
    let coords = [
        Coords::default(),
        Coords::ALL_SIDES,
        Coords::Inside,
        Coords::NONE,
    ];
    for (tags, size) in starts {
        let text = format!("{tags}\n\n*\n");
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
        each_record(
            picture.kind,
            &files::text(&picture.sample),
            |replayed, players| {
                let plies = picture.plies.unwrap_or(replayed.plies());
                let figure = draw(
                    &plain(&*replayed.after(plies).expect("a position"), players),
                    Theme::ALL[0],
                );
                if files::is_blessing() {
                    fs::write(files::root().join(path), &figure)
                        .expect("the picture can be written");
                }
                assert!(
                    files::text(path) == figure,
                    "{path} differs: look at both, then SCORESHEET_BLESS=1"
                );
            },
        );
    }
}
