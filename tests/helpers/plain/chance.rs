//! Random choices that are the same on every machine.

/// A source of randomness: returns a number below its argument.
pub(crate) type Choose<'a> = &'a mut dyn FnMut(usize) -> usize;

/// A linear congruential generator (Knuth's MMIX constants).
pub(crate) struct Lcg(u64);

impl Lcg {
    /// A generator with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        let mut lcg = Self(seed);
        // The first numbers of nearby seeds are similar; skip them.
        for _ in 0..4 {
            lcg.below(1);
        }
        lcg
    }

    /// A number below `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The high bits are the most random ones.
        let high = (self.0 >> 33) as usize;
        high % end
    }
}

/// Shuffles the items.
pub(crate) fn shuffle<T>(items: &mut [T], choose: Choose<'_>) {
    for last in (1..items.len()).rev() {
        items.swap(last, choose(last + 1));
    }
}
