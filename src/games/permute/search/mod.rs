//! The search of Permute: its steps, and bounds on the result.

pub(in crate::games::permute) mod reach;
mod searchable;
pub(in crate::games::permute) mod steps;
