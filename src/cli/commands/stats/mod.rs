//! `scoresheet stats`: its options, and how parts are merged and printed.

pub(crate) mod args;
pub(crate) mod command;
mod merged;
mod printed;
