//! Replayed records and their positions, without the game's types.

pub(super) mod identity;
pub(super) mod moment;
mod type_erasure;
pub(super) mod variation;
pub(super) mod views;
