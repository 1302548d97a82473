//! Options for reading records.

use crate::record::Words;

/// What the reader must know about the moves of lists without tags.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// Returns whether a word begins a move, well-formed or not. Used to
    /// recognize headings and where a list ends.
    pub opens_move: fn(&[u8]) -> bool,
    /// Returns the number of words of the well-formed move with which the words
    /// begin, or `None` if they do not begin with one. Used to tell the
    /// punctuation of a move from punctuation between moves.
    pub move_word_count: fn(Words<'_>) -> Option<usize>,
    /// Returns a sentence that says how moves are written, for the help on a text
    /// without moves, such as "a move is a square: `d4`". It may be empty.
    pub how_to_write: fn() -> &'static str,
    /// Returns the options for the game with a name. Used for the tag `Game`.
    pub of_game: fn(&str) -> Option<Self>,
    /// True if the game of a list is the one that its title names: if no option has chosen it.
    pub is_by_title: bool,
}

impl ReadOptions {
    /// Returns the options for a text in which every word belongs to a move, so
    /// that nothing is read as a heading or skipped.
    pub fn only_moves() -> Self {
        Self {
            opens_move: |_| true,
            move_word_count: |_| None,
            how_to_write: || "",
            of_game: |_| None,
            is_by_title: false,
        }
    }

    /// Returns the options for a text of another game, by its name.
    pub(super) fn switched_to(self, game: &str) -> Option<Self> {
        let options = (self.of_game)(game)?;
        Some(Self {
            is_by_title: self.is_by_title,
            ..options
        })
    }

    /// Returns true if the options distinguish moves from other words; those of
    /// [`Self::only_moves`] accept even the empty word as a move.
    pub(super) fn knows_moves(&self) -> bool {
        !(self.opens_move)(b"")
    }

    /// Returns true in a game in which a number alone may be a move.
    pub(super) fn has_bare_plies(&self) -> bool {
        (self.opens_move)(b"4")
    }
}
