//! Figures of positions: their options, and panels composed into scenes.

pub(super) mod caption;
pub(super) mod history;
pub(crate) mod panel_marks;
pub(crate) mod panels;
pub(crate) mod settings;
