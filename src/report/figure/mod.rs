//! Figures of positions: their options, and panels composed into scenes.

pub(in crate::report) mod caption;
pub(in crate::report) mod history;
pub(in crate::report) mod panel_marks;
pub(in crate::report) mod panel_name;
pub(in crate::report) mod panels;
pub(in crate::report) mod settings;
