//! Replayed records and their positions, without the game's types.

pub(super) mod identity;
pub(super) mod moment;
pub(super) mod replayed;
mod type_erasure;
pub(super) mod variation;
