//! No text of a record becomes markup.

use std::collections::BTreeSet;

use scoresheet::GameKind;
use scraper::{Html, Node};

use crate::dice::Dice;
use crate::page::data;
use crate::{games, page};

/// Texts that would be dangerous in some part of a page if they were not escaped.
const HOSTILE: [&str; 24] = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--",
    "-->",
    "<!-- <script>",
    "]]>",
    "<img src=x onerror=alert(1)>",
    "\" onload=\"alert(1)",
    "' onmouseover='alert(1)",
    "</title><svg onload=alert(1)>",
    "</style><b>",
    "</q><iframe>",
    "&lt;script&gt;",
    "&#60;script&#62;",
    "javascript:alert(1)",
    "\u{202e}txt.exe",
    "\u{2028}alert(1)",
    "\\u003cscript>",
    "{{constructor}}",
    "${alert(1)}",
    "<math><mtext></mtext><style><!--</style><img onerror=alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "<template>",
    "\0\u{1}<",
];

/// The elements that a page may have.
const ELEMENTS: [&str; 39] = [
    "h1",
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "main",
    "section",
    "h2",
    "p",
    "figure",
    "svg",
    "desc",
    "g",
    "path",
    "circle",
    "rect",
    "text",
    "use",
    "defs",
    "figcaption",
    "b",
    "span",
    "div",
    "button",
    "input",
    "a",
    "i",
    "q",
    "script",
    "rect",
    "line",
    "polyline",
    "polygon",
    "ellipse",
    "tspan",
    "th",
    "td",
];

/// A record with hostile text wherever a record can have text.
fn hostile_record(dice: &mut Dice) -> String {
    let plain = |text: &str| text.replace(['"', '\\', '\n', '{', '}'], " ");
    let mut text = || plain(dice.one_of(&HOSTILE));
    let tags = ["Event", "Site", "Date", "Orange", "Yellow", "Annotator"];
    let mut record = String::from("[Game \"Permute\"]\n[Board \"3\"]\n");
    for tag in tags {
        record.push_str(&format!("[{tag} \"{}\"]\n", text()));
    }
    format!(
        "{record}\n{{{}}} 1. Ab1c2-b2 {{{}}} $9 ({{{}}} 1. {}) ; {}\n 1-0 {{{}}}\n\n",
        text(),
        text(),
        text(),
        text().replace(['(', ')', '[', ']', ';'], " "),
        text(),
        text()
    )
}

/// The names of all elements, and the attributes that could run a script or load a
/// resource.
fn elements_and_active_attributes(html: &str) -> (Vec<String>, BTreeSet<String>) {
    let mut elements = Vec::new();
    let mut attributes = BTreeSet::new();
    for node in Html::parse_document(html).tree.values() {
        let Node::Element(element) = node else {
            assert!(!matches!(node, Node::Comment(_)), "a comment");
            continue;
        };
        elements.push(element.name().to_owned());
        for (name, value) in element.attrs() {
            let is_link = matches!(name, "href" | "xlink:href");
            if is_link && !value.starts_with('#') || name.starts_with("on") || name == "style" {
                attributes.insert(format!("{name}={value}"));
            }
        }
    }
    (elements, attributes)
}

#[test]
fn no_text_of_a_record_is_markup() {
    // `cargo test --release` reads 100,000 records.
    let pages = if cfg!(debug_assertions) { 20 } else { 4_000 };
    let mut dice = Dice::new(21);
    for _ in 0..pages {
        let text: String = (0..25).map(|_| hostile_record(&mut dice)).collect();
        let games = games(GameKind::Permute, &text);
        assert_eq!(games.len(), 25);
        let html = page(&games);
        let (elements, attributes) = elements_and_active_attributes(&html);
        let unknown: BTreeSet<&String> = elements
            .iter()
            .filter(|name| !ELEMENTS.contains(&name.as_str()))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}\n{text}");
        assert!(attributes.is_empty(), "{attributes:?}\n{text}");
        let scripts = elements.iter().filter(|name| *name == "script").count();
        assert_eq!(scripts, games.len() + 1, "{text}");
        assert_eq!(data(&html).len(), games.len());
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
    assert!(ids.contains("ply-1") && ids.contains("r2-ply-1") && ids.contains("r3-1a"));
}
