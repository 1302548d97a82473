//! The contents of figures, game by game.

mod options;
mod permutations;
mod permute;
mod permutu;
mod swaptimum;
