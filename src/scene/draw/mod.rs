//! The elements of a scene: geometry, text, ink, items.

pub(super) mod board_text;
pub(super) mod chart;
pub(crate) mod geometry;
pub(crate) mod ink;
pub(crate) mod item;
mod legend;
pub(super) mod outline;
pub(crate) mod panels;
pub(super) mod pattern;
pub(super) mod scene;
pub(super) mod text_metrics;
