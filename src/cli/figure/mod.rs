//! Figures: their options, and how they are drawn and written.

pub(crate) mod assets;
pub(crate) mod fig_commands;
pub(super) mod filename;
pub(super) mod page_pictures;
pub(super) mod picture;
pub(super) mod publish;
pub(super) mod replay_page;
