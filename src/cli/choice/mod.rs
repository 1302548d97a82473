//! Choosing records by their players, results, dates, tags and findings, or by
//! an expression.

pub(super) mod board_search;
pub(crate) mod choice;
pub(crate) mod choice_args;
pub(super) mod code_names;
pub(super) mod expression;
mod expression_error;
mod expression_tokens;
pub(super) mod patterns;
