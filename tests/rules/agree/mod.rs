//! The library's games beside the plain statements of their rules.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;
