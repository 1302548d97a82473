//! Where a comment in braces ends in a list without tags.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::move_number::move_number;

/// Number of bytes after its first empty line within which a comment must be
/// closed.
pub(crate) const MAX_COMMENT_REST: usize = 64 * 1024;

/// The end of a comment in braces in a list without tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CommentEnd {
    /// The length of the comment.
    pub(crate) length: usize,
    /// True if it is closed.
    pub(crate) is_closed: bool,
    /// True if it is unclosed and another list begins after it.
    pub(crate) ends_list: bool,
}

/// Returns the end of the comment at the start of `input`.
///
/// An unclosed comment ends before its first empty line, or before a line that
/// begins like a list and ends with a result, and in both cases before the blanks
/// there. A comment with an empty line also counts as unclosed if no `}` follows
/// within [`MAX_COMMENT_REST`] bytes, or if a `{`, or a tag after an empty line,
/// comes before the `}`.
pub(crate) fn brace_comment(input: &[u8], opens_move: fn(&[u8]) -> bool) -> CommentEnd {
    let cut = |end: usize, ends_list| CommentEnd {
        length: input[..end].trim_ascii_end().len().max(1),
        is_closed: false,
        ends_list,
    };
    let closed = |length| CommentEnd {
        length,
        is_closed: true,
        ends_list: false,
    };
    // Most comments are closed on their line. The search stops at the `}`, as a
    // line may have many comments.
    if let Some(stop) = memchr::memchr3(b'}', b'\n', b'\r', input)
        && input[stop] == b'}'
    {
        return closed(stop + 1);
    }
    // The start of the first empty line, and the start of the empty lines directly
    // before `at`.
    let (mut first_empty, mut empty) = (None, None);
    let mut at = 0;
    while at < input.len() {
        let end = memchr::memchr2(b'\n', b'\r', &input[at..]).map_or(input.len(), |end| at + end);
        let line = &input[at..end];
        let inner = at + usize::from(at == 0);
        let delimiter =
            memchr::memchr2(b'}', b'{', &input[inner..end]).map(|delimiter| inner + delimiter);
        let closes = delimiter.is_some_and(|delimiter| input[delimiter] == b'}');
        if at > 0 && !closes && is_whole_list(line, opens_move) {
            return first_empty.map_or_else(|| cut(at, true), |empty| cut(empty, false));
        }
        if let Some(first) = first_empty.filter(|_| empty.is_some() && lex::raw_tag(line).is_ok()) {
            return cut(first, false);
        }
        if let Some(empty) = first_empty {
            let is_far = delimiter.unwrap_or(end) - empty > MAX_COMMENT_REST;
            if is_far || delimiter.is_some_and(|delimiter| input[delimiter] == b'{') {
                return cut(empty, false);
            }
        }
        if let Some(close) = memchr::memchr(b'}', line) {
            return closed(at + close + 1);
        }
        if line.trim_ascii().is_empty() {
            empty = empty.or(Some(at));
            first_empty = first_empty.or(empty);
        } else {
            empty = None;
        }
        let is_pair = input[end..].starts_with(b"\r\n");
        at = end + if is_pair { 2 } else { 1 };
    }
    cut(first_empty.unwrap_or(input.len()), false)
}

/// Returns true if a line begins like a list, with the move number 1 or a word
/// that opens a move, and ends with a result.
fn is_whole_list(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    let line = line.trim_ascii();
    let last = line.iter().rposition(|&byte| is_blank(byte));
    if !lex::is_result(&line[last.map_or(0, |at| at + 1)..]) {
        return false;
    }
    let number = move_number(line);
    let first = number.map_or(line, |number| number.rest.trim_ascii_start());
    number.is_some_and(|number| number.value == 1)
        || lex::word(first).is_ok_and(|(_, word)| opens_move(word))
}
