//! Permute with four colours, for records that say whose they are and how the board
//! begins: no source does.
//!
//! The tag `Colours` selects this implementation, so that games with two colours are
//! played by the same code as before. A position is a two-coloured one, in which the
//! colour of a stone is its owner, with the set of the stones of each colour.

mod game;
mod position;

pub(crate) use game::FourColours;
