//! Recognizes lines with moves in bare lists.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::move_number::move_number;
use crate::record::{Claim, MAX_CLAIM};

/// Returns whether a line of a bare list has moves: a word that begins a move,
/// the number 1 at the start, or nothing but actions and results.
pub(super) fn holds_moves(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    let mut rest = line;
    let mut only_actions = true;
    let mut first = true;
    loop {
        while rest.first().is_some_and(|&byte| is_blank(byte)) {
            rest = &rest[1..];
        }
        if rest.is_empty() {
            return only_actions && !first;
        }
        if let Some(number) = move_number(rest) {
            rest = number.rest;
            let is_alone = rest.first().is_none_or(|byte| !byte.is_ascii_digit());
            if first && number.value == 1 && is_alone {
                return true;
            }
            first = false;
            continue;
        }
        let Ok((after, word)) = lex::word(rest) else {
            return only_actions && !first;
        };
        // A word that is too long is reported as such, not as a heading.
        if opens_move(word) || word.len() > lex::MAX_WORD {
            return true;
        }
        only_actions &= is_action(word) || lex::is_result(word);
        first = false;
        rest = after;
    }
}

/// Returns true for a word that is an action in some game.
fn is_action(word: &[u8]) -> bool {
    [
        "swap", "pass", "timeout", "resigns", "resign", "resigned", "draw",
    ]
    .iter()
    .any(|action| word.eq_ignore_ascii_case(action.as_bytes()))
}

/// Returns the length of a result in words, such as `Orange wins`, that fills
/// the rest of the line, if no word of it opens a move and no result follows.
pub(super) fn claim_length(rest: &[u8], opens_move: fn(&[u8]) -> bool) -> Option<usize> {
    let window = &rest[..rest.len().min(MAX_CLAIM + 1)];
    let end = memchr::memchr2(b'\n', b'\r', window).unwrap_or(window.len());
    let line = std::str::from_utf8(&window[..end]).ok()?.trim_end();
    if line.len() > MAX_CLAIM || line.contains(['{', '}', '(', ')', ';', '$', '[', ']']) {
        return None;
    }
    let claim = Claim::parse(line)?;
    let mut name = claim.name.split_whitespace();
    // Words of moves have digits or are short.
    let is_name = claim.name.to_ascii_lowercase().starts_with("player")
        || claim.name.bytes().all(|byte| !byte.is_ascii_digit());
    let first = name.clone().next().unwrap_or_default();
    if !is_name || first.len() < 3 || is_action(first.as_bytes()) {
        return None;
    }
    let next = rest[end..].trim_ascii_start();
    let is_followed = lex::word(next).is_ok_and(|(_, word)| lex::is_result(word));
    (!is_followed && !name.any(|word| opens_move(word.as_bytes()))).then_some(line.len())
}

/// Returns the length of the remark at the start of a text, up to the end of
/// the line or a comment, if no word of it could begin a record.
///
/// # Cost
///
/// Linear in the text up to the first such word.
pub(super) fn remark_length(text: &[u8], opens_move: fn(&[u8]) -> bool) -> Option<usize> {
    let mut rest = text;
    let mut end = 0;
    loop {
        let blanks = rest
            .iter()
            .take_while(|&&byte| byte == b' ' || byte == b'\t');
        rest = &rest[blanks.count()..];
        let byte = match rest.first() {
            None | Some(b'\n' | b'\r' | b'{' | b';') => return Some(end).filter(|&end| end > 0),
            Some(&byte) => byte,
        };
        if move_number(rest).is_some() {
            return None;
        }
        let length = match lex::word(rest) {
            Ok((_, word)) if opens_move(word) || is_action(word) || lex::is_result(word) => {
                return None;
            }
            Ok((_, word)) if word.len() > lex::MAX_WORD => return None,
            Ok((_, word)) => word.len(),
            Err(_) if byte >= 0x80 => return Some(end).filter(|&end| end > 0),
            Err(_) => 1,
        };
        rest = &rest[length..];
        end = text.len() - rest.len();
    }
}
