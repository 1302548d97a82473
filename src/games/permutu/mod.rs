//! Permutu, by Bartosz Żółtak (2014): collecting tiles for one to six.
//!
//! Three rows of tiles, red, black and green, lie below one another, each a
//! permutation of the same symbols. A turn takes one tile of a whole column
//! when nobody has its symbol yet (rule A), or all that is left of a column
//! when its tiles bear at most one symbol that the player lacks (rule B). All
//! three tiles of a symbol are worth 3 points, two of them 1.
//!
//! `docs/rules/permutu.md` says which of this stands in the source and which
//! readings are this project's own.

mod figure;
mod game;
mod moves;
mod notation;
mod panel;
mod position;
mod refusal;
mod rows;
mod scoring;
mod setting;
mod table;
mod tiles;

pub use game::Permutu;
pub use moves::{Column, PermutuMove, Symbol, TileColour};
pub use position::PermutuPosition;
pub use refusal::PermutuRefusal;
pub use rows::{Rows, RowsError};
pub use scoring::Tally;
pub use setting::{PermutuSetting, PermutuSetup};
