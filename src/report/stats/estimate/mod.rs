//! Intervals and ratings, computed from counts.

pub(super) mod intervals;
pub(super) mod ratings;
pub(super) mod strengths;
