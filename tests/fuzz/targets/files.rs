//! Compressed texts, blocks, and files of partial statistics.

use std::io::Read;

use scoresheet::archive::{Blocks, open};
use scoresheet::format::{Syntax, read_as};
use scoresheet::games::GameKind;
use scoresheet::internal::Stats;
use scoresheet::record::TagValues;
use scoresheet::text::Source;

use super::count_deep_check;
use super::input::Input;
use crate::helpers::answer::{Answer, filtered};
use crate::helpers::packed::{gzip, zstd};

/// Reads records in blocks of this size. Returns their texts and offsets, or `None` if
/// the input cannot be read.
fn in_blocks(kind: GameKind, input: impl Read, size: usize) -> Option<Vec<(Vec<u8>, u64)>> {
    let options = kind.read_options();
    let mut blocks = Blocks::new(input, "fuzz", options).with_sizes(size, 1 << 20);
    let mut records = Vec::new();
    loop {
        let Some(block) = blocks.next_block().ok()? else {
            return Some(records);
        };
        let source = Source::part("fuzz", &block.text, block.start);
        for record in read_as(block.syntax, source, options) {
            records.push((record.text().to_vec(), record.source().start().offset));
        }
    }
}

/// Fails unless blocks of this size have the records of the whole text.
pub(super) fn check_blocks(kind: GameKind, text: &[u8], size: usize) {
    let whole = in_blocks(kind, text, 1 << 20);
    assert_eq!(in_blocks(kind, text, size), whole);
}

/// Any bytes can be opened. Blocks of any size, and compressed texts, yield the
/// same records as the whole text.
pub(super) fn archive(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = GameKind::Permute;
    let (choice, size) = (input.below(4), 1 + input.below(200));
    let text = input.0;
    if choice == 0 {
        if let Ok(opened) = open(text) {
            in_blocks(kind, opened.text, size);
        }
        return;
    }
    // An input that looks compressed or binary is not read as text.
    let is_text = text.first().is_none_or(|&byte| (9..0x7f).contains(&byte));
    if !is_text || text.contains(&0) {
        return;
    }
    let whole = in_blocks(kind, text, 1 << 20);
    assert_eq!(in_blocks(kind, text, size), whole);
    let (first, second) = text.split_at(size.min(text.len()));
    for packed in [[gzip(first), gzip(second)], [zstd(first), zstd(second)]] {
        let packed = packed.concat();
        let opened = open(&packed[..]).expect("it is compressed");
        assert_eq!(in_blocks(kind, opened.text, size), whole);
    }
    check_filter(text);
}

/// Fails unless the fast filter has the answers of the full reader.
fn check_filter(text: &[u8]) {
    let options = GameKind::Permute.read_options();
    let none = TagValues::new();
    let records = read_as(Syntax::of(text), Source::new("fuzz", text), options);
    let full: Vec<Answer> = records.map(|record| Answer::of(&record, &none)).collect();
    let (answers, fast_count) = filtered(text, options, &none);
    assert_eq!(answers, full);
    if fast_count > 0 {
        count_deep_check();
    }
}

/// Partial statistics that can be read are the same after they are written and read
/// again, and they can be merged with themselves.
pub(super) fn stats(bytes: &[u8]) {
    let Ok(line) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(stats) = Stats::read(line) else {
        return;
    };
    let once = stats.to_line();
    let mut again = Stats::read(&once).expect("statistics are read back");
    assert_eq!(again.to_line(), once);
    // Numbers near the limit must not overflow.
    again.merge(stats).expect("they have the same sections");
    let merged = again.to_line();
    let read = Stats::read(&merged).expect("merged statistics are read back");
    assert_eq!(read.to_line(), merged);
    let report = scoresheet::internal::stats_report(&again);
    serde_json::to_string(&report).expect("a report is JSON");
    let page = scoresheet::internal::stats_page(&report);
    scoresheet::internal::page_text(&page);
    scoresheet::internal::page_markdown(&page, &|_| None);
    count_deep_check();
}
