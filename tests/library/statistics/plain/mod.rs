//! A plain second program that computes statistics from the rows of
//! `score --at all --format json`.

pub(crate) mod board;
pub(crate) mod game;
pub(crate) mod mirrors;
pub(crate) mod numbers;
pub(crate) mod sections;
