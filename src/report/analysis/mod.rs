//! The analysis of games: chances, losses, and their graph, and the protocol of
//! `analyse --serve`.

pub(crate) mod analyse;
pub(crate) mod answer;
pub(crate) mod graph;
pub(crate) mod protocol;
pub(super) mod recorded;
pub(crate) mod rows;
