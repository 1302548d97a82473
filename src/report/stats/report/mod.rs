//! The report on the counts, as an object for JSON.

pub(in crate::report) mod board_report;
pub(in crate::report) mod game_report;
pub(in crate::report) mod player_report;
pub(in crate::report) mod shared;
pub(crate) mod stats_report;
