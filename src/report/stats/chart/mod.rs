//! The charts of the report.

pub(super) mod chart;
mod heat_map;
mod plot;
pub(super) mod svg;
