//! Reads, writes and chooses moves fast, without the full parser and without
//! lists of legal moves.

pub(in crate::games::permute) mod canonical;
pub(in crate::games::permute) mod chance;
pub(in crate::games::permute) mod keyed;
pub(in crate::games::permute) mod plain;
pub(in crate::games::permute) mod playout;
pub(in crate::games::permute) mod words;
