//! The contents of figures, game by game.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod options;
mod permutations;
mod permute;
mod permutu;
mod swaptimum;
