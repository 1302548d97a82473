//! What is special about lists of moves without tags.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::record::{Token, TokenKind};
use crate::text::Span;

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

/// A line that is not a plain list of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineError;

/// Cuts a line into numbers and words, the last of which should be a result,
/// when it holds nothing but letters, digits and signs of words with blanks
/// between them.
///
/// # Errors
///
/// When there is anything else in it.
pub fn read_line(line: &[u8], tokens: &mut Vec<Token>) -> Result<(), LineError> {
    let mut at = 0;
    while at < line.len() {
        if line[at] == b' ' || line[at] == b'\r' {
            at += 1;
            continue;
        }
        let number = line[at]
            .is_ascii_digit()
            .then(|| lex::number(&line[at..]).ok())
            .flatten();
        let (kind, length) = match number {
            Some((_, number)) => (TokenKind::Number, number.len()),
            None => (TokenKind::Word, plain_word(&line[at..])),
        };
        let is_broken = line
            .get(at + length)
            .is_some_and(|&byte| byte != b' ' && byte != b'\r');
        if length == 0 || is_broken && kind == TokenKind::Word {
            return Err(LineError);
        }
        tokens.push(Token::new(kind, Span::new(at, at + length)));
        at += length;
    }
    Ok(())
}

/// The length of a word of plain signs, those of glyphs left out.
fn plain_word(text: &[u8]) -> usize {
    let end = text.iter().position(|&byte| !PLAIN[usize::from(byte)]);
    end.unwrap_or(text.len())
}

/// The letters, digits and signs of moves and results.
const PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        let is_sign = matches!(byte, b'-' | b'+' | b'/' | b':' | b',' | b'|' | b'*');
        table[byte as usize] = is_sign || byte.is_ascii_alphanumeric();
        byte += 1;
    }
    table
};
