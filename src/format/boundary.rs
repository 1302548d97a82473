//! Finds boundaries between records, at which an input can be cut before all of
//! it is read.

use std::collections::VecDeque;
use std::ops::Range;

use crate::format::blank::skip_blanks;
use crate::format::is_blank;
use crate::format::json::has_more_than_blanks;
use crate::format::lex;
use crate::format::list::{closed_state, read_record};
use crate::format::options::ReadOptions;
use crate::format::plain_list::{begins_list, is_plain_list};
use crate::format::reader::{Syntax, read_as};
use crate::record::Record;
use crate::text::{Diagnostic, ReaderState, Source, TextStart, find};

/// A position between two records, and what the text above says of that below.
pub(crate) type Boundary = (usize, ReaderState);

/// Returns the last position in `source` that is certainly a boundary between two
/// records, or `None` if there is none. `source` begins with a record, and more
/// input follows it.
///
/// # Cost
///
/// If records have tags, or fill one line each and end with a result, only the
/// end of the text is read; otherwise all of it.
pub(crate) fn last_boundary(
    syntax: Syntax,
    source: Source<'_>,
    options: ReadOptions,
) -> Option<Boundary> {
    let text = source.text();
    let closed = |end| (end, closed_state(source.start().state));
    if syntax == Syntax::Json {
        return last_json_boundary(source, options).map(closed);
    }
    // The title of the first list may say what later lists must know.
    let is_first = source.start().state == ReaderState::default();
    let begins_plainly = is_tag_line(text) || begins_list(text.trim_ascii_start(), options);
    if is_first && !begins_plainly {
        return last_boundary_by_reading(source, options).filter(|(end, _)| *end < text.len());
    }
    last_boundary_at_tag(source, options)
        .or_else(|| last_boundary_at_line(source, options))
        .map(closed)
        .or_else(|| last_boundary_by_reading(source, options))
        .filter(|(end, _)| *end < text.len())
}

/// Returns the first position after the start where a record begins regardless
/// of the text before it: a tag after an empty line, or in JSON a line that
/// begins with `{`.
pub(crate) fn first_start(syntax: Syntax, text: &[u8]) -> Option<usize> {
    if syntax == Syntax::Json {
        return find(text, b"\n{").map(|end| end + 1);
    }
    first_tag(text, 0)
}

/// Returns the first position in `text`, from `at` on, where a record begins
/// regardless of the text before `text`. `head` is the start of the input. `text`
/// is a part of it that begins a few lines before `at`, so that no boundary is
/// missed.
///
/// In sheets, a record begins at a tag after an empty line, unless other text is
/// before the tag and after the previous record. In lists without comments and
/// variations, it begins at a line that begins with a move, if the line before it also
/// does and ends with a result.
pub fn next_boundary(head: &[u8], text: &[u8], at: usize, options: ReadOptions) -> Option<usize> {
    if Syntax::of(head) == Syntax::Json {
        return None;
    }
    let from = at.saturating_sub(1);
    if is_tag_line(&head[head.len() - skip_blanks(head).len()..]) {
        // A text that begins like the input is assumed to be its beginning.
        let start = text.starts_with(head).then_some(0);
        return first_boundary_at_tag(text, start.or_else(|| first_tag(text, 0))?, from, options);
    }
    if first_delimiter(head).is_some() || !begins_list(skip_blanks(head), options) {
        return None;
    }
    let unmarked = &text[..first_delimiter(text).unwrap_or(text.len())];
    let mut ends = memchr::memchr_iter(b'\n', unmarked.get(from..)?).map(|end| from + end);
    let end = ends.find(|&end| {
        let start = memchr::memrchr(b'\n', &text[..end]);
        start.is_some_and(|start| ends_list(text, start + 1..end, options))
    });
    end.map(|end| end + 1)
}

/// Returns the first position after `from` at which a line begins with a tag and
/// follows an empty line.
fn first_tag(text: &[u8], from: usize) -> Option<usize> {
    let ends = memchr::memchr_iter(b'\n', &text[from..]);
    let mut starts = ends.map(|end| from + end + 1);
    starts.find(|&start| text.get(start) == Some(&b'[') && is_tag_after_empty_line(text, start))
}

/// The number of bytes before `at` that [`next_boundary`] needs. In sheets, it ignores
/// boundaries that are further from the previous tag after an empty line. All searches
/// with this much context therefore find the same boundaries.
pub(crate) const CONTEXT_LEN: usize = 1 << 16;

