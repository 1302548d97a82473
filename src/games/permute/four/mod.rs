//! Permute with four colours, for records that say whose they are and how the board
//! begins: no source does.
//!
//! A separate game behind the tag `Colours`, so that the one with two colours stays as
//! fast as it is. It keeps a position with two colours, which has the owners of the stones
//! in place of their colours, and the stones of each colour.

mod game;
mod position;

pub(crate) use game::FourColours;
