//! Random choices that are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of random choices.
pub(crate) struct Dice(pub(crate) ChaCha8Rng);

impl Dice {
    /// Creates a source with a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.0.next_u64() % count as u64) as usize
    }

    /// Returns one of the values.
    pub(crate) fn one_of<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// Returns the numbers below `count` in a random order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
