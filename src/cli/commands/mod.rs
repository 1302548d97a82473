//! The subcommands, one file each; the doc comment of a command is its help.
//! The commands that look for records and positions are in `search`, those that
//! look for the best move in `engine`, and those that draw in `draw`.

pub(super) mod check;
pub(super) mod convert;
pub(super) mod diff;
pub(super) mod draw;
pub(crate) mod engine;
pub(super) mod explain;
pub(super) mod fmt;
pub(super) mod games;
pub(super) mod generate;
pub(super) mod list;
pub(super) mod moves;
pub(super) mod packaging;
pub(super) mod score;
pub(super) mod search;
pub(super) mod show;
pub(super) mod stats;
pub(crate) mod table;
