//! Patterns of stones, and the search for them on boards.

mod matcher;
mod pattern;
mod rows;
mod window;

pub(crate) use matcher::{PatternHit, PatternMatcher};
pub(crate) use pattern::PatternError;
pub use pattern::{BoardPattern, BoardStones, PatternCell};
