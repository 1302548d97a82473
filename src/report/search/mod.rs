//! The reports of the commands that search archives.

pub(crate) mod duplicate;
pub(crate) mod find;
pub(crate) mod opening;
pub(super) mod ply_scores;
