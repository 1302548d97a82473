//! Permutu, by Bartosz Żółtak (2014): one to six players collect tiles.
//!
//! There are three rows of tiles, red, black and green; each is a permutation
//! of the same symbols. The tiles one below the other form a column. A turn
//! takes one tile of a complete column if nobody has its symbol yet (rule A),
//! or all tiles left in a column if the player lacks the symbol of at most one
//! of them (rule B). All three tiles of a symbol are worth 3 points, two of
//! them 1 point.
//!
//! `docs/rules/permutu.md` separates the source's rules from this project's
//! interpretations.

mod figure;
mod game;
mod measure;
pub(crate) mod moves;
mod notation;
mod position;
mod refusal;
pub(crate) mod rows;
mod scoring;
mod search;
mod setting;
mod state;
mod symmetry;
mod table;
mod tally;

pub use game::Permutu;
pub use moves::{Column, PermutuMove, Symbol, TileColour};
pub use refusal::{Lacking, PermutuRefusal};
pub use rows::{Rows, RowsError};
pub use setting::PermutuSetting;
pub use state::PermutuPosition;
pub use tally::Tally;

// For the files of this module only.
use moves::{MAX_SYMBOLS, symbols};
use refusal::seat_name;
use scoring::counted;
use table::tiles::Age;
use tally::{lone, pairs, triples};
