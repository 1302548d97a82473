//! Reports for people: sentences and tables.

pub(in crate::report) mod analysis;
pub(in crate::report) mod check_totals;
pub(in crate::report) mod excerpts;
pub(in crate::report) mod game_line;
pub(in crate::report) mod score;
pub(in crate::report) mod score_totals;
pub(in crate::report) mod show;
