//! No text of a record becomes markup.

use std::collections::BTreeSet;

use scoresheet::GameKind;
use scraper::{Html, Node};

use crate::helpers::dice::{Dice, pieces};
use crate::helpers::page::data;
use crate::replay_page::{games, page};

/// Texts that would be dangerous in some part of a page if they were not escaped.
const HOSTILE: &str = "\
    <script>alert(1)</script>¦</script><script>alert(1)</script>¦<!--¦-->¦<!-- <script>¦\
    ]]>¦<img src=x onerror=alert(1)>¦\" onload=\"alert(1)¦' onmouseover='alert(1)¦\
    </title><svg onload=alert(1)>¦</style><b>¦</q><iframe>¦&lt;script&gt;¦\
    &#60;script&#62;¦javascript:alert(1)¦\u{202e}txt.exe¦\u{2028}alert(1)¦\\u003cscript>¦\
    {{constructor}}¦${alert(1)}¦\
    <math><mtext></mtext><style><!--</style><img onerror=alert(1)>¦\
    <a href=javascript:alert(1)>x</a>¦<template>¦\0\u{1}<";

/// The elements that a page may have.
const ELEMENTS: &str = "\
    h1 html head meta title style body main section h2 p figure svg desc g path circle \
    rect text use defs figcaption b span div button input a i q script rect line polyline \
    polygon ellipse tspan th td";

/// The attributes that a page may have, except for those of `is_active`.
const ATTRIBUTES: &str = "\
    aria-expanded aria-hidden aria-label aria-labelledby aria-live aria-pressed charset \
    class content cx cy d data-do data-frame data-go dir direction hidden href id lang \
    max min name preserveAspectRatio r role step tabindex type value viewBox viewbox x xmlns y";

/// The number of records without the environment variable.
const DEFAULT_RECORDS: usize = 500;

/// The number of records of a page.
const RECORDS_PER_PAGE: usize = 25;

/// The number of records of a page with cards, which are larger.
const RECORDS_PER_CARD_PAGE: usize = 5;

/// The setting and the moves of a short game of each kind.
const GAMES: [(GameKind, &str, &str); 4] = [
    (GameKind::Permute, "[Board \"3\"]", "1. Ab1c2-b2"),
    (GameKind::Swaptimum, "[Board \"3\"]", "1. a1 2. c3"),
    (
        GameKind::Permutu,
        "[Players \"2\"]\n[RowRed \"AB\"]\n[RowBlack \"BA\"]\n[RowGreen \"AB\"]",
        "1. 1r",
    ),
    (
        GameKind::Permutations,
        "[Players \"2\"]\n[Hand1 \"6 21 24 29 30 33 34 39 41 45 46\"]\n\
         [Hand2 \"2 8 9 14 15 20 22 31 35 36 42\"]\n[Hand3 \"3 10 11 13 17 19 28 38 43 44 48\"]\n\
         [Hand4 \"4 5 7 16 18 23 25 26 27 40 47\"]\n[Pool \"1 12 32 37\"]",
        "1. 33x32,35x37,43x1,27x12",
    ),
];

/// One to three hostile texts, perhaps joined by a character that means something in
/// HTML.
fn hostile_text(dice: &mut Dice) -> String {
    let mut text = dice.one_of(&pieces(HOSTILE)).to_owned();
    for _ in 0..dice.below(3) {
        let joint = dice.one_of(&["", " ", "<", ">", "&", "/", "=", "-", "!", "'", "`", ";"]);
        text.push_str(joint);
        text.push_str(dice.one_of(&pieces(HOSTILE)));
    }
    text.replace(['"', '\\', '\n', '{', '}'], " ")
}

