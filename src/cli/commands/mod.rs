//! The subcommands, one file each; the doc comment of a command is its help.
//! The commands that look for records and positions are in `search`; those that
//! look for the best move are in `engine`.

pub(in crate::cli) mod check;
pub(in crate::cli) mod completions;
pub(in crate::cli) mod convert;
pub(in crate::cli) mod diff;
pub(crate) mod engine;
pub(in crate::cli) mod explain;
pub(in crate::cli) mod fmt;
pub(in crate::cli) mod games;
pub(in crate::cli) mod generate;
pub(in crate::cli) mod list;
pub(in crate::cli) mod man;
pub(in crate::cli) mod moves;
pub(in crate::cli) mod render;
pub(in crate::cli) mod score;
pub(in crate::cli) mod search;
pub(in crate::cli) mod show;
pub(in crate::cli) mod stats;
pub(in crate::cli) mod table;
