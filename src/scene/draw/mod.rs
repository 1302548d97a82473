//! The elements of a scene: geometry, text, ink, items.

pub(super) mod board_text;
pub(super) mod caption;
pub(super) mod fitted_text;
pub(super) mod geometry;
pub(super) mod ink;
pub(super) mod item;
mod legend;
pub(super) mod legend_entry;
pub(super) mod outline;
pub(super) mod panels;
pub(super) mod pattern;
pub(super) mod scene;
pub(super) mod text;
pub(super) mod text_metrics;
