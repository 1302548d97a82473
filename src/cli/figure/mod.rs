//! Figures: their options, and how they are drawn and written.

pub(in crate::cli) mod assets;
pub(crate) mod fig_commands;
pub(in crate::cli) mod filename;
pub(in crate::cli) mod picture;
pub(in crate::cli) mod picture_file;
pub(in crate::cli) mod publish;
pub(in crate::cli) mod replay_page;
pub(in crate::cli) mod series;
