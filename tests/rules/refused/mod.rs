//! Why moves are refused, in the words of the findings.

mod permutations;
mod swaptimum;
