//! ASCII and Unicode blanks.

use nom::combinator::verify;
use nom::{IResult, Parser};

/// A non-ASCII blank: a Unicode space or line separator, a zero-width
/// space, a word joiner or a byte-order mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnicodeBlank {
    /// The character.
    pub character: char,
    /// Its length in bytes.
    pub length: usize,
    /// True for a line separator, which causes no warning.
    pub silent: bool,
}

/// Returns true for ASCII blanks and line ends.
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

/// Returns the non-ASCII blank at the start of `text`, or `None` if there is
/// none.
pub fn unicode_blank(text: &[u8]) -> Option<UnicodeBlank> {
    if *text.first()? < 0x80 {
        return None;
    }
    let character = first_character(text)?;
    let silent = matches!(character, '\u{2028}' | '\u{2029}' | '\u{85}');
    let is_unusual = matches!(
        character,
        '\u{A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{2060}' | '\u{3000}' | '\u{FEFF}'
    );
    (silent || is_unusual).then(|| UnicodeBlank {
        character,
        length: character.len_utf8(),
        silent,
    })
}

/// Returns the length of the first character of `text` if it is a blank, ASCII
/// or not.
pub(super) fn blank_length(text: &[u8]) -> Option<usize> {
    match text.first() {
        Some(&byte) if is_blank(byte) => Some(1),
        _ => unicode_blank(text).map(|blank| blank.length),
    }
}

/// Returns the first character of `text`, or `None` if `text` is empty or does
/// not begin with UTF-8.
pub(super) fn first_character(text: &[u8]) -> Option<char> {
    let head = &text[..text.len().min(4)];
    head.utf8_chunks().next()?.valid().chars().next()
}

/// Returns `text` without the blanks, ASCII or not, at its start.
pub(super) fn skip_blanks(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_start();
        match text.first() {
            Some(0x0B) => text = &text[1..],
            Some(0x80..) => match unicode_blank(text) {
                Some(blank) => text = &text[blank.length..],
                None => return text,
            },
            _ => return text,
        }
    }
}

/// Parses blanks, ASCII or not, between the words of a move; there may be none.
pub(crate) fn blanks0(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let rest = skip_blanks(input);
    Ok((rest, &input[..input.len() - rest.len()]))
}

/// Parses at least one blank, ASCII or not, between two words of a move.
pub(crate) fn blanks1(input: &[u8]) -> IResult<&[u8], &[u8]> {
    verify(blanks0, |blanks: &[u8]| !blanks.is_empty()).parse_complete(input)
}

#[cfg(test)]
mod tests {
    use super::unicode_blank;

    #[test]
    fn only_blanks_other_than_ascii_are_found() {
        assert_eq!(unicode_blank("\u{A0}x".as_bytes()).unwrap().length, 2);
        assert!(unicode_blank("\u{2028}".as_bytes()).unwrap().silent);
        for text in ["", " ", "é", "–"] {
            assert!(unicode_blank(text.as_bytes()).is_none());
        }
        assert!(unicode_blank(b"\xc2").is_none());
    }
}
