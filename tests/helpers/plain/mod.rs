//! A second, plain model of the rules of each game.
//!
//! The library plays on bit sets and updates them from move to move. The models do
//! neither: a board is a map from squares to stones, a hand is a set of cards, and
//! everything is recomputed for each move. The code follows the sentences of the
//! rule sheets. The models import nothing from the library, so a mistake goes
//! unnoticed only if it is made in both.
//!
//! Squares are pairs (file, rank), both counted from 1: a1 is (1, 1). Moves are
//! displayed in the notation of records, so that the library can read them.
//!
//! The header of each model lists the project's interpretations where the
//! source is silent.

mod chance;
pub(crate) mod four;
mod perft;
pub(crate) mod permutations;
pub(crate) mod permute;
pub(crate) mod permutu;
mod squares;
pub(crate) mod swaptimum;

pub(crate) use chance::{Choose, Lcg, shuffle};
pub(crate) use perft::perft;
pub(crate) use squares::{
    Square, board_text, characters, corners, face, group_sizes, name, reached, squares,
};
