//! Replays a record by the rules of its game and reports findings.

pub(super) mod game_start;
pub(super) mod judge;
pub(super) mod known_tags;
pub(super) mod lines;
pub(super) mod lints;
pub(super) mod refusal_report;
pub(super) mod run;
mod spelling;
pub(super) mod stated;
pub(super) mod suggest;
