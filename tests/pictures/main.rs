//! What the figures of a game show.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod options;
mod permutations;
mod permute;
mod permutu;
mod swaptimum;
