//! Choosing records by their players, results, dates, tags and findings, or by
//! an expression.

pub(in crate::cli) mod board_search;
pub(crate) mod choice;
pub(crate) mod choice_args;
pub(in crate::cli) mod code_names;
pub(in crate::cli) mod expression;
mod expression_error;
mod expression_tokens;
pub(in crate::cli) mod patterns;
