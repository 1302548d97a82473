//! The records read from a stream do not depend on how its bytes arrive or how they
//! are compressed.
#![cfg(feature = "compressed")]

use std::io::{self, Read};

use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};
use scoresheet::archive::{Block, Blocks, Compression, InputError, Unsupported, open};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::GameKind;
use scoresheet::text::{Source, TextStart};

use crate::helpers::dice;
use crate::helpers::files;
use crate::helpers::packed::{gzip, zstd};

/// A reader that returns at most a fixed number of bytes per call.
struct SmallReads<'a> {
    text: &'a [u8],
    max_per_call: usize,
}

impl Read for SmallReads<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.max_per_call.min(self.text.len()).min(into.len());
        into[..count].copy_from_slice(&self.text[..count]);
        self.text = &self.text[count..];
        Ok(count)
    }
}

/// A reader that fails after its text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

fn options() -> ReadOptions {
    GameKind::Permute.read_options()
}

/// The text of a record, where it starts, and the number of its findings.
type RecordSummary = (Vec<u8>, TextStart, usize);

fn read_whole(text: &[u8]) -> Vec<RecordSummary> {
    read_part(text, TextStart::default())
}

fn read_part(text: &[u8], start: TextStart) -> Vec<RecordSummary> {
    let records = read(Source::part("input", text, start), options());
    let summary = |record: scoresheet::record::Record<'_>| {
        let (text, findings) = (record.text().to_vec(), record.findings().len());
        (text, record.source().start(), findings)
    };
    records.map(summary).collect()
}

/// Reads an input in blocks of about this size. Returns the blocks before the end or the
/// first error, and the error.
fn blocks(input: impl Read, size: usize) -> (Vec<Block>, Option<io::Error>) {
    let mut blocks = Blocks::new(input, "input", options()).with_sizes(size, 1 << 20);
    let mut found = Vec::new();
    loop {
        match blocks.next_block() {
            Ok(Some(block)) => found.push(block),
            Ok(None) => return (found, None),
            Err(error) => return (found, Some(error)),
        }
    }
}

fn read_in_blocks(input: impl Read, size: usize) -> Vec<RecordSummary> {
    let (blocks, error) = blocks(input, size);
    assert!(error.is_none());
    let records = |block: &Block| read_part(&block.text, block.start);
    blocks.iter().flat_map(records).collect()
}

/// Pieces of texts in which the boundaries of records are hard to find.
const PIECES: &str = "\
    [Game \"Permute\"]\n¦[Board \"4\"]\n¦\n¦\r\n¦\r¦\n\n¦ ¦1. ¦Ca1b2-a1 ¦Ad3e4-d4¦1-0¦\
    0-1 ¦*\n¦{¦}¦{ a } ¦(¦)¦; x\n¦%y\n¦Ann - Bob 1-0\n¦heading\n¦[X \"a}b\"]\n¦\
    \n\n[Event \"e\"]\n\n¦resigns ¦$3 ¦[ ¦] ¦\u{A0}¦\u{FEFF}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(dice::games(4000) as u32))]

    #[test]
    fn blocks_hold_the_records_of_the_whole_text(
        pieces in prop::collection::vec(prop::sample::select(dice::pieces(PIECES)), 0..60),
        size in 1_usize..80,
    ) {
        let text = pieces.concat();
        prop_assert_eq!(read_in_blocks(text.as_bytes(), size), read_whole(text.as_bytes()));
    }
}

#[test]
fn samples_are_the_same_in_any_chunks() {
    let mut archive = Vec::new();
    for path in files::samples(false) {
        archive.extend(std::fs::read(path).unwrap());
        archive.extend(b"\n\n");
    }
    let expected = read_whole(&archive);
    assert!(expected.len() > 30);
    for max_per_call in [1, 7, 4096] {
        for size in [100, 5000] {
            let reads = SmallReads {
                text: &archive,
                max_per_call,
            };
            let found = read_in_blocks(reads, size);
            assert!(found == expected, "{max_per_call} {size}");
        }
        for text in &[gzip(&archive), zstd(&archive)] {
            let opened = open(SmallReads { text, max_per_call }).unwrap();
            let found = read_in_blocks(opened.text, 5000);
            assert!(found == expected, "{max_per_call}");
        }
    }
}

