//! Compares the library's games with the plain models.

mod four;
mod permutations;
mod permute;
mod permutu;
mod swaptimum;
