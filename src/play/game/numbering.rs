//! How a record numbers its moves.

/// The ways of numbering that fit all move numbers so far.
pub(crate) struct Numbering {
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
    /// Adds `number`, the move number written before ply `next`. Returns true if
    /// all numbers so far count plies, or all count pairs of plies.
    #[inline]
    pub(crate) fn accepts(&mut self, number: u64, next: u32) -> bool {
        self.by_ply &= number == u64::from(next);
        self.by_pair &= number == u64::from(next.div_ceil(2));
        self.by_ply || self.by_pair
    }
}
