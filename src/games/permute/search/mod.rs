//! Permute as the search sees it.

mod reach;
mod searchable;
pub(in crate::games::permute) mod steps;
