//! Stones that changed sides, graphs of the scores, legends, and series of figures.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::BTreeSet;

use roxmltree::Document;

use crate::helpers::run::{Folder, REAL, printed, run};
use crate::panels::{lines, svg};

/// The stones of REAL after some plies: for each square, the letter of its side.
fn sides(ply: &str) -> Vec<char> {
    let shown = run(("show -f json --at", ply), REAL).object();
    let position = shown["position"].as_str().unwrap().to_ascii_lowercase();
    let ranks = position.split(' ').next().unwrap().split('/').rev();
    ranks.collect::<String>().chars().collect()
}

/// The names of the squares that have changed between two plies of REAL.
fn expected_changes(before: &str, after: &str) -> BTreeSet<String> {
    let pairs = sides(before).into_iter().zip(sides(after)).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    let name = |at: usize| format!("{}{}", char::from(b'a' + (at % 12) as u8), at / 12 + 1);
    changed.map(|(at, _)| name(at)).collect()
}

/// The squares that the description of each panel says have changed.
fn described_changes(at: &str) -> Vec<BTreeSet<String>> {
    let alt = printed(("render --alt --changes --at", at), REAL);
    let lists = alt.split("Stones that changed sides since ").skip(1);
    let names = |rest: &str| {
        let (_, list) = rest.split_once(": ").unwrap();
        let (list, _) = list.split_once(". ").unwrap();
        list.split(", ").map(str::to_owned).collect()
    };
    lists.map(names).collect()
}

#[test]
fn changes_are_those_since_the_previous_panel() {
    let changes = [("4", "5"), ("5", "9"), ("9", "14")];
    let changes = changes.map(|(before, after)| expected_changes(before, after));
    assert_eq!(described_changes("5"), changes[..1]);
    assert_eq!(described_changes("5,9,14"), changes);
    assert!(described_changes("start").is_empty());
    // With `--changes`, the figure has two more ticks, each with a halo.
    let plain = svg(REAL, "--at 5");
    assert!(svg(REAL, "--at 5 --changes").len() > plain.len());
}

#[test]
fn the_graph_ends_at_the_largest_groups() {
    let plain = svg(REAL, "--at 14");
    let drawn = svg(REAL, "--at 14 --spark");
    assert!(svg_height(drawn.as_bytes()) > svg_height(plain.as_bytes()) + 40.0);
    // The graph is 1.1 squares of 40 pixels high. At the end, Yellow's group of 20
    // is its highest value, and Orange's group of 9 is at 9/20 of the height. The
    // dots are the last two shapes.
    let dots: Vec<f64> = drawn
        .lines()
        .filter(|line| line.contains("a5.2 5.2 0 1 1"))
        .map(|line| {
            let start = line.split_once(" d=\"m").unwrap().1;
            let (start, _) = start.split_once('a').unwrap();
            start.split_once(' ').unwrap().1.parse().unwrap()
        })
        .collect();
    if let [.., orange, yellow] = dots[..] {
        let expected = 1.1 * 40.0 * (1.0 - 9.0 / 20.0);
        assert!((orange - yellow - expected).abs() < 0.1, "{dots:?}");
    } else {
        panic!("two dots: {dots:?}");
    }
}

#[test]
fn the_legend_explains_only_the_signs_in_the_figure() {
    let legend = |game: &str, options: &str| lines(&svg(game, ("--legend", options))).join(", ");
    let permutu = printed("generate --game permutu --seed 1", "");
    for (options, signs) in [
        ("--at 5 --no-last-move --no-bandages", ""),
        ("--at 5", "last twist, bandaged"),
        (
            "--at 5 --next-move --groups=1 --dim-others",
            "last twist, next twist, square bandaged next, bandaged, group and its size, \
             stones of other groups",
        ),
        (
            "--at 5,6 --captions none --numbers",
            "last twist, bandaged, with the number of the ply",
        ),
        (
            "--at 5,6 --captions none --changes --no-bandages",
            "last twist, changed sides since ply 4 or the panel before",
        ),
    ] {
        assert_eq!(legend(REAL, options), signs, "{options}");
    }
    let signs = "place of a tile taken last, tile taken last, taken by the next move";
    let tiles = legend(&permutu, "--next-move --at 3");
    assert!(tiles.ends_with(signs), "{tiles}");
}

#[test]
fn a_series_has_letters_and_one_scale_and_height() {
    let drawn = svg(REAL, "--series --at 5,6 --caption 'Orange moves'");
    assert_eq!(lines(&drawn), ["(a) Orange moves", "(b)"]);
    let record = "{[%fig one --crop a1-f6] [%fig two] [%fig three --at 2,3]} *";
    let folder = Folder::new().with("b.txt", format!("{REAL} {record}\n"));
    let figures = ["one", "two", "three"];
    for (kind, height) in [("svg", svg_height as fn(&[u8]) -> f64), ("png", png_height)] {
        folder.printed(format!("render b.txt --figures --series -o {{fig}}.{kind}"));
        let heights = figures.map(|name| height(&folder.bytes(&format!("{name}.{kind}"))));
        // The same height in pixels, although the widths are 6, 12 and 24 squares.
        assert_eq!(heights, [heights[0]; 3]);
    }
    let letters = figures.map(|name| lines(&folder.read(&format!("{name}.svg"))).join("; "));
    assert_eq!(letters, ["(a)", "(b)", "(c) 2. Ae4f5-f5; (d) 3. Cf8g9-f8"]);
}

fn svg_height(bytes: &[u8]) -> f64 {
    let text = std::str::from_utf8(bytes).unwrap();
    let document = Document::parse(text).unwrap();
    let view = document.root_element().attribute("viewBox").unwrap();
    view.split(' ').next_back().unwrap().parse().unwrap()
}

/// Returns the height in the header of a PNG.
fn png_height(bytes: &[u8]) -> f64 {
    let height = bytes[20..24].try_into().unwrap();
    f64::from(u32::from_be_bytes(height))
}
