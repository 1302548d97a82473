//! Finds where records begin and end in JSON, and reads one.

use crate::format::json::build::Builder;
use crate::format::json::fields::{RecordFields, read};
use crate::format::json::lex::Cursor;
use crate::format::options::ReadOptions;
use crate::record::Record;
use crate::text::{Source, Span, codes};

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Reads the first record of `source`; returns `None` if the text has only
/// blanks.
pub(in crate::format) fn read_record(
    source: Source<'_>,
    options: ReadOptions,
) -> Option<Record<'_>> {
    let text = source.text();
    let start = skip_blanks(text, 0);
    if start == text.len() {
        return None;
    }
    let mut cursor = Cursor::new(text, start);
    let mut fields = RecordFields::default();
    let mut fault = read(&mut cursor, &mut fields).err();
    let end = if fault.is_none() {
        let end_of_line = line_end(text, cursor.at);
        report_trailing_text(&mut cursor, text, end_of_line);
        next_record(text, end_of_line, |_| true)
    } else {
        next_record(text, line_end(text, start), |line| {
            line.starts_with(b"{") || line.starts_with(BOM)
        })
    };
    if cursor.at > end || fault.as_ref().is_some_and(|fault| fault.span.end > end) {
        // The parser of this malformed record went on into the next record: parse
        // only the text up to `end`.
        cursor = Cursor::new(&text[..end], start);
        fields = RecordFields::default();
        fault = read(&mut cursor, &mut fields).err();
    }
    let record_source = Source::part(source.name(), &text[..end], source.start());
    let mut builder = Builder::new(record_source, options);
    builder.add_fields(&fields);
    let findings = std::mem::take(&mut cursor.findings);
    Some(builder.finish(findings.finish(), fault))
}

/// Reports text between the object, which ends at the cursor, and the end of
/// its line.
fn report_trailing_text(cursor: &mut Cursor<'_>, text: &[u8], line_end: usize) {
    let rest = text[cursor.at..line_end].trim_ascii();
    if rest.is_empty() {
        return;
    }
    cursor
        .findings
        .add_with(codes::JSON_TRAILING, Span::of(rest, text), || {
            let message = "this line has text after the object of the record";
            let help = "put each object on a separate line, and nothing else";
            (message.to_owned(), help.to_owned())
        });
}

/// Returns the position after the blanks, line ends and byte-order marks that
/// begin at `at`.
pub(super) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        match &text[at..] {
            [b' ' | b'\t' | b'\n' | b'\r', ..] => at += 1,
            rest if rest.starts_with(BOM) => at += BOM.len(),
            _ => return at,
        }
    }
}

/// Returns true if there is more than blanks and byte-order marks from `at` on, although
/// the text may be cut off within such a mark.
pub(in crate::format) fn has_more_than_blanks(text: &[u8], at: usize) -> bool {
    !BOM.starts_with(&text[skip_blanks(text, at)..])
}

/// Returns the end of the line that contains `at`.
fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Returns the start of the first line after the line end at `at` that has more than
/// blanks and byte-order marks and satisfies `begins_record`, or the end of the text.
fn next_record(text: &[u8], mut at: usize, begins_record: impl Fn(&[u8]) -> bool) -> usize {
    loop {
        let start = at + text[at..].len().min(1);
        if start >= text.len() {
            return text.len();
        }
        let line = &text[start..line_end(text, start)];
        let is_blank = skip_blanks(line.trim_ascii(), 0) == line.trim_ascii().len();
        if !is_blank && begins_record(line) {
            return start;
        }
        at = start + line.len();
    }
}
