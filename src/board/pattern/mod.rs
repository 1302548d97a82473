//! Patterns: parts of boards in which some squares may have anything.

mod matcher;
mod pattern;
mod stones;

pub use matcher::{PatternHit, PatternMatcher};
pub use pattern::{BoardPattern, PatternCell, PatternError};
pub use stones::BoardStones;
