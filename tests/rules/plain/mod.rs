//! A second, plain statement of the rules of each game.
//!
//! The library plays on bit sets and keeps up what it can from move to move.
//! The models here do neither: a board is a map from squares to what stands on
//! them, a hand is a set of cards, everything is worked out anew each time, and
//! the code follows the sentences of the rule sheets. They take nothing from
//! the library, so that a mistake has to be made twice to go unseen.
//!
//! Squares are pairs (file, rank), both counted from 1: a1 is (1, 1). Moves
//! print themselves in the notation of records, which is how another statement
//! of the rules can be handed the very same move.
//!
//! Each model says at its head which readings are the project's own because
//! the source is silent.

mod chance;
pub(crate) mod permutations;
pub(crate) mod permute;
pub(crate) mod permutu;
mod squares;
pub(crate) mod swaptimum;

pub(crate) use chance::{Choose, Lcg, shuffle};
pub(crate) use squares::{Square, board_text, corners, face, name, reached, signs, squares};
