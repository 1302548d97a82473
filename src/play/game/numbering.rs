//! How a record numbers its moves.

/// The ways of numbering that fit all move numbers so far.
pub(in crate::play) struct Numbering {
    by_ply: bool,
    by_pair: bool,
}

impl Default for Numbering {
    fn default() -> Self {
        Self {
            by_ply: true,
            by_pair: true,
        }
    }
}

impl Numbering {
    /// Returns true if `number` before ply `next` counts plies, or pairs of
    /// them, as all numbers before it. `None` is a number that cannot be read.
    #[inline]
    pub(in crate::play) fn accepts(&mut self, number: Option<u64>, next: u64) -> bool {
        self.by_ply &= number == Some(next);
        self.by_pair &= number == Some(next.div_ceil(2));
        self.by_ply || self.by_pair
    }
}
