//! Comments in braces, and the tags of web pages, forums and wikis.

use crate::format::blank::{is_blank, skip_blanks};
use crate::format::lex;
use crate::format::move_number::move_number;
use crate::text::find;

/// Number of bytes after its first empty line within which a comment must be
/// closed.
pub(crate) const MAX_COMMENT_REST: usize = 64 * 1024;

/// The end of a comment in braces in a list without tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentEnd {
    /// It is closed after this length.
    Closed(usize),
    /// It is unclosed, and ends after this length.
    Cut(usize),
    /// The same, and another list begins after it.
    List(usize),
}

/// Returns the end of the comment at the start of `input`.
///
/// An unclosed comment ends before its first empty line, or before a line that
/// begins like a list and ends with a result, and in both cases before the blanks
/// there. A comment with an empty line also counts as unclosed if no `}` follows
/// within [`MAX_COMMENT_REST`] bytes, or if a `{`, or a tag after an empty line,
/// comes before the `}`.
pub(crate) fn brace_comment(input: &[u8], opens_move: fn(&[u8]) -> bool) -> CommentEnd {
    let cut = |end: usize| input[..end].trim_ascii_end().len().max(1);
    // Most comments are closed on their line. The search stops at the `}`, as a
    // line may have many comments.
    if let Some(stop) = memchr::memchr3(b'}', b'\n', b'\r', input)
        && input[stop] == b'}'
    {
        return CommentEnd::Closed(stop + 1);
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
            return match first_empty {
                Some(empty) => CommentEnd::Cut(cut(empty)),
                None => CommentEnd::List(cut(at)),
            };
        }
        if let Some(first) = first_empty.filter(|_| empty.is_some() && lex::raw_tag(line).is_ok()) {
            return CommentEnd::Cut(cut(first));
        }
        if let Some(empty) = first_empty {
            let is_far = delimiter.unwrap_or(end) - empty > MAX_COMMENT_REST;
            if is_far || delimiter.is_some_and(|delimiter| input[delimiter] == b'{') {
                return CommentEnd::Cut(cut(empty));
            }
        }
        if let Some(close) = memchr::memchr(b'}', line) {
            return CommentEnd::Closed(at + close + 1);
        }
        if skip_blanks(line).is_empty() {
            empty = empty.or(Some(at));
            first_empty = first_empty.or(empty);
        } else {
            empty = None;
        }
        let is_pair = input[end..].starts_with(b"\r\n");
        at = end + if is_pair { 2 } else { 1 };
    }
    CommentEnd::Cut(cut(first_empty.unwrap_or(input.len())))
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

/// The names of forum tags that are skipped.
const FORUM_TAGS: [&[u8]; 31] = [
    b"list", b"*", b"li", b"ol", b"ul", b"code", b"quote", b"q", b"table", b"tr", b"td", b"th",
    b"b", b"i", b"u", b"s", b"spoiler", b"size", b"color", b"font", b"url", b"img", b"center",
    b"thing", b"user", b"h1", b"h2", b"h3", b"hr", b"strike", b"noparse",
];

/// Returns the length of the page tag, `<li>`, `[list]` or `{{nowrap|`, at the start of
/// `text`.
pub(crate) fn page_tag(text: &[u8]) -> Option<usize> {
    let close = match text.first()? {
        b'[' if text.starts_with(b"[[") => return wiki_link(text),
        b'<' => b'>',
        b'[' => b']',
        b'{' | b'}' | b'|' => return wiki_tag(text),
        _ => return None,
    };
    let closes = text.get(1) == Some(&b'/');
    let name = &text[1 + usize::from(closes)..];
    let ends = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'*';
    let length = name.iter().take(16).position(ends)?;
    let (name, after) = name.split_at(length);
    let is_known = match close {
        b']' => {
            let after_name = matches!(after.first(), Some(b']' | b'='));
            after_name && FORUM_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
        }
        // `<f6>` is a square, `<h1>` a heading.
        _ => match name {
            [b'h' | b'H', b'1'..=b'6'] => true,
            [letter, rest @ ..] => {
                let is_square = !rest.is_empty() && rest.iter().all(u8::is_ascii_digit);
                letter.is_ascii_alphabetic() && !is_square
            }
            [] => false,
        },
    };
    let stop = |byte: &u8| *byte == close || matches!(byte, b'\n' | b'\r' | b'<' | b'{');
    let end = after.iter().take(200).position(stop)?;
    let is_closed = is_known && after[end] == close;
    is_closed.then(|| text.len() - after.len() + end + 1)
}

/// Returns the length of the beginning or the end of a template or a table of a wiki:
/// `{{nowrap|`, `}}`, `{| class="wikitable"`, `|}`.
fn wiki_tag(text: &[u8]) -> Option<usize> {
    let line = lex::line(&text[..text.len().min(MAX_WIKI_TAG)]);
    match line {
        [b'}', b'}', ..] | [b'|', b'}', ..] => Some(2),
        [b'{', b'|', rest @ ..] if !rest.contains(&b'}') => Some(line.len()),
        [b'{', b'{', template @ ..] => {
            let bar = memchr::memchr3(b'|', b'{', b'}', template)?;
            find(&template[bar..], b"}}")?;
            let is_start = template[bar] == b'|' && !template.contains(&b'=');
            is_start.then_some(bar + 3)
        }
        _ => None,
    }
}

/// Returns the length of the link of a wiki at the start of `text`, such as
/// `[[Category:Games]]`, unless it has a digit and may be a move.
fn wiki_link(text: &[u8]) -> Option<usize> {
    let line = lex::line(&text[..text.len().min(MAX_WIKI_TAG)]);
    let end = find(line, b"]]")?;
    let has_digit = line[..end].iter().any(u8::is_ascii_digit);
    (!has_digit).then_some(end + b"]]".len())
}

/// Maximum length of a template of a wiki, or of the line that begins a table.
const MAX_WIKI_TAG: usize = 200;

/// Returns the length of the comment of a page, `<!-- x -->`, at the start of `text`. It
/// ends with its line. The rest of the line is not searched, as a line may have many.
pub(crate) fn page_comment(text: &[u8]) -> usize {
    let mut stops = memchr::memchr3_iter(b'>', b'\n', b'\r', text);
    let ends = |&at: &usize| text[at] != b'>' || text[..at].ends_with(b"--");
    let end = stops.find(ends).unwrap_or(text.len());
    end + usize::from(text.get(end) == Some(&b'>'))
}

/// Returns the length of the line if it divides a table: if it consists of dashes,
/// bars and the like.
pub(crate) fn table_rule(text: &[u8]) -> Option<usize> {
    let is_other = |byte: &u8| !b"|-:+= \t".contains(byte);
    let end = text.iter().position(is_other).unwrap_or(text.len());
    let ends_line = matches!(text.get(end), None | Some(b'\n' | b'\r'));
    let rule = text[..end].trim_ascii_end();
    (ends_line && rule.contains(&b'-') && rule.len() >= 3).then_some(rule.len())
}
