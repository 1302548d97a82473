//! Lists of moves without tags, as people paste them.

mod claims;
pub(super) mod comment;
pub(super) mod copied;
mod ends;
mod headings;
mod hidden;
pub(super) mod lines;
mod names;
mod plain_plies;
pub(super) mod prose;
mod skipped;
pub(super) mod state;
mod words;
