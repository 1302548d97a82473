//! The ways in which the library reads and writes records.

use std::io::Read;

use scoresheet::archive::{Blocks, open};
use scoresheet::format::{read, read_as};
use scoresheet::games::GameKind;
use scoresheet::record::Record;
use scoresheet::text::Source;

use crate::helpers::answer::{Answer, filtered, options};
use crate::helpers::dice::Dice;
use crate::helpers::formats::check_formats;
use crate::helpers::packed::{gzip, zstd};

/// Reads a text in all ways, and fails if their answers differ. Returns the answers of
/// the full reader, and the number of records that the fast path reads.
pub(crate) fn compare_all(kind: GameKind, text: &str, dice: &mut Dice) -> (Vec<Answer>, usize) {
    let source = Source::new("input", text.as_bytes());
    let records: Vec<Record<'_>> = read(source, kind.read_options()).collect();
    let answers = records.iter();
    let answers = answers.map(|record| Answer::of(record, &options(kind)));
    let full: Vec<Answer> = answers.collect();
    let (by_filter, fast_count) = filtered(text.as_bytes(), kind.read_options(), &options(kind));
    assert_same(&full, &by_filter, "fast filter");
    let size = 1 + dice.below(5000);
    assert_same(&full, &in_blocks(kind, text.as_bytes(), size), "blocks");
    let pack = [gzip, zstd][dice.below(2)];
    let packed = pack(text.as_bytes());
    assert_same(&full, &in_blocks(kind, &packed, 100_000), "compressed");
    for (record, answer) in records.iter().zip(&full) {
        // A list without moves needs no setting, but a sheet made from it would.
        let meaning = answer.meaning.as_ref();
        let has_plies = meaning.is_some_and(|meaning| !meaning.plies.is_empty());
        if answer.is_sound() && has_plies {
            check_formats(kind, record, answer);
        }
    }
    (full, fast_count)
}

/// Fails at the first answer that differs.
fn assert_same(full: &[Answer], other: &[Answer], way: &str) {
    for (one, two) in full.iter().zip(other) {
        assert!(one == two, "{way}: {one:#?}\n{two:#?}");
    }
    assert_eq!(full.len(), other.len(), "{way}");
}

/// The answers if the text is read in blocks of about this size, from bytes that may
/// be compressed.
fn in_blocks(kind: GameKind, bytes: &[u8], size: usize) -> Vec<Answer> {
    let opened: Box<dyn Read + '_> = open(bytes).expect("a known type").text;
    let blocks = Blocks::new(opened, "input", kind.read_options());
    let mut blocks = blocks.with_sizes(size, 1 << 26);
    let mut answers = Vec::new();
    while let Some(block) = blocks.next_block().expect("it can be read") {
        let source = Source::part("input", &block.text, block.start);
        let records = read_as(block.syntax, source, kind.read_options());
        answers.extend(records.map(|record| Answer::of(&record, &options(kind))));
    }
    answers
}
