//! Intervals and ratings, computed from counts.

mod groups;
pub(super) mod intervals;
pub(super) mod ratings;
pub(super) mod strengths;
