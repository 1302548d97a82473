//! Whether a text begins like a list, or a line is one, by a glance at its words.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::move_number::move_number;
use crate::format::options::ReadOptions;

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
        line_end.is_some_and(|end| is_plain_list(&text[..end], options))
    };
    // A title with unusual blanks is one such word.
    (options.opens_move)(word)
        && word.is_ascii()
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

/// Returns true if a line has only words that begin a move before its result, and numbers
/// with periods that count them. A list whose numbers do not does not end with its result.
pub(super) fn is_plain_list(line: &[u8], options: ReadOptions) -> bool {
    let mut words = line
        .split(|byte| matches!(byte, b' ' | b'\t'))
        .filter(|word| !word.is_empty());
    let Some(last) = words.next_back() else {
        return false;
    };
    let mut last_number = 0;
    // The plies since the last number, and how many each number has.
    let (mut plies, mut per_number) = (0, None);
    let mut is_action = false;
    let mut is_part = |word: &[u8]| {
        let number = move_number(word);
        if let Some(number) = number {
            let is_next = if last_number == 0 {
                plies == 0
            } else {
                plies > 0 && plies == *per_number.get_or_insert(plies)
            };
            last_number += 1;
            plies = 0;
            if !is_next || number.value != last_number {
                return false;
            }
        }
        let word = number.map_or(word, |number| number.rest);
        let has_squares = word.contains(&b'-') && word.iter().any(u8::is_ascii_digit);
        plies += usize::from(!(word.is_empty() || is_action && has_squares));
        is_action = !word.is_empty() && word.iter().all(u8::is_ascii_alphabetic);
        word.is_empty()
            || (options.opens_move)(word)
            || has_squares && word[0].is_ascii_alphabetic()
    };
    // A number alone may be part of the title of a list with this result.
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let mut first = words.clone();
    let is_title = first.next().is_some_and(is_number) && first.next().is_none();
    lex::is_result(last)
        && !is_title
        && words.all(&mut is_part)
        && (last_number < 2 || per_number.is_some_and(|count| plies <= count))
}
