//! Finds where records begin and end in JSON, and reads one.

use std::borrow::Cow;

use crate::format::json::build::Builder;
use crate::format::json::fields::{Fields, MAX_DEPTH};
use crate::format::options::ReadOptions;
use crate::record::Record;
use crate::text::{Source, Span, codes};

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Reads the first record of `source`; returns `None` if the text has only
/// blanks.
pub(crate) fn read_record(source: Source<'_>, options: ReadOptions) -> Option<Record<'_>> {
    let text = source.text();
    let start = skip_blanks(text, 0);
    if start == text.len() {
        return None;
    }
    let (object_end, is_too_deep) = object_end(text, start);
    let object = masked(&text[..object_end]);
    let cut_object;
    let mut builder = Builder::new(text, Fields::new(&object, is_too_deep), options);
    builder.add_record(start);
    let end = if builder.json.is_malformed {
        next_record(text, line_end(text, start), |line| {
            line.starts_with(b"{") || line.starts_with(BOM)
        })
    } else {
        let end_of_line = line_end(text, object_end);
        let rest = text[object_end..end_of_line].trim_ascii();
        if !rest.is_empty() {
            let help = "put each object on a separate line, and nothing else";
            let message = "this line has text after the object of the record".to_owned();
            let span = Span::of(rest, text);
            builder
                .json
                .report(codes::JSON_TRAILING, span, help, message);
        }
        next_record(text, end_of_line, |_| true)
    };
    if end < object_end {
        // This malformed record seems to go on in the next one: read only its own text.
        cut_object = masked(&text[..end]);
        builder = Builder::new(text, Fields::new(&cut_object, false), options);
        builder.add_record(start);
    }
    let source = Source::part(source.name(), &text[..end], source.start());
    Some(builder.finish(source))
}

/// Returns the text with a `?` for each byte that is not UTF-8, so that all else keeps
/// its place.
fn masked(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        masked.push_str(chunk.valid());
        masked.extend(chunk.invalid().iter().map(|_| '?'));
    }
    Cow::Owned(masked)
}

/// Returns the end of the object at `start`, and false. If its values are nested too
/// deep, returns the position where they become so, and true. The end of malformed
/// objects is a guess; thanks to the limit, few of them are read to the end of the text.
fn object_end(text: &[u8], start: usize) -> (usize, bool) {
    let mut at = start;
    let mut depth = 0_usize;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'{' | b'[' if depth > MAX_DEPTH => return (at, true),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                at += 1;
                while !matches!(text.get(at), None | Some(b'"' | b'\n')) {
                    at += 1 + usize::from(text[at] == b'\\');
                }
                // No string contains a line end.
                if text.get(at) != Some(&b'"') {
                    return ((at + 1).min(text.len()), false);
                }
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return (at, false);
        }
    }
    (text.len(), false)
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
pub(crate) fn has_more_than_blanks(text: &[u8], at: usize) -> bool {
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
