//! Compares the library's games with the plain models.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;
