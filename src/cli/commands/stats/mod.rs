//! `scoresheet stats`: its options, and how parts are merged and printed.

pub(in crate::cli) mod args;
pub(in crate::cli) mod command;
mod merged;
mod printed;
