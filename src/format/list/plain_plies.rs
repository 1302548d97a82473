//! Fast path for plain plies of a list, with single spaces between them.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::copied::is_trailer;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;

impl Reader<'_> {
    /// Reads the next plies as long as they are plain and a single space
    /// precedes each. Most plies are, and the checks for them are cheap.
    pub(in crate::format) fn read_plain_plies(&mut self) {
        if self.stage != Stage::Moves || !self.is_bare() {
            return;
        }
        while let [b' ', text @ ..] = self.rest()
            && text.first().is_some_and(u8::is_ascii_alphabetic)
        {
            let word = plain_start(text);
            if !self.is_ply_before_plain(word, &text[word.len()..]) {
                return;
            }
            self.at += 1;
            self.push(TokenKind::Word, word.len());
            self.note_plain_ply();
        }
    }

    /// Returns true if `word`, the next word, is a plain ply: it opens a move, and
    /// has only letters, digits and hyphens, at least one of them a digit. A space
    /// and a word without a trailer must follow it.
    pub(super) fn is_plain_ply(&self, word: &[u8]) -> bool {
        let after = &self.rest()[word.len()..];
        plain_start(word).len() == word.len() && self.is_ply_before_plain(word, after)
    }

    /// Returns true if `word`, which has only letters, digits and hyphens, is a
    /// plain ply. `after` is the text after it.
    fn is_ply_before_plain(&self, word: &[u8], after: &[u8]) -> bool {
        let [b' ', next @ ..] = after else {
            return false;
        };
        self.list.knows_moves
            && self.list.words_left == 0
            && word.len() <= lex::MAX_WORD
            && next.first().is_some_and(u8::is_ascii_alphanumeric)
            && word.iter().any(u8::is_ascii_digit)
            && (self.options.opens_move)(word)
            && !word_has_trailer(next)
    }

    /// Counts a plain ply.
    pub(super) fn note_plain_ply(&mut self) {
        self.list.at_trailer = false;
        self.list.plies += u64::from(self.open.is_empty());
    }
}

/// Returns the letters, digits and hyphens at the start of `text`.
fn plain_start(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| !PLAIN[usize::from(byte)]);
    &text[..end.unwrap_or(text.len())]
}

/// Letters, digits and hyphens.
const PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'-';
        byte += 1;
    }
    table
};

/// Returns true if the next word on the line has a trailer: punctuation that
/// may follow a move without a blank.
pub(super) fn next_has_trailer(text: &[u8]) -> bool {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let Some(start) = text.iter().position(|byte| !is_blank(byte)) else {
        return false;
    };
    word_has_trailer(&text[start..])
}

/// Returns true if the word at the start of `text` has a trailer.
fn word_has_trailer(text: &[u8]) -> bool {
    let word = &text[..text.len().min(lex::MAX_WORD)];
    let end = word.iter().position(|&byte| ENDS_PLAIN[usize::from(byte)]);
    end.is_some_and(|at| is_trailer(word[at]))
}

/// The bytes at which the search for a trailer stops: trailers and blanks.
const ENDS_PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = is_blank(byte as u8) || is_trailer(byte as u8);
        byte += 1;
    }
    table
};
