//! Replays a record by the rules of its game and reports findings.

pub(super) mod judge;
pub(super) mod lines;
pub(super) mod lints;
pub(super) mod moment;
pub(super) mod refusal_report;
pub(super) mod replay;
pub(super) mod replayed;
pub(super) mod suggest;
mod type_erasure;
pub(super) mod variation;
