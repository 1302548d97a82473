//! Lists of moves without tags, as people paste them.
//!
//! The files of this folder use these terms:
//!
//! - a *ply* is a move or an *action*, a word such as `swap` or `resigns` in
//!   place of a move;
//! - a word *opens* a move if the game says that a move, well-formed or not,
//!   begins with it;
//! - a *result in words* is a text such as `Orange wins`;
//! - *prose* is text without a move, and a *heading* is prose that is kept as a
//!   comment;
//! - a *trailer* is punctuation directly after a move, with no blank between;
//! - *skipped text* is decoration such as bullets and quotation marks; its
//!   tokens are *noise*.

mod cells;
pub(super) mod comment;
mod ends;
mod fillers;
mod headings;
mod hidden;
mod names;
mod plain_plies;
pub(super) mod prose;
mod results_in_words;
pub(super) mod scan;
mod skipped;
pub(super) mod state;
mod words;
