//! Swaptimum, by Mark Steere (2023): players place and swap checkers to connect
//! two edges of a board.
//!
//! Red and Blue place checkers in turn on an empty square board. Red connects
//! the lowest rank with the highest, Blue the first file with the last, by
//! orthogonal steps. A placement that forms a *crosscut* (2x2 checkers, one
//! diagonal red and the other blue) must be followed by a swap: two touching
//! checkers of different colours, at least one of them in the crosscut, change
//! places. The board must then have no crosscut. If no swap achieves this, the
//! square is barred to the player. A player without a legal placement must
//! pass. A swap may make the opponent win.
//!
//! `docs/rules/swaptimum.md` separates the rule sheet's rules from this
//! project's interpretations.

mod checkers;
mod description;
mod figure;
mod game;
mod measure;
pub(crate) mod moves;
mod notation;
mod position;
mod refusal;
mod scoring;
mod search;
mod setting;
mod sides;
mod symmetry;

pub use checkers::Checkers;
pub use game::Swaptimum;
pub use moves::{Swap, SwaptimumMove};
pub use position::SwaptimumPosition;
pub use refusal::SwaptimumRefusal;
pub use setting::{SwaptimumSetting, SwaptimumStart, SwaptimumStartError};

// For the files of this module only.
use moves::{BLUE, RED, SEATS, seat_name};
use scoring::winning_path;
use sides::{hue, sides};
