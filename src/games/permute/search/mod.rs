//! The search of Permute: its steps, bounds on the result, and the correction of
//! chances.

mod calibration;
pub(in crate::games::permute) mod reach;
mod searchable;
pub(crate) mod steps;
