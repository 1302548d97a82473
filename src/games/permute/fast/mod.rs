//! Reads, writes and chooses moves fast, without the full parser and without
//! lists of legal moves.

pub(super) mod canonical;
pub(super) mod chance;
pub(super) mod keyed;
pub(super) mod plain;
pub(super) mod playout;
pub(super) mod words;
