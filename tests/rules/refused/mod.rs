//! Why moves are refused: the messages of the refusals and findings.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod permutations;
mod swaptimum;
