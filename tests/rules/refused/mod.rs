//! Why moves are refused, in the words of the findings.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod permutations;
mod swaptimum;
