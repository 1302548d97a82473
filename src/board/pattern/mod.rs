//! Patterns of stones, and the search for them on boards.

mod board_pattern;
mod matcher;
mod rows;
mod window;

pub(crate) use board_pattern::PatternError;
pub use board_pattern::{BoardPattern, BoardStones, PatternCell};
pub(crate) use matcher::{PatternHit, PatternMatcher};