#[test]
fn lines_that_end_with_results_are_split_without_being_read() {
    let line = "Ca1b2-a1 Ac3d4-c4 1-0\n";
    let text = line.repeat(1000);
    let (blocks, _) = blocks(text.as_bytes(), 1000);
    assert!(blocks.len() > 20);
    for block in &blocks {
        assert_eq!(block.text.len() % line.len(), 0);
    }
    let text = text.as_bytes();
    assert_eq!(read_in_blocks(text, 1000), read_whole(text));
}

#[test]
fn a_record_that_is_too_long_does_not_affect_others() {
    let long = format!("[Game \"Permute\"]\n\n{{{}", "x ".repeat(1 << 20));
    let sound = "[Game \"Permute\"]\n[Board \"4\"]\n\n1. Ca1b2-b2 *\n";
    let text = format!("{sound}\n{long}\n\n{sound}\n{sound}");
    let (blocks, error) = blocks(text.as_bytes(), 4096);
    assert!(error.is_none());
    let too_long: Vec<_> = blocks.iter().filter(|block| block.is_too_long).collect();
    assert_eq!(too_long.len(), 1);
    assert_eq!(too_long[0].start.line, 6);
    let last = blocks.last().unwrap();
    assert_eq!(read_part(&last.text, last.start).len(), 2);
    assert_eq!(last.start.line, 10);
}

#[test]
fn records_before_a_failure_are_complete() {
    let records = "[Game \"Permute\"]\n\n1. Ca1b2-a1 *\n\n".repeat(100);
    let cut = &records.as_bytes()[..records.len() - 20];
    let count = |blocks: Vec<Block>| -> usize {
        let counts = blocks.iter().map(|block| read_whole(&block.text).len());
        counts.sum()
    };
    let (found, error) = blocks(Failing(cut), 200);
    assert_eq!(count(found), 99);
    assert_eq!(error.unwrap().to_string(), "the disk is gone");
    // The last record counts as complete because it has a result, although the
    // input fails after it.
    let (found, error) = blocks(Failing(records.as_bytes()), 200);
    assert_eq!((count(found), error.is_some()), (100, true));
}

/// Decompresses all of an input. On an error, returns the text before it and the error.
fn unpacked(packed: &[u8]) -> Result<Vec<u8>, (Vec<u8>, InputError)> {
    let input_error = |error: io::Error| InputError::of(&error).cloned().unwrap();
    let mut text = Vec::new();
    let mut opened = open(packed).map_err(|error| (Vec::new(), input_error(error)))?;
    match opened.text.read_to_end(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err((text, input_error(error))),
    }
}

#[test]
fn all_members_and_frames_are_read() {
    let compression = |packed: Vec<u8>| open(&packed[..]).unwrap().compression;
    assert_eq!(compression(gzip(b"a")), Compression::Gzip);
    assert_eq!(compression(zstd(b"a")), Compression::Zstd);
    let two = [gzip(b"one "), gzip(b"two")].concat();
    assert_eq!(unpacked(&two).unwrap(), b"one two");
    let padded = [&two[..], &[0; 600]].concat();
    assert_eq!(unpacked(&padded).unwrap(), b"one two");
    let skipped = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9];
    let frames = [&skipped[..], &zstd(b"one "), &skipped, &zstd(b"two")].concat();
    assert_eq!(unpacked(&frames).unwrap(), b"one two");
}

