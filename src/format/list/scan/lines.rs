//! Recognizes lines with moves in bare lists.

use crate::format::blank::{is_blank, skip_blanks};
use crate::format::lex;
use crate::format::list::scan::copied::{is_action, peel, pieces};
use crate::format::list::scan::counts::{
    has_only_counts, has_only_words_and_numbers, is_count, numbers_may_be_moves,
};
use crate::format::move_number::move_number;

/// Returns true if a line of a bare list has moves: a piece that begins a move,
/// the move number 1 at the start, or nothing but actions, results and numbers.
pub(in crate::format) fn holds_moves(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    seems_to_hold_moves(line, opens_move)
        && !(numbers_may_be_moves(opens_move) && has_only_counts(line, opens_move))
}

/// Returns true if a line that begins with a number that may be a move is read as a
/// heading before the first move of a list, but perhaps not after it.
pub(in crate::format) fn numbers_may_be_text(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    numbers_may_be_moves(opens_move)
        && has_only_words_and_numbers(line, opens_move)
        && move_number(line).is_none()
}

/// Returns true if the number at the start of a line is a move: it is not followed by
/// what it counts, and the line does not only have counts.
pub(in crate::format) fn begins_with_number_as_move(
    line: &[u8],
    opens_move: fn(&[u8]) -> bool,
) -> bool {
    !is_count(line) && !has_only_counts(line, opens_move)
}

/// Returns true if a line has moves, or numbers that would be moves elsewhere.
fn seems_to_hold_moves(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    let start = skip_blanks(line);
    if let Some(number) = move_number(start)
        && number.value == 1
        && number
            .rest
            .first()
            .is_none_or(|byte| !byte.is_ascii_digit())
    {
        return true;
    }
    let first = lex::word(start).map_or(&[][..], |(_, word)| word);
    // A word that is too long is reported as such, not as a heading.
    if opens_move(first) || first.len() > lex::MAX_WORD {
        return true;
    }
    only_actions(line) || pieces(line).any(|piece| opens_move(piece) || piece.len() > lex::MAX_WORD)
}

/// Returns true if a line has actions, results and move numbers, and nothing
/// else up to its end or to a delimiter.
fn only_actions(line: &[u8]) -> bool {
    let mut rest = line.trim_ascii();
    let mut any = false;
    while !rest.is_empty() {
        if let Some(number) = move_number(rest) {
            rest = number.rest.trim_ascii_start();
            any = true;
            continue;
        }
        let Ok((after, word)) = lex::word(rest) else {
            return any;
        };
        if !is_action(word) && !lex::is_result(word) {
            return false;
        }
        any = true;
        rest = after.trim_ascii_start();
    }
    any
}

/// Returns true if a line begins like a list, with the move number 1 or a word
/// that opens a move, and ends with a result.
pub(in crate::format) fn is_whole_list(line: &[u8], opens_move: fn(&[u8]) -> bool) -> bool {
    if !ends_with_result(line) {
        return false;
    }
    let start = peel(line);
    let number = move_number(start);
    let first = number.map_or(start, |number| number.rest.trim_ascii_start());
    number.is_some_and(|number| number.value == 1)
        || lex::word(first).is_ok_and(|(_, word)| opens_move(word))
}

/// Returns true if the last word of a line is a result.
pub(in crate::format) fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let start = line.iter().rposition(|&byte| is_blank(byte));
    lex::is_result(&line[start.map_or(0, |at| at + 1)..])
}
