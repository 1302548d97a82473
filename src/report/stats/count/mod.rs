//! The counts of each section of the statistics; all of them are integers.

pub(super) mod board_counts;
pub(super) mod counts;
pub(super) mod extreme;
pub(super) mod game_counts;
pub(super) mod lead_counts;
pub(super) mod mirror_counts;
pub(super) mod outcome_counts;
pub(super) mod player_counts;
pub(super) mod setting_counts;