#[test]
fn damage_is_reported_after_complete_records() {
    let text = "Ca1b2-a1 1-0\n".repeat(20_000);
    for packed in [gzip(text.as_bytes()), zstd(text.as_bytes())] {
        for cut in [packed.len() / 2, packed.len() - 1, 12, 5] {
            let (before, error) = unpacked(&packed[..cut]).unwrap_err();
            assert!(text.as_bytes().starts_with(&before));
            assert_eq!(error, InputError::CutOff { at: cut as u64 }, "{cut}");
        }
        let trailing = [&packed[..], b"garbage"].concat();
        let (before, error) = unpacked(&trailing).unwrap_err();
        assert_eq!(before, text.as_bytes());
        let at = packed.len() as u64;
        assert_eq!(error, InputError::Trailing { at });
    }
    let with_other_checksum = |mut packed: Vec<u8>, from_end: usize| {
        let at = packed.len() - from_end;
        packed[at] ^= 1;
        unpacked(&packed).unwrap_err()
    };
    let (before, error) = with_other_checksum(gzip(text.as_bytes()), 8);
    assert_eq!(before, text.as_bytes());
    assert!(matches!(error, InputError::Damaged { .. }));
    let (_, error) = with_other_checksum(zstd(text.as_bytes()), 1);
    assert!(matches!(error, InputError::Damaged { .. }));
}

/// A zstd frame of uncompressed blocks, with a window of 2 MiB and no checksum.
fn stored_zstd(blocks: &[&[u8]]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
    for (number, block) in (1..).zip(blocks) {
        let header = block.len() << 3 | usize::from(number == blocks.len());
        frame.extend_from_slice(&header.to_le_bytes()[..3]);
        frame.extend_from_slice(block);
    }
    frame
}

#[test]
fn zstd_data_that_break_off_give_every_complete_block() {
    let text = "Ca1b2-a1 1-0\n".repeat(1000);
    let text = text.as_bytes();
    let frame = stored_zstd(&[text, text, text]);
    assert_eq!(unpacked(&frame).unwrap(), text.repeat(3));
    let third = frame.len() - text.len();
    for cut in [third, third - 1, third - 3, third + 5, frame.len() - 1] {
        let (before, broken) = unpacked(&frame[..cut]).unwrap_err();
        assert!(before.len() >= 2 * text.len(), "{cut}: {}", before.len());
        assert!(text.repeat(3).starts_with(&before));
        assert_eq!(broken, InputError::CutOff { at: cut as u64 });
        let mut found = Vec::new();
        let mut opened = open(Failing(&frame[..cut])).unwrap();
        let error = opened.text.read_to_end(&mut found).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone");
        assert!(found.len() >= 2 * text.len(), "{cut}: {}", found.len());
    }
}

#[test]
fn large_windows_and_dictionaries_are_refused() {
    // A zstd frame with a window of 2 GiB, and one with a dictionary.
    let window = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 1, 0, 0];
    let error = unpacked(&window).unwrap_err().1;
    assert_eq!(error, InputError::Window { bytes: 2 << 30 });
    assert!(error.is_limit());
    // The largest window that is accepted, 8 MiB, and the next larger one.
    let mut stored = stored_zstd(&[b"Ca1b2-a1"]);
    stored[5] = 0x68;
    assert_eq!(unpacked(&stored).unwrap(), b"Ca1b2-a1");
    stored[5] = 0x69;
    let error = unpacked(&stored).unwrap_err().1;
    assert_eq!(error, InputError::Window { bytes: 9 << 20 });
    let dictionary = [0x28, 0xb5, 0x2f, 0xfd, 0x01, 0x40, 7, 1, 0, 0];
    let error = unpacked(&dictionary).unwrap_err().1;
    assert_eq!(error, InputError::Dictionary { id: 7 });
    let error = unpacked(&gzip(&gzip(b"Ca1b2-a1"))).unwrap_err().1;
    assert_eq!(error, InputError::Unsupported(Unsupported::Twice));
}

#[test]
fn endless_blanks_are_skipped() {
    let text = [&b"\n".repeat(9 << 17)[..], b"Ca1b2-a1 *\n"].concat();
    let (blocks, error) = blocks(&text[..], 4096);
    assert!(error.is_none() && blocks.iter().all(|block| !block.is_too_long));
    let last = blocks.last().unwrap();
    let records = read_part(&last.text, last.start);
    assert_eq!(records.len(), 1);
    let lines = last.text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    assert_eq!(last.start.line + lines, (9 << 17) + 2);
}
