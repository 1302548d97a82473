//! What is special about lists of moves without tags.

use crate::format::blank::is_blank;
use crate::format::lex;

/// The value of a move number, 0 when it is too long to matter.
pub(super) fn number_value(number: &[u8]) -> u64 {
    let digits = number
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    std::str::from_utf8(&number[..digits])
        .ok()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

/// Whether a line of a bare list holds moves: a word that opens one, the
/// number 1 in front, or nothing but actions and results.
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
        if let Ok((after, number)) = lex::number(rest) {
            if first
                && number_value(number) == 1
                && after.first().is_none_or(|byte| !byte.is_ascii_digit())
            {
                return true;
            }
            first = false;
            rest = after;
            continue;
        }
        let Ok((after, word)) = lex::word(rest) else {
            return only_actions && !first;
        };
        // A word that is too long is no heading either: it is told as a word.
        if opens_move(word) || word.len() > lex::LONGEST_WORD {
            return true;
        }
        let is_action = ["swap", "pass", "resigns", "resign", "draw"]
            .iter()
            .any(|action| word.eq_ignore_ascii_case(action.as_bytes()));
        only_actions &= is_action || lex::is_result(word);
        first = false;
        rest = after;
    }
}
