//! Fast reading, writing and random play of moves, without the parsers and
//! lists of legal moves.

pub(in crate::games::permute) mod chance;
pub(in crate::games::permute) mod plain;
pub(in crate::games::permute) mod playout;
pub(in crate::games::permute) mod words;
