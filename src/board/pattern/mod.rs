//! Patterns of stones, and the search for them on boards.

mod matcher;
mod pattern;
mod rows;
mod stones;
mod window;

pub use matcher::{PatternHit, PatternMatcher};
pub use pattern::{BoardPattern, PatternCell, PatternError};
pub use stones::BoardStones;
