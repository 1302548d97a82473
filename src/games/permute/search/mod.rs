//! The search of Permute: its steps, bounds on the result, and the correction of
//! chances.

pub(super) mod reach;
mod searchable;
pub(crate) mod steps;
