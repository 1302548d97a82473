//! The ways through the library.

use std::io::{Read, Write as _};

use scoresheet::archive::{Blocks, FastFilter, FilteredRecord, open};
use scoresheet::convert::{
    Canonical, Extent, Loss, Losses, Subject, to_canonical, to_json, to_list, to_sheet,
};
use scoresheet::format::{Syntax, read, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::Replayed;
use scoresheet::record::{Record, TagValues};
use scoresheet::text::Source;

use crate::answer::{Answer, Meaning};
use crate::dice::Dice;
use crate::options;

/// Sends a text through all ways; returns the answers of the full reader.
pub(crate) fn all(kind: GameKind, text: &str, dice: &mut Dice) -> Vec<Answer> {
    let source = Source::new("input", text.as_bytes());
    let records: Vec<Record<'_>> = read(source, kind.read_options()).collect();
    let full: Vec<Answer> = records
        .iter()
        .map(|record| Answer::of(record, &options(kind)))
        .collect();
    same(&full, &filtered(kind, text), "fast filter");
    let size = 1 + dice.below(5000);
    same(&full, &in_blocks(kind, text.as_bytes(), size), "blocks");
    let packed = if dice.below(2) == 0 {
        gzip(text.as_bytes())
    } else {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text.as_bytes(), level)
    };
    same(&full, &in_blocks(kind, &packed, 100_000), "compressed");
    for (record, answer) in records.iter().zip(&full) {
        // A list without moves needs no setting, but its sheet would.
        let plies = answer
            .meaning
            .as_ref()
            .map_or(0, |meaning| meaning.plies.len());
        if answer.is_sound() && plies > 0 {
            converted(kind, record, answer);
        }
    }
    full
}

/// Fails at the first answer that differs.
fn same(full: &[Answer], other: &[Answer], way: &str) {
    for (one, two) in full.iter().zip(other) {
        assert!(one == two, "{way}: {one:#?}\n{two:#?}");
    }
    assert_eq!(full.len(), other.len(), "{way}");
}

/// The answers where sound records take the fast path.
fn filtered(kind: GameKind, text: &str) -> Vec<Answer> {
    let source = Source::new("input", text.as_bytes());
    let syntax = Syntax::of(text.as_bytes());
    let mut filter = FastFilter::new(&options(kind));
    let mut records = filter.records(source, syntax, kind.read_options());
    let mut answers = Vec::new();
    while let Some(next) = records.next() {
        answers.push(match next {
            FilteredRecord::Sound(game) => {
                let (record, replayed) = records.take_sound(game).expect("it was not taken");
                Answer::without_findings(&record, &*replayed)
            }
            FilteredRecord::Other(record) => Answer::of(&record, &options(kind)),
        });
    }
    answers
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// The answers where the text is read in blocks of about this size, from bytes
/// that may be compressed.
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

/// The meaning of a text that holds one sound record.
fn meaning(kind: GameKind, text: &str, syntax: Syntax, options: &TagValues) -> Meaning {
    let source = Source::new("again", text.as_bytes());
    let mut records = read_as(syntax, source, kind.read_options());
    let record = records
        .next()
        .unwrap_or_else(|| panic!("no record: {text}"));
    assert!(records.next().is_none(), "several records: {text}");
    let mut findings = Vec::new();
    let game = replay_with(&record, options, &mut findings);
    findings.retain(|finding| finding.is_error());
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    Meaning::of(&*game.expect("a setting"))
}

/// Compares a sound record with itself in every format.
fn converted(kind: GameKind, record: &Record<'_>, answer: &Answer) {
    let game = replay_with(record, &options(kind), &mut Vec::new());
    let game = game.expect("a sound record has a game");
    let subject = Subject {
        record,
        replayed: &*game,
        part: Extent::Whole,
    };
    let none = TagValues::new();
    let own = answer.meaning.as_ref();
    if let Canonical::Sheet(text) | Canonical::Line(text) | Canonical::Lines(text) =
        to_canonical(record, Some(&*game), &none)
    {
        let syntax = Syntax::of(text.as_bytes());
        let options = &options(kind);
        assert_eq!(own, Some(&meaning(kind, &text, syntax, options)), "{text}");
        let source = Source::new("again", text.as_bytes());
        let again = read(source, kind.read_options()).next().expect("a record");
        let game = replay_with(&again, options, &mut Vec::new());
        let twice = to_canonical(&again, game.as_deref(), &none);
        assert!(
            matches!(twice, Canonical::Sheet(same) | Canonical::Line(same) | Canonical::Lines(same) if same == text)
        );
    }
    let line = to_json(&subject, &none, &none).to_line();
    assert_eq!(
        own,
        Some(&meaning(kind, &line, Syntax::Json, &none)),
        "{line}"
    );
    let sheet = to_sheet(&subject, game.dialects()[0], &none, &mut Losses::default());
    assert_eq!(
        own,
        Some(&meaning(kind, &sheet, Syntax::Sheet, &none)),
        "{sheet}"
    );
    lists(kind, &subject, &*game);
}

/// Compares the plies, the last position and the scores in every kind of list.
fn lists(kind: GameKind, subject: &Subject<'_>, game: &dyn Replayed) {
    for dialect in game.dialects() {
        let mut lost = Losses::default();
        let list = to_list(subject, *dialect, &mut lost);
        let mut options = options(kind);
        for (name, value) in game.start_tags() {
            options = options.with(*name, value);
        }
        let mut read = meaning(kind, &list, Syntax::Sheet, &options);
        let own = Meaning::of(game);
        assert_eq!(read.verdict.result, own.verdict.result, "{list}");
        // A list cannot say how a game ended.
        if lost.count(Loss::Termination) > 0 {
            read.verdict = own.verdict.clone();
        }
        assert_eq!(read, own, "{list}");
    }
}