/// The maximum length of an empty line and the line end before it.
const EMPTY_LINE_LEN: usize = 4;

/// Returns the first position after `from` at which a record of a sheet begins with a
/// tag after an empty line. The text from the previous such tag on is read, since a
/// record may begin with other text before its tags. `start` is the first position
/// where the text can be read.
fn first_boundary_at_tag(
    text: &[u8],
    start: usize,
    from: usize,
    options: ReadOptions,
) -> Option<usize> {
    let mut previous = start;
    loop {
        let next = first_tag(text, previous)?;
        let is_near = next - previous <= CONTEXT_LEN - EMPTY_LINE_LEN;
        if next > from && is_near && ends_at(text, previous, next, options) {
            return Some(next);
        }
        previous = next;
    }
}

/// Returns true if a record ends at `end` when `text` is read from `start` on, and the
/// records are the same if the text ends there.
fn ends_at(text: &[u8], start: usize, end: usize, options: ReadOptions) -> bool {
    let ends = |text| {
        let part = Source::part("", text, TextStart::default());
        let (mut at, mut found) = (start, Vec::new());
        for record in read_as(Syntax::Sheet, part, options) {
            at += record.text().len();
            found.push((at, record.is_bare()));
            if at >= end {
                break;
            }
        }
        found
    };
    let found = ends(&text[start..]);
    // What a list does with a title below it depends on what follows.
    let has_list = found.iter().any(|&(_, is_bare)| is_bare);
    found.last().is_some_and(|&(at, _)| at == end)
        && (!has_list || found == ends(&text[start..end]))
}

/// Returns the position of the first delimiter of a comment, a variation or a tag.
fn first_delimiter(text: &[u8]) -> Option<usize> {
    let first = memchr::memchr3(b'{', b'(', b';', text);
    let text = &text[..first.unwrap_or(text.len())];
    memchr::memchr3(b'[', b'}', b'%', text).or(first)
}

/// Returns true if the line `line` of `text` begins with a move and ends with a result,
/// and another list follows it. Whatever is before the line, its move is not part of
/// other text, such as a sentence about earlier moves.
fn ends_list(text: &[u8], line: Range<usize>, options: ReadOptions) -> bool {
    let mut starts = [line.start, line.end + 1].into_iter();
    let are_lists = starts.all(|at| begins_list(&text[at..], options));
    let line = text[line].trim_ascii_end();
    let is_one_line = memchr::memchr(b'\r', line).is_none();
    are_lists && is_one_line && is_plain_list(line, options)
}

/// Returns the end of the last JSON record that has no error and is followed by
/// more text than blanks.
fn last_json_boundary(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let (mut end, mut last) = (0, None);
    for record in read_as(Syntax::Json, source, options) {
        end += record.text().len();
        let is_complete = !record.findings().iter().any(Diagnostic::is_error);
        if is_complete && has_more_than_blanks(source.text(), end) {
            last = Some(end);
        }
    }
    last
}

/// Returns the position of the last tag after an empty line, if it begins a
/// record.
///
/// Reads the text from the previous tag after an empty line on, to find out
/// whether the last tag begins a record. After the previous tag, the reader is in
/// the same state whether that tag begins a record or follows comments, unless a
/// variation is open.
fn last_boundary_at_tag(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let text = source.text();
    // Search for `[`, which is rarer than line ends in lists.
    let brackets = memchr::memrchr_iter(b'[', text).filter(|&at| at > 0 && text[at - 1] == b'\n');
    let mut tags = brackets.filter(|&at| is_tag_after_empty_line(text, at));
    let last = tags.next()?;
    let has_tags = is_tag_line(text);
    let is_sure = |at: &usize| has_tags || memchr::memchr(b'(', &text[..*at]).is_none();
    let sure = tags.next().filter(is_sure);
    let previous = sure.or_else(|| has_tags.then_some(0))?;
    ends_at(text, previous, last, options).then_some(last)
}

/// Returns true if the line that begins at `at`, after an LF, is a complete tag
/// and follows an empty line.
fn is_tag_after_empty_line(text: &[u8], at: usize) -> bool {
    let line = &text[..at - 1];
    let before = line.strip_suffix(b"\r").unwrap_or(line);
    before.ends_with(b"\n") && is_tag_line(&text[at..])
}

