//! The law of one answer: in whatever way the library or the program reads a record,
//! the plies, positions, scores and findings are the same.
//!
//! Random records with random faults are read in several ways, and their meanings and
//! findings are compared. `SCORESHEET_GAMES=1000000 cargo test --release --test
//! one_answer` tries that many records.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod answer;
#[expect(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../dice/mod.rs"]
mod dice;
#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../files/mod.rs"]
mod files;
mod formats;
#[path = "../replay_page/page.rs"]
mod page;
mod pages;
mod program;
mod records;
mod ways;

use scoresheet::games::GameKind;

use crate::dice::Dice;
use crate::records::archive;

/// The default number of records of all tests together.
const DEFAULT_RECORDS: usize = 10_000;

/// The number of records that are read as one text.
const RECORDS_PER_BATCH: usize = 250;

/// Batches of random records of a game, each as one text, with the dice for more random
/// choices.
fn batches(kind: GameKind) -> impl Iterator<Item = (Dice, String)> {
    let record_count = std::env::var("SCORESHEET_GAMES").ok();
    let record_count =
        record_count.map_or(DEFAULT_RECORDS, |count| count.parse().expect("a number"));
    let count = record_count.div_ceil(GameKind::ALL.len() * RECORDS_PER_BATCH);
    let seed = kind.about().key.len() as u64;
    (0..count as u64).map(move |number| {
        let mut dice = Dice::new(number * 1000 + seed * 7);
        let text = archive(kind, RECORDS_PER_BATCH, &mut dice);
        (dice, text)
    })
}

/// Reads random records of a game in all ways and compares the answers.
fn one_answer(kind: GameKind) {
    let (mut sound, mut unsound, mut records) = (0, 0, 0);
    for (number, (mut dice, text)) in batches(kind).enumerate() {
        let answers = ways::compare_all(kind, &text, &mut dice);
        records += answers.len();
        sound += answers.iter().filter(|answer| answer.is_sound()).count();
        unsound += answers.iter().filter(|answer| !answer.is_sound()).count();
        program::compare(kind, &text, number);
        pages::compare(kind, &text, &mut dice);
    }
    // Faults can join or split records, so the number of records varies.
    assert!(
        sound * 4 > records && unsound * 5 > records,
        "{sound} {unsound}"
    );
}

#[test]
fn records_of_permute_have_one_answer() {
    one_answer(GameKind::Permute);
}

#[test]
fn records_of_swaptimum_have_one_answer() {
    one_answer(GameKind::Swaptimum);
}

#[test]
fn records_of_permutations_have_one_answer() {
    one_answer(GameKind::Permutations);
}

#[test]
fn records_of_permutu_have_one_answer() {
    one_answer(GameKind::Permutu);
}
