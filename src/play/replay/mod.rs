//! Replays a record by the rules of its game and reports findings.

pub(super) mod identity;
pub(super) mod judge;
pub(super) mod known_tags;
pub(super) mod lines;
pub(super) mod lints;
pub(super) mod moment;
mod options;
pub(super) mod refusal_report;
pub(super) mod replay;
pub(super) mod replayed;
pub(super) mod stated;
pub(super) mod suggest;
pub(super) mod termination;
mod type_erasure;
pub(super) mod variation;
