//! What statistics count in games of Permutations.

mod observer;
