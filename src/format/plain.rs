//! Tokenizer of the fast path for plain text, in which there is nothing to report.
//! The reader handles all other text.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::move_number::move_number;
use crate::record::{Token, TokenKind};
use crate::text::Span;

/// Maximum length of the value of a plain tag.
const MAX_VALUE: usize = 64 * 1024;

/// The error for a text that is not plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotPlain;

/// A tag of printable ASCII without escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PlainTag<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its value.
    pub(crate) value: &'a str,
}

/// Reads the plain tag on the first line of `text`. Returns the text after that
/// line, and the tag.
///
/// # Errors
///
/// Returns an error if the first line is not a plain tag, or does not end with LF
/// or CRLF.
pub(crate) fn plain_tag(text: &[u8]) -> Result<(&[u8], PlainTag<'_>), NotPlain> {
    if !lex::looks_like_tag(text) {
        return Err(NotPlain);
    }
    let (rest, raw) = lex::raw_tag(text).map_err(|_| NotPlain)?;
    let rest = match rest {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        _ => return Err(NotPlain),
    };
    let is_plain = |byte: &u8| (0x20..0x7F).contains(byte) && *byte != b'\\';
    if raw.odd_quotes || raw.value.len() > MAX_VALUE || !raw.value.iter().all(is_plain) {
        return Err(NotPlain);
    }
    let text = |bytes| std::str::from_utf8(bytes).map_err(|_| NotPlain);
    let (name, value) = (text(raw.name)?, text(raw.value)?);
    Ok((rest, PlainTag { name, value }))
}

/// Splits movetext into numbers, words and results, and appends them to
/// `tokens`.
///
/// # Errors
///
/// Returns an error if the text has a character that is not a blank and occurs in
/// no move number, move or result.
pub(crate) fn plain_words(text: &[u8], tokens: &mut Vec<Token>) -> Result<(), NotPlain> {
    let mut at = 0;
    while at < text.len() {
        if is_blank(text[at]) {
            at += 1;
            continue;
        }
        let token = plain_word(text, at)?;
        tokens.push(token);
        at = token.span().end;
    }
    Ok(())
}

/// Returns the number, word or result at `at`.
///
/// # Errors
///
/// Returns an error if there is none, or a sign follows that occurs in none.
#[inline]
pub(super) fn plain_word(text: &[u8], at: usize) -> Result<Token, NotPlain> {
    let (kind, length) = match move_number(&text[at..]) {
        Some(number) => (TokenKind::Number, text.len() - at - number.rest.len()),
        None => (TokenKind::Word, plain_word_len(&text[at..])),
    };
    let continues = text.get(at + length).is_some_and(|&byte| !is_blank(byte));
    if length == 0 || continues && kind == TokenKind::Word {
        return Err(NotPlain);
    }
    let is_result = kind == TokenKind::Word && lex::is_result(&text[at..at + length]);
    let kind = if is_result { TokenKind::Result } else { kind };
    Ok(Token::new(kind, Span::new(at, at + length)))
}

/// Returns the length of the word at the start of `text`: the number of characters
/// that may be in moves and results.
fn plain_word_len(text: &[u8]) -> usize {
    let end = text.iter().position(|&byte| !IS_PLAIN[usize::from(byte)]);
    end.unwrap_or(text.len())
}

/// The characters that may be in moves and results.
const IS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        let is_sign = matches!(byte, b'-' | b'+' | b'/' | b':' | b',' | b'|' | b'*');
        table[byte as usize] = is_sign || byte.is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use crate::record::TokenKind::{self, Number, Result, Word};

    use super::{PlainTag, plain_tag, plain_words};

    #[test]
    fn only_plain_tags_are_accepted() {
        let (rest, tag) = plain_tag(b"[Board \"12\"]\nx").unwrap();
        assert_eq!((rest, tag.name, tag.value), (&b"x"[..], "Board", "12"));
        assert_eq!(
            plain_tag(b"[A \"\"]\r\n").unwrap().1,
            PlainTag {
                name: "A",
                value: ""
            }
        );
        for other in [
            "[A \"x\"]",
            "[A \"x\"] \n",
            "[A \"\\\"\"]\n",
            "[A \"\u{e9}\"]\n",
            "[A \"\t\"]\n",
            "[A \u{201C}x\u{201D}]\n",
            "[A x]\n",
            "[ A \"x\"]\n",
        ] {
            assert!(plain_tag(other.as_bytes()).is_err(), "{other}");
        }
    }

    #[test]
    fn words_are_cut_at_blanks_only() {
        let mut tokens = Vec::new();
        plain_words(b"1. Cd3e4-d4 pass\n*", &mut tokens).unwrap();
        let kinds: Vec<TokenKind> = tokens.iter().map(|token| token.kind).collect();
        let expected = [Number, Word, Word, Result];
        assert_eq!(kinds, expected);
        for text in ["Cd3e4-d4!", "x {y}", "\u{e9}", "(a)"] {
            assert!(
                plain_words(text.as_bytes(), &mut Vec::new()).is_err(),
                "{text}"
            );
        }
    }
}
