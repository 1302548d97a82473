//! Text without a move, and whether it is surely prose.

use crate::format::list::scan::action_words::{
    letters_of, resembles_action_except_draw, takes_a_turn,
};
use crate::format::list::scan::copied;
use crate::format::list::scan::line_ahead::MAX_LINE;

/// Text without a move.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::format) struct Prose {
    /// Its length in bytes, with the blanks after it.
    pub(in crate::format) length: usize,
    /// Its number of words outside of brackets.
    pub(in crate::format) words: usize,
    /// True if its last word may be a misspelt action.
    pub(in crate::format) ends_like_action: bool,
    /// True if its words may be a name and a misspelt action, or an action and
    /// a word about it.
    pub(in crate::format) hides_action: bool,
    /// True if an action follows it.
    pub(in crate::format) precedes_action: bool,
    /// True if it begins where a ply could be: on a new line, or after a number.
    pub(in crate::format) is_at_ply: bool,
    /// True if it has numbers.
    pub(in crate::format) has_numbers: bool,
    /// True if it has a number after a word.
    pub(in crate::format) has_number_after_word: bool,
    /// True if it has words with digits or single letters.
    pub(in crate::format) has_fragments: bool,
    /// True if it has text in brackets or a time.
    pub(in crate::format) has_aside: bool,
    /// True if it extends to the end of the line.
    pub(in crate::format) ends_line: bool,
    /// True if the name of a player before a ply follows it.
    pub(in crate::format) precedes_name: bool,
    /// True if the ply after it is malformed.
    pub(in crate::format) precedes_bad_ply: bool,
    /// True if its last word ends with a colon.
    pub(in crate::format) ends_with_colon: bool,
    /// True if it is after the result, so that it is not searched for another one.
    pub(in crate::format) is_after_result: bool,
}

impl Prose {
    pub(in crate::format) fn after_result() -> Self {
        Self {
            is_after_result: true,
            ..Self::default()
        }
    }

    pub(in crate::format) fn at_ply(is_at_ply: bool) -> Self {
        Self {
            is_at_ply,
            ..Self::default()
        }
    }

    /// Creates the prose that is the whole line at the start of `text`.
    pub(in crate::format) fn whole_line(text: &[u8]) -> Self {
        Self {
            length: copied::line_within(text, MAX_LINE).len(),
            words: 2,
            ends_line: true,
            ..Self::default()
        }
    }

    /// Returns true if its words may be the name of a player.
    pub(in crate::format) const fn may_be_name(&self) -> bool {
        self.is_at_ply && matches!(self.words, 1 | 2) && !self.has_number_after_word
    }

    /// Updates `hides_action` after `word`, its last word, was added to `words`.
    pub(in crate::format) fn update_hides_action(&mut self, word: &[u8]) {
        let plain = letters_of(word);
        let is_short = self.is_at_ply && self.words <= MAX_NAME_WORDS + 1;
        let follows_action = self.words == 2 && self.hides_action;
        let may_be_action = || self.words > 1 || takes_a_turn(plain);
        self.hides_action =
            is_short && (follows_action || may_be_action() && resembles_action_except_draw(plain));
    }

    /// Returns true if it can neither be a misspelt ply nor contain one.
    /// `starts_line` is true if it begins a line.
    pub(in crate::format) fn is_surely_prose(&self, starts_line: bool) -> bool {
        let is_at_edge = starts_line || self.ends_line;
        let is_separate = is_at_edge || self.has_aside || self.ends_with_colon;
        if self.hides_action && self.ends_line {
            return false;
        }
        match self.words {
            0 if self.has_aside => true,
            0 if self.has_numbers => self.ends_line && !self.has_fragments,
            0 => !self.has_fragments,
            1 if self.is_after_result => true,
            1 if self.precedes_action || self.precedes_name => !self.ends_like_action,
            1 => !self.ends_like_action && !self.precedes_bad_ply && is_separate,
            _ => true,
        }
    }
}

/// Maximum number of words of a name before an action.
pub(in crate::format) const MAX_NAME_WORDS: usize = 2;