/// A record with hostile text wherever a record can have text: in tags, comments, labels
/// on squares, instead of glyphs and moves, and after the result.
fn hostile_record(game: usize, dice: &mut Dice) -> String {
    let (kind, setting, moves) = GAMES[game];
    let players: &[&str] = match kind {
        GameKind::Permute => &["Orange", "Yellow"],
        GameKind::Swaptimum => &["Red", "Blue"],
        _ => &["Player1", "Player2"],
    };
    let tags = ["Event", "Site", "Date", "Annotator", "Result"];
    let mut record = format!("[Game \"{kind}\"]\n{setting}\n");
    for tag in tags.iter().chain(players) {
        record.push_str(&format!("[{tag} \"{}\"]\n", hostile_text(dice)));
    }
    let in_brackets = |text: String| text.replace(['(', ')', '[', ']', ';', ','], " ");
    let label = in_brackets(hostile_text(dice));
    let word =
        hostile_text(dice).replace(|ch: char| ch.is_whitespace() || "()[];".contains(ch), "");
    let mut text = || hostile_text(dice);
    format!(
        "{record}\n{{{}}} {moves} {{[%label a1={label},b1=x] {}}} $9{word} ({{{}}} 1. {}) ; {}\n \
         {word} {{[%wc 0.5,0.1] {}}} 1-0 {{{}}}\n\n",
        text(),
        text(),
        text(),
        in_brackets(text()),
        text(),
        text(),
        text()
    )
}

/// Returns true if an attribute could run a script or load a resource.
fn is_active(name: &str, value: &str) -> bool {
    let is_link = matches!(
        name,
        "href" | "xlink:href" | "src" | "srcset" | "action" | "data"
    );
    is_link && !value.starts_with('#') || name.starts_with("on") || name == "style"
}

/// The names of all elements, and the attributes that a page must not have.
fn elements_and_bad_attributes(html: &str) -> (Vec<String>, BTreeSet<String>) {
    let mut elements = Vec::new();
    let mut attributes = BTreeSet::new();
    for node in Html::parse_document(html).tree.values() {
        let Node::Element(element) = node else {
            assert!(!matches!(node, Node::Comment(_)), "a comment");
            continue;
        };
        elements.push(element.name().to_owned());
        for (name, value) in element.attrs() {
            if is_active(name, value) || !ATTRIBUTES.split(' ').any(|known| known == name) {
                attributes.insert(format!("{name}={value}"));
            }
        }
    }
    (elements, attributes)
}

/// Checks a page of hostile records of one game.
fn check_page(game: usize, records: usize, dice: &mut Dice) {
    let text: String = (0..records).map(|_| hostile_record(game, dice)).collect();
    let games = games(GAMES[game].0, &text);
    assert_eq!(games.len(), records, "{text}");
    let html = page(&games);
    let (elements, attributes) = elements_and_bad_attributes(&html);
    let unknown: BTreeSet<&String> = elements
        .iter()
        .filter(|name| !ELEMENTS.split(' ').any(|known| known == name.as_str()))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}\n{text}");
    assert!(attributes.is_empty(), "{attributes:?}\n{text}");
    let scripts = elements.iter().filter(|name| *name == "script").count();
    assert_eq!(scripts, games.len() + 1, "{text}");
    assert_eq!(data(&html).len(), games.len());
}

#[test]
fn no_text_of_a_record_is_markup() {
    let count = std::env::var("SCORESHEET_GAMES").ok();
    let count = count.map_or(DEFAULT_RECORDS, |count| count.parse().expect("a number"));
    let mut dice = Dice::new(21);
    let (mut done, mut page) = (0, 0);
    while done < count {
        // Few pages have cards, since they take the longest.
        let (game, records) = match page % 30 {
            29 => (3, RECORDS_PER_CARD_PAGE),
            other => (other % 3, RECORDS_PER_PAGE),
        };
        check_page(game, records, &mut dice);
        done += records;
        page += 1;
    }
}

#[test]
fn ids_never_collide() {
    let record = "[Game \"Permute\"]\n[Board \"3\"]\n\n1. Ab1c2-b2 (1. Cb1c2-b2) 1-0\n\n";
    let games = games(GameKind::Permute, &record.repeat(3));
    let html = page(&games);
    let document = Html::parse_document(&html);
    let mut ids = BTreeSet::new();
    for node in document.tree.values() {
        if let Node::Element(element) = node
            && let Some(id) = element.attr("id")
        {
            assert!(ids.insert(id.to_owned()), "{id}");
        }
    }
    assert!(ids.contains("r1") && ids.contains("r2-title") && ids.contains("r3-text"));
}
