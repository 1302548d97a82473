//! Tests of the plain statements themselves: perft tables, examples worked by
//! hand from the rule sheets, and random games that keep to what never changes.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;
