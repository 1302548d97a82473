//! Recognizes what follows on the line: times, words and punctuation.

use crate::format::blank::is_blank;
use crate::format::list::scan::copied::{self, is_action, wide_punctuation};
use crate::format::list::scan::numbers::digits;

/// Maximum length of the prose on one line, in bytes.
pub(in crate::format) const MAX_LINE: usize = 4096;

/// Returns the length of the punctuation character at the start of `text`.
pub(in crate::format) fn punctuation_length(text: &[u8]) -> usize {
    wide_punctuation(text).unwrap_or(1)
}

/// `<time> ::= <digits> ":" <digit> <digit> [ ":" <digit> <digit> ]`, followed
/// by a blank, punctuation or the end of the text. The first number has at most
/// three digits.
///
/// Returns the length of the time at the start of `text`.
pub(in crate::format) fn time(text: &[u8]) -> Option<usize> {
    let hours = digits(text);
    if !(1..=3).contains(&hours) {
        return None;
    }
    let mut end = hours;
    while end <= hours + 3 && text.get(end) == Some(&b':') && digits(&text[end + 1..]) == 2 {
        end += 3;
    }
    let stops = |&byte: &u8| is_blank(byte) || b",;\"|)<".contains(&byte);
    (end > hours && text.get(end).is_none_or(stops)).then_some(end)
}

/// Returns true if the rest of the line is blank.
pub(in crate::format) fn is_rest_blank(text: &[u8]) -> bool {
    let rest = text.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
    matches!(rest, None | Some(b'\n' | b'\r'))
}

/// Returns true if the next word on the line, if there is one, is not prose: it
/// has a digit, opens a move, is an action, begins with a bracket or ends with
/// a colon.
pub(in crate::format) fn no_prose_follows(text: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    let Some(next) = next_word(text) else {
        return true;
    };
    let is_ply = next.iter().any(u8::is_ascii_digit) || opens_move(next) || is_action(next);
    is_ply || b"([{".contains(&next[0]) || next.ends_with(b":")
}

/// Returns the next word on the line that is more than punctuation.
pub(in crate::format) fn next_word(text: &[u8]) -> Option<&[u8]> {
    let mut words = copied::line_within(text, MAX_LINE).split(|&byte| is_blank(byte));
    let is_significant = |byte: &u8| byte.is_ascii_alphanumeric() || b"([{".contains(byte);
    words.find(|word| word.iter().any(is_significant))
}
