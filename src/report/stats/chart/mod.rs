//! The charts of the statistics.

pub(super) mod chart;
mod heat_map;
pub(super) mod svg;
