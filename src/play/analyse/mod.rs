//! Searches positions of any game.

pub(super) mod estimates;
pub(super) mod move_state;
pub(super) mod step_search;
