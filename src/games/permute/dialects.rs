//! The dialects of Permute: those of MindSports and Ai Ai.

use crate::play::Dialect;

/// `Cd3e4-d4`.
pub(super) const MINDSPORTS: Dialect = Dialect {
    name: "mindsports",
    title: "MindSports",
    part_per_line: false,
};
/// `Clockwise d3e4-d4`.
pub(super) const AIAI: Dialect = Dialect {
    name: "aiai",
    title: "Ai Ai",
    part_per_line: false,
};
/// One part of a move per line: `Clockwise d3:e4`, then `d4`.
pub(super) const AIAI_ACTIONS: Dialect = Dialect {
    name: "aiai-actions",
    title: "Ai Ai's command line",
    part_per_line: true,
};
