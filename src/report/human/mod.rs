//! Reports for people: sentences and tables.

pub(crate) mod analysis;
pub(crate) mod check_totals;
pub(crate) mod excerpts;
pub(crate) mod game_line;
pub(crate) mod score;
pub(crate) mod score_totals;
pub(crate) mod show;
