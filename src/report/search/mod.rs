//! The reports of the commands that search archives.

pub(super) mod duplicate;
pub(super) mod find;
pub(super) mod opening;
pub(super) mod ply_scores;
