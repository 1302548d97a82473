//! How the move numbers of a record count.

/// Which ways of counting fit every move number so far.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Numbering {
    by_ply: bool,
    by_pair: bool,
}

impl Numbering {
    /// No number has been read.
    pub(in crate::play) const fn new() -> Self {
        Self {
            by_ply: true,
            by_pair: true,
        }
    }

    /// Adds a number before ply `next`; returns false if no way of counting
    /// fits any longer.
    pub(in crate::play) const fn fits(&mut self, number: u64, next: u32) -> bool {
        self.by_ply &= number == next as u64;
        self.by_pair &= number == next.div_ceil(2) as u64;
        self.by_ply || self.by_pair
    }
}
