//! The commands that search positions.

pub(in crate::cli) mod analyse;
mod analysis_table;
mod annotate;
mod graph;
pub(in crate::cli) mod match_games;
pub(in crate::cli) mod play;
pub(in crate::cli) mod search_args;
pub(crate) mod serve;
