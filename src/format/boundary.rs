//! Finds boundaries between records, at which an input can be cut before all of
//! it is read.

use std::ops::Range;

use crate::format::blank::skip_blanks;
use crate::format::is_blank;
use crate::format::lex::{self, MAX_WORD};
use crate::format::list::comment::MAX_COMMENT_REST;
use crate::format::list::prose::is_only_prose;
use crate::format::list::scan::lines::{ends_with_result, holds_moves};
use crate::format::move_number::move_number;
use crate::format::options::ReadOptions;
use crate::format::reader::{Syntax, read_as};
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
/// In sheets, a record begins at a tag after an empty line. In lists without
/// comments and variations, it begins at a line with moves, if the line before it
/// is a list with a result.
pub fn next_boundary(head: &[u8], text: &[u8], at: usize, options: ReadOptions) -> Option<usize> {
    if Syntax::of(head) == Syntax::Json {
        return None;
    }
    let from = at.saturating_sub(1);
    if is_tag_line(&head[head.len() - skip_blanks(head).len()..]) {
        return first_tag(text, from);
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

/// Returns the position of the first delimiter of a comment, a variation or a tag.
fn first_delimiter(text: &[u8]) -> Option<usize> {
    let first = memchr::memchr3(b'{', b'(', b';', text);
    let text = &text[..first.unwrap_or(text.len())];
    memchr::memchr3(b'[', b'}', b'%', text).or(first)
}

/// Returns true if the line `line` of `text` has moves and ends with a result, and
/// another list follows it.
fn ends_list(text: &[u8], line: Range<usize>, options: ReadOptions) -> bool {
    let precedes_list = begins_list(&text[line.end + 1..], options);
    let line = text[line].trim_ascii_end();
    let is_one_line = memchr::memchr(b'\r', line).is_none();
    precedes_list && is_one_line && ends_with_result(line) && holds_moves(line, options.opens_move)
}

/// Returns the end of the last JSON record that has no error and is followed by
/// more text.
fn last_json_boundary(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let (mut end, mut last) = (0, None);
    for record in read_as(Syntax::Json, source, options) {
        end += record.text().len();
        let is_complete = !record.findings().iter().any(Diagnostic::is_error);
        if is_complete && end < source.text().len() {
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
    let part = Source::part(source.name(), &text[previous..], TextStart::default());
    let mut end = previous;
    let ends = read_as(Syntax::Sheet, part, options).map(|record| {
        end += record.text().len();
        end
    });
    ends.take_while(|&end| end <= last).find(|&end| end == last)
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

/// Returns the end of the last line that has moves, ends with a result and
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
    end.is_some_and(|end| (options.opens_move)(&first[..end]))
}

/// Reads the records and returns the end of the last one that is followed by
/// enough text to be certain of its end.
fn last_boundary_by_reading(source: Source<'_>, options: ReadOptions) -> Option<usize> {
    let text = source.text();
    let line_end = memchr::memrchr2(b'\n', b'\r', text).unwrap_or(0);
    let mut end = 0;
    // The last certain ends of records: before a new line, and inside a line.
    let (mut end_before_line, mut end_inside_line) = (None, None);
    for record in read_as(Syntax::Sheet, source, options) {
        end += record.text().len();
        let rest = skip_blanks(&text[end..]);
        let begins = text.len() - rest.len();
        if !is_certain(&record, rest, options) {
            break;
        }
        // At the end of a block, a record of only prose would be read as the
        // end of the record before it.
        if is_only_prose(record.text(), options) {
            continue;
        }
        if matches!(text[begins - 1], b'\n' | b'\r') {
            end_before_line = Some(end);
        } else if ends_at_result(&record) && (line_end > begins || rest.len() > LOOKAHEAD) {
            end_inside_line = Some(end);
        }
    }
    // A boundary inside a line cuts the line in two. The reader examines whole
    // lines to tell a heading from a line with moves, and to find the end of an
    // unclosed comment. So the part of the line before the boundary must have a
    // move and no `{`.
    let may_cut_line = |end: &usize| {
        let start = memchr::memrchr2(b'\n', b'\r', &text[..*end]);
        let line = &text[start.map_or(0, |at| at + 1)..*end];
        let starts_inside_line = start.is_none() && source.start().column > 1;
        (starts_inside_line || holds_moves(line, options.opens_move))
            && (start.is_none() || memchr::memchr(b'{', line).is_none())
    };
    end_inside_line
        .filter(|end| Some(*end) > end_before_line && may_cut_line(end))
        .or(end_before_line)
}

/// Returns true if the last token is a result, not a remark after it: a remark
/// extends to the end of its line, which may not be known yet.
fn ends_at_result(record: &Record<'_>) -> bool {
    let last = record.tokens().last();
    last.is_some_and(|token| token.kind == TokenKind::Result)
}

/// Returns true if the record ends before `rest`, whatever text follows `rest`.
fn is_certain(record: &Record<'_>, rest: &[u8], options: ReadOptions) -> bool {
    // An unclosed comment before the first tag may be closed in later text.
    let first_tag = record.tags().iter().next().map(Tag::span);
    let is_unclosed_comment = |finding: &Diagnostic| {
        let is_before_tags = first_tag.is_none_or(|tag| finding.span.start < tag.start);
        finding.code == codes::UNCLOSED_COMMENT && is_before_tags
    };
    let has_unclosed_comment = record.findings().iter().any(is_unclosed_comment);
    if has_unclosed_comment && rest.len() <= 2 * MAX_COMMENT_REST {
        return false;
    }
    if !record.is_bare() {
        return rest.iter().any(|&byte| is_blank(byte));
    }
    let Some(last) = memchr::memrchr2(b'\n', b'\r', rest) else {
        return rest.len() > LOOKAHEAD;
    };
    // Whether a record ends before a comment on a new line depends on the end
    // of the comment; and prose up to the end of the text belongs to the
    // record.
    !rest.starts_with(b"{") && !is_only_prose(&rest[..=last], options)
}
