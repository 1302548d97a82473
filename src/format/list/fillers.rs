//! Punctuation in the place of a ply, as in `2. ????? 3. Ce3f4-e3`.

use crate::format::list::scan::copied;
use crate::format::sheet::{Reader, Stage};
use crate::record::{Token, TokenKind};

/// Minimum number of question marks that are not a glyph.
const MIN_QUESTION: usize = 3;

impl Reader<'_> {
    /// Reads punctuation without words: in the place of a ply as an unreadable
    /// ply, after the last move number as a heading, and elsewhere as noise.
    pub(super) fn read_punctuation(&mut self, length: usize) {
        if self.replaces_ply(&self.rest()[..length]) {
            if self.stage == Stage::Nothing {
                self.stage = Stage::Moves;
            }
            self.push(TokenKind::Word, length);
        } else if self.follows_number() && copied::peel(&self.rest()[length..]).is_empty() {
            self.push_heading(length);
        } else {
            self.push(TokenKind::Noise, length);
        }
    }

    /// Returns true if the punctuation `text`, which is next, is in the place of
    /// a ply: it is between two move numbers, or it consists of question marks
    /// after a number or instead of a word.
    pub(super) fn replaces_ply(&self, text: &[u8]) -> bool {
        let is_ascii = text.iter().all(u8::is_ascii_punctuation);
        let may_be = is_ascii && self.stage == Stage::Moves && self.open.is_empty();
        let after = copied::peel(&self.rest()[text.len()..]);
        if !may_be || after.is_empty() {
            return false;
        }
        let is_question = text.iter().all(|&byte| byte == b'?') && self.begins_ply(after);
        match self.follows_number() {
            true => is_question || self.next_number(after).is_some(),
            false => is_question && text.len() >= MIN_QUESTION,
        }
    }

    /// Returns true if the text read so far has no ply and no result: nothing but
    /// headings and comments, or, without tags, also move numbers.
    pub(in crate::format) fn has_no_ply(&self) -> bool {
        let is_word = |token: &Token| token.kind == TokenKind::Word;
        match self.stage {
            Stage::Nothing => true,
            Stage::Moves if self.is_bare() => !self.tokens.iter().any(is_word),
            _ => false,
        }
    }

    /// Returns true if the last token, except for noise, is a move number.
    fn follows_number(&self) -> bool {
        let mut before = self.tokens.iter().rev().map(|token| token.kind);
        let last = before.find(|kind| *kind != TokenKind::Noise);
        last == Some(TokenKind::Number)
    }
}
