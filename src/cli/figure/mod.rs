//! The options of figures, and what turns them into files.

pub(in crate::cli) mod fig_commands;
pub(in crate::cli) mod figure;
pub(in crate::cli) mod figure_args;
pub(in crate::cli) mod filename;
pub(in crate::cli) mod mark_args;
pub(in crate::cli) mod panel_name;
pub(in crate::cli) mod picture;
pub(in crate::cli) mod publish;
pub(in crate::cli) mod theme;
