//! Searches positions of any game.

pub(crate) mod estimates;
pub(super) mod move_state;
