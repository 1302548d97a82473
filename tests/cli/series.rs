//! Stones that changed sides, graphs of the scores, legends, and series of figures.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::BTreeSet;
use std::fs;

use roxmltree::Document;
use serde_json::Value;

use crate::helpers::run::{Folder, REAL, scoresheet};
use crate::panels::{lines, refused, svg};

/// The stones of REAL after some plies: for each square, the letter of its side.
fn sides(ply: &str) -> Vec<char> {
    let shown = scoresheet(&["show", "--at", ply, "-f", "json"])
        .input(REAL)
        .printed();
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let position = shown["position"].as_str().unwrap();
    let ranks = position.split(' ').next().unwrap().split('/').rev();
    ranks
        .flat_map(|rank| rank.to_ascii_lowercase().chars().collect::<Vec<char>>())
        .collect()
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
    let alt = scoresheet(&["render", "--alt", "--changes", "--at", at])
        .input(REAL)
        .printed();
    let lists = alt.split("Stones that changed sides since ").skip(1);
    let list = |rest: &str| {
        let (_, list) = rest.split_once(": ").unwrap();
        list.split_once(". ").unwrap().0.to_owned()
    };
    lists
        .map(|text| list(text).split(", ").map(str::to_owned).collect())
        .collect()
}

#[test]
fn changes_are_those_since_the_previous_panel() {
    assert_eq!(described_changes("5"), [expected_changes("4", "5")]);
    assert_eq!(
        described_changes("5,9,14"),
        [
            expected_changes("4", "5"),
            expected_changes("5", "9"),
            expected_changes("9", "14")
        ]
    );
    assert!(described_changes("start").is_empty());
    // With `--changes`, the figure has two more ticks, each with a halo.
    let length = |options: &[&str]| svg(REAL, options).len();
    assert!(length(&["--at", "5", "--changes"]) > length(&["--at", "5"]));
}

#[test]
fn the_graph_ends_at_the_largest_groups() {
    let plain = svg(REAL, &["--at", "14"]);
    let drawn = svg(REAL, &["--at", "14", "--spark"]);
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
    let legend = |options: &[&str]| lines(&svg(REAL, &[&["--legend"], options].concat()));
    let none: [&str; 0] = [];
    assert_eq!(
        legend(&["--at", "5", "--no-last-move", "--no-bandages"]),
        none
    );
    assert_eq!(legend(&["--at", "5"]), ["last twist", "bandaged"]);
    assert_eq!(
        legend(&["--at", "5", "--next-move", "--groups=1", "--dim-others"]),
        [
            "last twist",
            "next twist",
            "square bandaged next",
            "bandaged",
            "group and its size",
            "stones of other groups"
        ]
    );
    assert_eq!(
        legend(&["--at", "5,6", "--captions", "none", "--numbers"]),
        ["last twist", "bandaged, with the number of the ply"]
    );
    assert_eq!(
        legend(&[
            "--at",
            "5,6",
            "--captions",
            "none",
            "--changes",
            "--no-bandages"
        ]),
        [
            "last twist",
            "changed sides since ply 4 or the panel before"
        ]
    );
    let of_game = |game: &str, at: &str| {
        let games = ["generate", "--game", game, "--seed", "1"];
        let game = scoresheet(&games).printed();
        lines(&svg(&game, &["--legend", "--next-move", "--at", at]))
    };
    assert!(of_game("permutu", "3").ends_with(&[
        "place of a tile taken last".to_owned(),
        "tile taken last".to_owned(),
        "taken by the next move".to_owned()
    ]));
}

#[test]
fn games_without_a_board_refuse_these_options() {
    let dealt = scoresheet(&["generate", "--game", "permutations", "--seed", "1"]).printed();
    for option in ["--spark", "--changes", "--legend"] {
        let message = refused(&dealt, &[option]);
        assert!(message.contains("is for games on a board"), "{message}");
    }
}

#[test]
fn a_series_has_letters_and_one_scale_and_height() {
    let panels = ["--series", "--at", "5,6", "--caption", "Orange moves"];
    assert_eq!(lines(&svg(REAL, &panels)), ["(a) Orange moves", "(b)"]);
    let record = "{[%fig one --crop a1-f6] [%fig two] [%fig three --at 2,3]} *";
    let folder = Folder::new().with("b.txt", format!("{REAL} {record}\n"));
    let figures = ["one", "two", "three"];
    for (kind, height) in [("svg", svg_height as fn(&[u8]) -> f64), ("png", png_height)] {
        let target = format!("{{fig}}.{kind}");
        scoresheet(&["render", "b.txt", "--figures", "--series", "-o", &target])
            .within(&folder)
            .printed();
        let heights = figures.map(|name| {
            let file = folder.path().join(format!("{name}.{kind}"));
            height(&fs::read(file).unwrap())
        });
        // The same height in pixels, although the widths are 6, 12 and 24 squares.
        assert!(
            heights.iter().all(|&height| height == heights[0]),
            "{heights:?}"
        );
    }
    let letters = figures.map(|name| {
        let text = fs::read_to_string(folder.path().join(format!("{name}.svg"))).unwrap();
        lines(&text).join("; ")
    });
    assert_eq!(letters, ["(a)", "(b)", "(c) 2. Ae4f5-f5; (d) 3. Cf8g9-f8"]);
    let message = refused(REAL, &["--series", "--width", "300"]);
    assert!(message.contains("cannot be used with"), "{message}");
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
