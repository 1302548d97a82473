//! Swaptimum, by Mark Steere (2023): players place and swap checkers to join
//! two sides of a board.
//!
//! Red and Blue place checkers in turn on an empty square board. Red connects
//! the lowest rank and the highest, Blue the first file and the last, by
//! orthogonal steps. A placement that forms a *crosscut* (2x2 checkers, like
//! colours on the diagonals) must be followed by a swap of two unlike
//! checkers that touch, after which the board must have no crosscut; if no
//! swap achieves that, the square is barred to that side. A side that cannot
//! place is skipped, and a swap may make the other side win.
//!
//! `docs/rules/swaptimum.md` separates the rule sheet's rules from this
//! project's interpretations.

mod checkers;
mod figure;
mod game;
mod moves;
mod notation;
mod position;
mod refusal;
mod scoring;
mod setting;

#[doc(hidden)]
pub use checkers::Checkers;
pub use game::Swaptimum;
#[doc(hidden)]
pub use moves::Swap;
pub use moves::SwaptimumMove;
pub use position::SwaptimumPosition;
pub use refusal::SwaptimumRefusal;
pub use setting::SwaptimumSetting;
#[doc(hidden)]
pub use setting::{SwaptimumStart, SwaptimumStartError};
