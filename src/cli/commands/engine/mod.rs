//! The commands that search positions.

pub(crate) mod analyse;
mod annotate;
mod graph;
pub(crate) mod match_games;
pub(crate) mod play;
pub(crate) mod search_args;
pub(crate) mod serve;
