//! The charts of the statistics.

pub(super) mod chart;
mod heat_map;
mod plot;
pub(super) mod svg;
