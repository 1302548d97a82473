//! Swaptimum, by Mark Steere (2023): joining two sides of a board by swaps.
//!
//! Red and Blue place checkers in turn on an empty square board. Red joins
//! the lowest rank and the highest, Blue the first file and the last, by
//! orthogonal steps. A placement that forms a *crosscut* (2x2 checkers, like
//! colours on the diagonals) must be followed by a swap of two unlike
//! checkers that touch, after which no crosscut stands; where no swap does
//! that, the square is barred to that side. A side that cannot place is
//! skipped, and a swap may make the other side win.
//!
//! `docs/rules/swaptimum.md` says which of this stands in the rule sheet and
//! which readings are this project's own.

mod checkers;
mod figure;
mod game;
mod moves;
mod notation;
mod position;
mod refusal;
mod scoring;
mod setting;

pub use checkers::Checkers;
pub use game::Swaptimum;
pub use moves::{Swap, SwaptimumMove};
pub use position::SwaptimumPosition;
pub use refusal::SwaptimumRefusal;
pub use setting::{SwaptimumSetting, SwaptimumStart, SwaptimumStartError};
