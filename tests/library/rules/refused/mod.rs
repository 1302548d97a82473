//! Why moves are refused: the messages of the refusals and findings.

mod permutations;
mod permute;
mod swaptimum;
