//! Measures games ply by ply, for statistics.

pub(super) mod measurer;
pub(super) mod measures;
