//! The analysis of games: chances, losses, and their graph, and the protocol of
//! `analyse --serve`.

pub(in crate::report) mod analyse;
pub(in crate::report) mod answer;
pub(in crate::report) mod graph;
pub(in crate::report) mod recorded;
pub(in crate::report) mod request;
mod request_fields;
pub(in crate::report) mod response;
mod strict_json;
