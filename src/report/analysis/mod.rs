//! The analysis of games: chances, losses, and their graph, and the protocol of
//! `analyse --serve`.

pub(crate) mod analyse;
pub(crate) mod answer;
pub(crate) mod graph;
pub(super) mod recorded;
pub(crate) mod request;
mod request_fields;
pub(crate) mod response;
pub(crate) mod rows;
