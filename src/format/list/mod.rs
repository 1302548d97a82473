//! Lists of moves without tags, as people paste them.

pub(super) mod comment;
pub(super) mod copied;
pub(super) mod hidden;
pub(super) mod lines;
mod names;
pub(super) mod signs;
pub(super) mod state;
mod words;