/// Returns true if the first line of `text` is a complete tag and nothing else,
/// without a `}`, which could close a comment.
fn is_tag_line(text: &[u8]) -> bool {
    let Some(end) = memchr::memchr2(b'\n', b'\r', text) else {
        return false;
    };
    let line = text[..end].trim_ascii_end();
    lex::looks_like_tag(line)
        && memchr::memchr(b'}', line).is_none()
        && lex::raw_tag(line).is_ok_and(|(rest, _)| rest.is_empty())
}

/// Returns the end of the last line that begins with a move, ends with a result and
/// precedes another list, in a text without tags, comments and variations.
fn last_boundary_at_line(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let text = source.text();
    // The first list of an input may have a title that later lists must know.
    if first_delimiter(text).is_some() || !begins_list(text.trim_ascii_start(), options) {
        return None;
    }
    let mut ends = memchr::memrchr_iter(b'\n', text);
    let mut end = ends.next()?;
    let starts = ends.map(|end| end + 1).chain([0]);
    // If none of the last 64 lines ends a list, the caller reads the records.
    for start in starts.take(64) {
        if ends_list(text, start..end, options) {
            return Some(end + 1);
        }
        end = start.saturating_sub(1);
    }
    None
}

/// The maximum length of the text after which an unclosed comment cannot be closed.
const MAX_COMMENT: usize = 2 << 16;

/// Maximum number of records after which a text is tried to be cut.
const MAX_TRIED: usize = 64;

/// A record that may be the last one before a cut.
struct Candidate<'a> {
    record: Record<'a>,
    start: usize,
    end: usize,
    /// The end of the text that was examined for the records before it.
    examined: usize,
}

/// Reads the records and returns the end of the last one that is read the same if the
/// text ends after it, and what the text says of the record below.
fn last_boundary_by_reading(source: Source<'_>, options: ReadOptions) -> Option<Boundary> {
    let text = source.text();
    let mut candidates: VecDeque<Candidate<'_>> = VecDeque::new();
    // The end of the text that was examined for the records so far.
    let mut examined = 0;
    let (mut start, mut text_start) = (0, source.start());
    while let Some(read) = read_record(
        Source::part(source.name(), &text[start..], text_start),
        options,
    ) {
        let (record, reach) = (read.record, start + read.reach);
        let end = start + record.text().len();
        // The end of a sheet is certain after the first word of the next record.
        let is_certain = if record.is_bare() {
            is_settled(text, reach)
        } else {
            let mut beyond = text[reach.min(text.len())..].iter();
            beyond.any(|&byte| is_blank(byte))
        };
        let may_be_closed = read.has_unclosed && text.len() - reach.min(text.len()) <= MAX_COMMENT;
        if !is_certain || may_be_closed {
            break;
        }
        let part = &text[start..end];
        text_start = text_start.after(part).with_state(record.state_below());
        let ends_line = matches!(text[end - 1], b'\n' | b'\r') && !text[..end].ends_with(b"\r");
        if ends_line {
            if candidates.len() == MAX_TRIED {
                candidates.pop_front();
            }
            candidates.push_back(Candidate {
                record,
                start,
                end,
                examined,
            });
        }
        examined = examined.max(reach);
        start = end;
    }
    let mut latest_first = candidates.iter().rev();
    let last = latest_first.find(|candidate| is_same_without_rest(source, candidate, options))?;
    Some((last.end, last.record.state_below()))
}

/// Returns true if a record is read the same if the text ends after it.
fn is_same_without_rest(
    source: Source<'_>,
    candidate: &Candidate<'_>,
    options: ReadOptions,
) -> bool {
    if candidate.examined > candidate.end {
        return false;
    }
    let record = &candidate.record;
    let text = &source.text()[candidate.start..candidate.end];
    let part = Source::part(source.name(), text, record.source().start());
    read_record(part, options).is_some_and(|without| {
        let without = without.record;
        without.text() == record.text()
            && without.tokens() == record.tokens()
            && without.findings() == record.findings()
            && without.stated() == record.stated()
    })
}

/// Returns true if the line before `reach`, the last that was examined, is complete,
/// and text follows it.
fn is_settled(text: &[u8], reach: usize) -> bool {
    let ends_line = reach > 0 && reach < text.len() && matches!(text[reach - 1], b'\n' | b'\r');
    let is_inside = reach < text.len() && memchr::memchr2(b'\n', b'\r', &text[reach..]).is_some();
    ends_line && !text[..reach].ends_with(b"\r") || is_inside
}
