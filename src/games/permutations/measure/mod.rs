//! Measurements for the statistics of Permutations games.

mod observer;
