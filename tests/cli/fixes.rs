//! `scoresheet check --fix`.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert_eq};
use proptest::proptest;
use proptest::sample::select;
use serde_json::Value;

use crate::helpers::run::{Folder, REAL, run};

/// A record whose findings have fixes of every kind.
const ODD: &str = "[Game \"Permute\"]\n[Orange “Ann”]\n[Termination \"time forfeit\"]\n\n\
    1. ce5f6-f6 {so\u{a0}be it}\u{a0}2. Ae4f5-f5 (2. ae4f5-f5 $1) 3. resigned 0–1\n";

#[test]
fn fixes_are_made_shown_and_counted() {
    let unsound = "Ca1b2-b1 ce5f6-f6 *\n";
    let json = run("convert -f json", ODD).out;
    let folder = Folder::new()
        .with("odd.sheet", ODD)
        .with("unsound.txt", unsound)
        .with("records.json", json);
    let lines = [
        "check --diff odd.sheet",
        "check --diff --unsafe-fixes odd.sheet",
        "check --fix -f short .",
        "check --fix-only .",
        "check --fix --unsafe-fixes odd.sheet",
        "check -q odd.sheet",
        "check --fix",
        "check --fix --record 1 odd.sheet",
        "check --fix -f csv odd.sheet",
        "check --unsafe-fixes odd.sheet",
    ];
    folder.snapshot("check/fixes", &lines);
}

#[test]
fn more_findings_than_are_listed_are_fixed() {
    let list = REAL.replace(' ', "\u{a0}").replace('\n', "\u{a0}*\n");
    let folder = Folder::new().with("a.txt", (list.to_lowercase() + &list).repeat(2));
    folder.run("check --fix a.txt").exits(0);
    assert_eq!(folder.printed("check -q a.txt"), "");
    let blanks = "\u{a0}".repeat(1_700);
    let folder = Folder::new().with("a.txt", format!("1. Ce5f6-f6{blanks}2. Ae4f5-f5 *\n"));
    folder.run("check --fix-only a.txt").exits(0);
    folder
        .run("check --fix-only a.txt")
        .says("fixed 0 findings in 0 records");
}

/// What fixes must not change: moves, comments, scores and results.
fn content(folder: &Folder) -> Vec<Value> {
    let score = folder.run("score -q -f json a.sheet").objects();
    let mut records = folder.run("convert -q -f json a.sheet").objects();
    let moves = folder
        .run("convert -q -f mindsports --unsound keep a.sheet")
        .out;
    for record in &mut records {
        // The spelling of moves and tags.
        record["tags"].take();
        let moves = record["moves"].as_array_mut().expect("a list of moves");
        moves.iter_mut().for_each(|mv| drop(mv["text"].take()));
    }
    records
        .into_iter()
        .chain(score)
        .chain([moves.into()])
        .collect()
}

/// What follows a move.
const REMARKS: [&str; 9] = [
    "",
    "",
    "",
    "{a\u{a0}b}",
    "$1",
    "(ce5f6-f6)",
    "; x\n",
    "{“}",
    "\u{2003}",
];

/// A move in some spelling, with a remark.
fn words() -> impl Strategy<Value = String> {
    let spelled = |(index, how, remark): (usize, usize, &str)| {
        let word = REAL
            .split_whitespace()
            .nth(index)
            .expect("there are 14 plies");
        let word = match how {
            0 => word.to_lowercase(),
            1 => word.replace('-', "–"),
            2 => word.replace('-', ""),
            3 => format!("{word}\u{a0}"),
            _ => word.to_owned(),
        };
        format!("{word} {remark}")
    };
    (0..14_usize, 0..8_usize, select(&REMARKS[..])).prop_map(spelled)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Random plies, most of which are illegal, and the plies of a game.
    #[test]
    fn fixes_keep_the_content(
        random in vec(words(), 0..4),
        spelled in vec(words(), 14),
        plies in 0..14_usize,
        end in select(&["*", "1–0", "1:0", "resigned 0-1", "resigns", "Orange wins", "½-½", ""][..]),
        tags in select(&["", "[Game \"Permute\"]\n\n", "[Game “Permute”]\n[Event “x”]\n\n"][..]),
    ) {
        let of_game = REAL.split_whitespace().zip(&spelled).take(plies).map(|(ply, other)| {
            let (_, remark) = other.split_once(' ').unwrap_or_default();
            let ply = if other.starts_with('c') { ply.to_lowercase() } else { ply.to_owned() };
            format!("{ply} {remark}")
        });
        let words: Vec<String> = of_game.chain(random).chain([end.to_owned()]).collect();
        let folder = Folder::new().with("a.sheet", format!("{tags}{}\n\n{ODD}", words.join(" ")));
        let before = content(&folder);
        folder.run("check --fix a.sheet");
        let fixed = folder.read("a.sheet");
        prop_assert_eq!(content(&folder), before);
        folder.run("check --fix a.sheet");
        prop_assert_eq!(folder.read("a.sheet"), fixed);
    }
}
