//! Random games, played beside the plain statement of the rules.

mod permutations;
