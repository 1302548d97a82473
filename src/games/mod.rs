//! The games, one folder each, the closed list of them, and recording a game
//! move by move.

mod builder;
pub mod permutations;
pub mod permute;
pub mod permutu;
mod registry;
pub mod swaptimum;

pub use builder::GameBuilder;
pub use registry::{Checked, GameKind, GameKindError, read, replay, replay_with};
