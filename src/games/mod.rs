//! The games, one folder each, with the list of all games and a builder that
//! records a game move by move.

mod builder;
mod checked;
mod guess;
pub mod permutations;
pub mod permute;
pub mod permutu;
mod registry;
mod replay;
pub mod swaptimum;

pub use builder::GameBuilder;
pub use checked::Checked;
pub use registry::{GameKind, GameKindError};
pub use replay::{read, replay, replay_with};
