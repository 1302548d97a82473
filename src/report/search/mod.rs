//! The reports of the commands that search archives.

pub(super) mod duplicate;
pub(super) mod found;
pub(super) mod opening;
pub(super) mod ply_scores;
