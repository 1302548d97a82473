//! Generated games: policies, playouts, and counting positions.

pub(super) mod generate;
pub(super) mod perft;
pub(super) mod policy;
