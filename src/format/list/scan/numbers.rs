//! Move numbers in spellings other than `1.`.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::move_number::move_number;

/// Returns true for the characters that may follow a number without a period.
pub(in crate::format) const fn ends_number(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'|' | b',' | b';' | b'"')
}

/// Returns the number of digits at the start of `text`.
pub(in crate::format) fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// `<number> ::= "#" <digits> [ "." | ")" | ":" ] | "(" <digits> ")"`
/// `| "[" <digits> "]" | <digits> [ "." ] ( ")" | ":" )`
///
/// Returns the length of a number of at most six digits that is not written as
/// `1.`, or `None` if there is none.
pub(in crate::format) fn other_number(text: &[u8]) -> Option<usize> {
    let lead = usize::from(matches!(text.first(), Some(b'#' | b'(' | b'[')));
    let count = digits(&text[lead..]);
    if count == 0 || count > 6 {
        return None;
    }
    let mut end = lead + count;
    match text[0] {
        b'#' => {
            let closes = text.get(end).is_some_and(|byte| b".):".contains(byte));
            return Some(end + usize::from(closes));
        }
        b'(' => return (text.get(end) == Some(&b')')).then_some(end + 1),
        b'[' => return (text.get(end) == Some(&b']')).then_some(end + 1),
        _ => {}
    }
    let mut marks = ["…", "．", "、"].iter();
    if let Some(mark) = marks.find(|mark| text[end..].starts_with(mark.as_bytes())) {
        return Some(end + mark.len());
    }
    if text.get(end) == Some(&b'.') {
        end += 1;
    }
    let closes = text.get(end).is_some_and(|byte| b"):".contains(byte));
    closes.then_some(end + 1)
}

/// Returns the value of the number at the start of `text`, in any spelling.
pub(crate) fn number_value(text: &[u8]) -> Option<u64> {
    if let Some(number) = move_number(text) {
        return Some(number.value);
    }
    let lead = usize::from(matches!(text.first(), Some(b'#' | b'(' | b'[')));
    let count = digits(&text[lead..]);
    let digits = std::str::from_utf8(&text[lead..lead + count]).ok()?;
    digits.parse().ok()
}

/// A number at the start of a text, without a period directly after it.
#[derive(Debug, Clone, Copy)]
pub(in crate::format) struct BareNumber {
    /// Its number of digits.
    pub(in crate::format) digits: usize,
    /// Its length in bytes, with a suffix that marks it as a number, as in `1st`.
    pub(in crate::format) length: usize,
}

impl BareNumber {
    /// Returns true for digits alone.
    pub(in crate::format) const fn is_plain(&self) -> bool {
        self.digits == self.length
    }
}

/// `<bare-number> ::= <digits> [ "st" | "nd" | "rd" | "th" | "-" | "]" |`
/// `<spaces> ( "." { "." } | "…" | ")" | ":" ) ]`
///
/// Returns the number at the start of `text`, which ends before a blank, a
/// separator of cells, a page tag or the end of the text. After a hyphen, it
/// may also end before a letter.
pub(in crate::format) fn bare_number(text: &[u8]) -> Option<BareNumber> {
    let digits = digits(text);
    let length = digits + suffix_length(&text[digits..]);
    let stops = |byte: u8| ends_number(byte) || matches!(byte, b'<' | b'*' | b'_');
    let is_alone = text.get(digits).is_none_or(|&byte| stops(byte));
    (digits > 0 && (is_alone || length > digits)).then_some(BareNumber { digits, length })
}

/// Returns the length of the suffix at the start of `text` that marks the digits
/// before it as a number; 0 if there is none.
fn suffix_length(text: &[u8]) -> usize {
    let ends_at = |length: usize| text.get(length).is_none_or(|&byte| is_blank(byte));
    let is_ordinal = |ending: &&str| lex::strip_prefix_ignoring_case(text, ending).is_some();
    let spaces = text.iter().take_while(|&&byte| byte == b' ').count();
    match text {
        [b'-', byte, ..] if byte.is_ascii_alphabetic() => 1,
        [b'-' | b']', ..] if ends_at(1) => 1,
        [b' ', ..] if spaces <= MAX_SPACES && text.len() > spaces => {
            let end = spaces + mark_length(&text[spaces..]);
            if end > spaces && ends_at(end) { end } else { 0 }
        }
        _ if ORDINALS.iter().any(is_ordinal) && ends_at(2) => 2,
        _ => 0,
    }
}

/// Returns the length of the punctuation at the start of `text` that may follow
/// a number after a space: a period, an ellipsis, a parenthesis or a colon.
fn mark_length(text: &[u8]) -> usize {
    let periods = text.iter().take_while(|&&byte| byte == b'.').count();
    match text.first() {
        Some(b')' | b':') => 1,
        _ if text.starts_with("…".as_bytes()) => "…".len(),
        _ => periods,
    }
}

/// The endings of English ordinals.
const ORDINALS: [&str; 4] = ["st", "nd", "rd", "th"];

/// Maximum number of spaces between a number and its period.
const MAX_SPACES: usize = 3;
