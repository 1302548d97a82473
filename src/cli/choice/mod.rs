//! Choosing records by their players, results, dates, tags and findings, or by
//! an expression.

pub(super) mod board_search;
pub(super) mod expression;
pub(crate) mod levels;
pub(super) mod patterns;
pub(crate) mod records;
