//! The games, one folder each, and the closed list [`GameKind`].

pub mod permutations;
pub mod permute;
pub mod permutu;
mod registry;
pub mod swaptimum;

pub use registry::{GameKind, GameKindError, replay};
