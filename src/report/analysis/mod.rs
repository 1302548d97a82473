//! The analysis of games: chances, losses, and their graph.

pub(in crate::report) mod analyse;
pub(in crate::report) mod graph;
