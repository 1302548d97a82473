//! Why moves are refused: the messages of the refusals and findings.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod permutations;
mod permute;
mod swaptimum;
