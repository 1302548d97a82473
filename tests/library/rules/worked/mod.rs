//! Tests of the plain models: perft tables, examples worked by hand from the
//! rule sheets, and invariants of random games.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;
