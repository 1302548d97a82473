//! The law of one answer: in whatever way the library or the program reads a record,
//! the plies, positions, scores and findings are the same.
//!
//! Random records with random faults are read in several ways, and their meanings and
//! findings are compared. `SCORESHEET_GAMES=1000000` tries that many records.

mod pages;
mod program;
mod records;
mod ways;

use scoresheet::games::GameKind;

use crate::helpers::dice::Dice;
use crate::one_answer::records::{TextKind, archive};

/// The default number of records of all tests together.
const DEFAULT_RECORDS: usize = 10_000;

/// The length of the blocks in which the program reads a text.
const BLOCK_LEN: usize = 128 * 1024;

/// The number of records that are read as one text: enough for several blocks, which
/// the program reads with several threads.
const RECORDS_PER_BATCH: usize = 840;

/// The number of records of all tests together that the environment asks for.
fn requested_records() -> Option<usize> {
    let count = std::env::var("SCORESHEET_GAMES").ok()?;
    Some(count.parse().expect("a number"))
}

/// The number of batches of each game that have this many records together.
fn batches_per_game(records: usize) -> usize {
    records.div_ceil(GameKind::ALL.len() * RECORDS_PER_BATCH)
}

/// The format of a text of random records. Lists of games with cards or tiles lack those
/// with which the games begin.
fn text_kind(kind: GameKind, number: usize) -> TextKind {
    let text_kinds = match kind {
        GameKind::Permutations | GameKind::Permutu => {
            [TextKind::Sheets, TextKind::Json, TextKind::Sheets]
        }
        _ => [TextKind::Sheets, TextKind::Json, TextKind::Lists],
    };
    text_kinds[number % text_kinds.len()]
}

/// Batches of random records of a game, each as one text, with the dice for more random
/// choices.
fn batches(kind: GameKind) -> impl Iterator<Item = (Dice, TextKind, String)> {
    let count = batches_per_game(requested_records().unwrap_or(DEFAULT_RECORDS));
    let seed = kind.about().key.len() as u64;
    (0..count).map(move |number| {
        let mut dice = Dice::new(number as u64 * 1000 + seed * 7);
        let text_kind = text_kind(kind, number);
        let text = archive(kind, text_kind, RECORDS_PER_BATCH, &mut dice);
        (dice, text_kind, text)
    })
}

/// Reads random records of a game in all ways and compares the answers.
fn one_answer(kind: GameKind) {
    let (mut fast, mut sound, mut unsound, mut records) = (0, 0, 0, 0);
    for (number, (mut dice, text_kind, text)) in batches(kind).enumerate() {
        assert!(text.len() > BLOCK_LEN * 3 / 2, "{}", text.len());
        let (answers, fast_count) = ways::compare_all(kind, &text, &mut dice);
        records += answers.len();
        sound += answers.iter().filter(|answer| answer.is_sound()).count();
        unsound += answers.iter().filter(|answer| !answer.is_sound()).count();
        // The fast path does not read JSON.
        if text_kind == TextKind::Json {
            assert_eq!(fast_count, 0);
        }
        fast += fast_count;
        program::compare(kind, text_kind, &text, number);
        pages::compare(kind, &text, &mut dice);
    }
    // Faults can join or split records, so the number of records varies, and so does the
    // share of the fast path: with some seeds it is a fifth.
    assert!(
        sound * 4 > records && unsound * 5 > records && fast * 10 > sound,
        "{records} records, {sound} sound, {fast} of them by the fast path, {unsound} not"
    );
}

/// The number of files of each game, and of records in each, that are written for other
/// programs unless the environment asks for a number of records.
const FILES: usize = 40;
const RECORDS_PER_FILE: usize = 7;

/// Writes random records to the folder that `SCORESHEET_RECORDS` names: few in each file,
/// or many if a number of records is asked for.
#[test]
#[ignore = "writes files for `web/tests/parity.mjs`"]
fn random_records_are_written() {
    let folder = std::env::var("SCORESHEET_RECORDS").expect("a folder");
    let (files, records) = requested_records().map_or((FILES, RECORDS_PER_FILE), |count| {
        (batches_per_game(count), RECORDS_PER_BATCH)
    });
    for &kind in GameKind::ALL {
        let game_folder = std::path::Path::new(&folder).join(kind.about().key);
        std::fs::create_dir_all(&game_folder).unwrap();
        for number in 0..files {
            let mut dice = Dice::new(77_000 + number as u64);
            let text = archive(kind, text_kind(kind, number), records, &mut dice);
            std::fs::write(game_folder.join(format!("{number}.txt")), text).unwrap();
        }
    }
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
