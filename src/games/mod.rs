//! The games, one folder each, with the list of all games and a builder that
//! records a game move by move.

mod builder;
pub mod permutations;
pub mod permute;
pub mod permutu;
mod registry;
mod replay;
mod suggest_setting;
pub mod swaptimum;

pub use builder::GameBuilder;
pub(crate) use registry::{CODE_HELP, code_names, game_names, titled_codes};
pub use registry::{Checked, GameKind, GameKindError};
pub use replay::{read, replay, replay_with};
