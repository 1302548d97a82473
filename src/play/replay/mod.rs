//! Taking a record through a game, and the findings on the way.

pub(super) mod forfeit;
pub(super) mod judge;
pub(super) mod lines;
pub(super) mod lints;
pub(super) mod numbering;
pub(super) mod refusal_report;
pub(super) mod replay;
pub(super) mod replayed;
pub(super) mod suggest;
pub(super) mod variation;
