//! The traits that make a game, and the types that they use.

pub(super) mod about;
pub(super) mod extent;
pub(crate) mod figure;
pub(super) mod group_outlines;
pub(super) mod main_line;
pub(super) mod notation;
pub(super) mod position;
pub(super) mod refusals;
pub(super) mod setting_reader;
pub(super) mod standings;
pub(crate) mod traits;
