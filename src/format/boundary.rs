//! Finds boundaries between records, at which an input can be cut before all of
//! it is read.

use std::ops::Range;

use crate::format::blank::skip_blanks;
use crate::format::is_blank;
use crate::format::json::has_more_than_blanks;
use crate::format::lex::{self, MAX_WORD};
use crate::format::list::comment::MAX_COMMENT_REST;
use crate::format::list::scan::copied::peel;
use crate::format::list::scan::lines::{
    begins_with_number_as_move, ends_with_result, holds_moves, numbers_may_be_text,
};
use crate::format::move_number::move_number;
use crate::format::options::ReadOptions;
use crate::format::reader::{Syntax, read_as};
use crate::format::sheet::read_with_reach;
use crate::record::{Record, Tag, TokenKind};
use crate::text::{Diagnostic, Source, TextStart, codes, find};

/// Number of bytes that must follow a record on the same line to be sure that
/// the record ends there.
const LOOKAHEAD: usize = 2 * MAX_WORD;

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
) -> Option<usize> {
    let text = source.text();
    if syntax == Syntax::Json {
        return last_json_boundary(source, options);
    }
    last_boundary_at_tag(source, options)
        .or_else(|| last_boundary_at_line(text, options))
        .or_else(|| last_boundary_by_reading(source, options))
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
    if first_delimiter(head).is_some() {
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

/// Returns true if a record ends at `end` when `text` is read from `start` on.
fn ends_at(text: &[u8], start: usize, end: usize, options: ReadOptions) -> bool {
    let part = Source::part("", &text[start..], TextStart::default());
    let mut at = start;
    let ends = read_as(Syntax::Sheet, part, options).map(|record| {
        at += record.text().len();
        at
    });
    ends.take_while(|&at| at <= end).any(|at| at == end)
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
    let are_lists = [line.start, line.end + 1];
    let are_lists = are_lists
        .iter()
        .all(|&at| begins_list(&text[at..], options));
    let line = text[line].trim_ascii_end();
    let is_one_line = memchr::memchr(b'\r', line).is_none();
    are_lists
        && is_one_line
        && ends_with_result(line)
        && !numbers_may_be_text(line, options.opens_move)
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
    let previous = tags.next().filter(is_sure);
    let previous = previous.or_else(|| has_tags.then_some(0))?;
    ends_at(text, previous, last, options).then_some(last)
}

/// Returns true if the line that begins at `at`, after an LF, is a complete tag
/// and follows an empty line.
fn is_tag_after_empty_line(text: &[u8], at: usize) -> bool {
    let before = &text[..at - 1];
    let before = before.strip_suffix(b"\r").unwrap_or(before);
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
fn last_boundary_at_line(text: &[u8], options: ReadOptions) -> Option<usize> {
    if first_delimiter(text).is_some() {
        return None;
    }
    let mut ends = memchr::memrchr_iter(b'\n', text);
    let mut end = ends.next()?;
    // If none of the last 64 lines ends a list, the caller reads the records.
    for start in ends.take(64) {
        if ends_list(text, start + 1..end, options) {
            return Some(end + 1);
        }
        end = start;
    }
    None
}

/// Returns true if the text begins with a word that opens a move, with a blank
/// after the word and perhaps a move number before it. Such a text is not a remark
/// on the record before it.
pub(crate) fn begins_list(text: &[u8], options: ReadOptions) -> bool {
    if !text.first().is_some_and(u8::is_ascii_alphanumeric) {
        return false;
    }
    let blanks = |text: &[u8]| text.iter().take_while(|&&byte| byte == b' ').count();
    let first = move_number(text).map_or(text, |number| &number.rest[blanks(number.rest)..]);
    let end = first.iter().position(|&byte| is_blank(byte));
    let Some(end) = end else {
        return false;
    };
    let (word, after) = first.split_at(end);
    // A number that is a move must not be followed by what it counts.
    let is_move = || {
        let line_end = memchr::memchr2(b'\n', b'\r', text);
        line_end.is_some_and(|end| begins_with_number_as_move(&text[..end], options.opens_move))
    };
    (options.opens_move)(word)
        && (!word.iter().all(u8::is_ascii_digit) || is_move())
        && (word.iter().any(u8::is_ascii_digit) || begins_with_squares(after))
}

/// Returns true if the first word of a text is on its first line and has digits and a
/// hyphen. It follows the first word of a move in two words, such as `Clockwise e5f6-f6`,
/// without which that word is no move.
fn begins_with_squares(text: &[u8]) -> bool {
    let start = text.iter().take_while(|&&byte| byte == b' ').count();
    let word = &text[start..];
    let length = word.iter().position(|&byte| is_blank(byte));
    let word = &word[..length.unwrap_or(word.len())];
    word.contains(&b'-') && word.iter().any(u8::is_ascii_digit)
}

/// A record of a text whose end is certain.
struct EndedRecord {
    /// The start of the record in the text.
    start: usize,
    /// The start of the record in the input.
    text_start: TextStart,
    /// The end of the record in the text.
    end: usize,
    /// The end of the text that was examined to find the ends of this record and of
    /// those before it.
    reach: usize,
    /// True if the next record begins on a new line.
    ends_line: bool,
    /// True if the record ends inside a line, at its result.
    ends_inside_line: bool,
}

/// Maximum number of records after which a text is tried to be cut.
const MAX_TRIED: usize = 64;

/// Reads the records and returns the end of the last one that is certain of its end,
/// and after which the text can be cut.
fn last_boundary_by_reading(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let records = ended_records(source, options);
    let may_cut_line = |record: &EndedRecord| {
        record.ends_line || record.ends_inside_line && may_cut_line(source, record.end, options)
    };
    let counts = (1..=records.len()).rev().take(MAX_TRIED);
    let mut counts = counts.filter(|&count| may_cut_line(&records[count - 1]));
    let count = counts.find(|&count| is_same_without_rest(source, &records[..count], options))?;
    Some(records[count - 1].end)
}

/// Reads the records up to the first one whose end is not certain.
fn ended_records(source: Source<'_>, options: ReadOptions) -> Vec<EndedRecord> {
    let text = source.text();
    let line_end = memchr::memchr2(b'\n', b'\r', text).unwrap_or(0);
    let mut records = Vec::new();
    let (mut start, mut text_start, mut reach) = (0, source.start(), 0);
    loop {
        let part = Source::part(source.name(), &text[start..], text_start);
        let Some((record, examined)) = read_with_reach(part, options) else {
            return records;
        };
        let end = start + record.text().len();
        reach = reach.max(start + examined);
        let rest = skip_blanks(&text[end..]);
        let is_settled = match record.is_bare() {
            true => is_settled(text, reach),
            false => rest.iter().any(|&byte| is_blank(byte)),
        };
        if !is_settled || may_end_at_comment(&record, rest) {
            return records;
        }
        let begins = text.len() - rest.len();
        let ends_line = matches!(text[begins - 1], b'\n' | b'\r');
        let is_line_known = line_end > begins || rest.len() > LOOKAHEAD;
        records.push(EndedRecord {
            start,
            text_start,
            end,
            reach,
            ends_line,
            ends_inside_line: !ends_line && is_line_known && ends_at_result(&record),
        });
        text_start = text_start.after(&text[start..end]);
        start = end;
    }
}

/// Returns true if the last of the records is read the same if the text ends after it,
/// and so are those before it whose ends were found in text that would be cut off.
fn is_same_without_rest(source: Source<'_>, records: &[EndedRecord], options: ReadOptions) -> bool {
    let Some(last) = records.last() else {
        return false;
    };
    let text = source.text();
    let cut = &text[..last.end];
    let settled = records.partition_point(|record| is_settled(cut, record.reach));
    records[settled.min(records.len() - 1)..]
        .iter()
        .all(|record| {
            let read = |text| {
                let part = Source::part(source.name(), text, record.text_start);
                read_with_reach(part, options).map(|(record, _)| record)
            };
            let (without, with) = (read(&cut[record.start..]), read(&text[record.start..]));
            without.zip(with).is_some_and(|(without, with)| {
                without.text() == with.text()
                    && without.tokens() == with.tokens()
                    && without.findings() == with.findings()
            })
        })
}

/// Returns true if a search that stopped at `reach` would stop there whatever text
/// follows `text`: the line there and the next one that is not blank are complete.
fn is_settled(text: &[u8], reach: usize) -> bool {
    let after_blanks = |text| skip_blanks(peel(skip_blanks(text)));
    let rest = after_blanks(&text[reach.min(text.len())..]);
    if rest.len() > LOOKAHEAD {
        return true;
    }
    let line_end = |text: &[u8]| memchr::memchr2(b'\n', b'\r', text);
    let next = line_end(rest).map(|end| after_blanks(&rest[end..]));
    next.is_some_and(|next| line_end(next).is_some())
}

/// Returns true if a line can be cut in two at `end`.
///
/// The reader examines whole lines to tell a heading from a line with moves, and to
/// find the end of an unclosed comment. So the part of the line before the boundary
/// must have a move and no `{`.
fn may_cut_line(source: Source<'_>, end: usize, options: ReadOptions) -> bool {
    let text = &source.text()[..end];
    let start = memchr::memrchr2(b'\n', b'\r', text);
    let line = &text[start.map_or(0, |at| at + 1)..];
    let starts_inside_line = start.is_none() && source.start().column > 1;
    (starts_inside_line || holds_moves(line, options.opens_move))
        && (start.is_none() || memchr::memchr(b'{', line).is_none())
}

/// Returns true if the last token is a result, not a remark after it: a remark
/// extends to the end of its line, which may not be known yet.
fn ends_at_result(record: &Record<'_>) -> bool {
    let last = record.tokens().last();
    last.is_some_and(|token| token.kind == TokenKind::Result)
}

/// Returns true if the end of a comment in later text may change where the record,
/// which precedes `rest`, ends.
fn may_end_at_comment(record: &Record<'_>, rest: &[u8]) -> bool {
    // An unclosed comment before the first tag may be closed in later text.
    let first_tag = record.tags().iter().next().map(Tag::span);
    let is_unclosed_comment = |finding: &Diagnostic| {
        let is_before_tags = first_tag.is_none_or(|tag| finding.span.start < tag.start);
        finding.code == codes::UNCLOSED_COMMENT && is_before_tags
    };
    let has_unclosed_comment = record.findings().iter().any(is_unclosed_comment);
    // Whether a list ends before a comment on a new line depends on the end of the
    // comment.
    has_unclosed_comment && rest.len() <= 2 * MAX_COMMENT_REST
        || record.is_bare() && rest.starts_with(b"{")
}
