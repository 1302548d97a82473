//! What the words of lines state: results, players, the size of the board and the game.

pub(super) mod claims;
pub(super) mod titles;
mod words;
