//! The parts into which a group falls when it loses a stone.

use std::ops::RangeInclusive;

use crate::board::{Square, SquareSet};

/// The parts of a group around a stone that was lifted.
pub(super) struct Parts {
    /// The rank of the lifted stone.
    rank: u8,
    /// The neighbours of the lifted stone that are not in a part yet: their files on the
    /// rank below, on the same rank, and above.
    seeds: [u32; 3],
    /// The stones of the current part.
    found: SquareSet,
}

impl Parts {
    /// Finds the neighbours of a lifted stone among the stones of its side.
    #[inline]
    pub(super) fn around(square: Square, stones: &SquareSet) -> Self {
        let rank = square.rank();
        let same_file = 1 << square.file();
        let next_files = same_file << 1 | same_file >> 1;
        Self {
            rank,
            seeds: [
                stones.row(rank.wrapping_sub(1)) & same_file,
                stones.row(rank) & next_files,
                stones.row(rank + 1) & same_file,
            ],
            found: SquareSet::EMPTY,
        }
    }

    /// Finds the next part, and returns its ranks; `None` if only one part is left. The
    /// stones of the part must then be [taken](Self::take_row).
    #[inline]
    pub(super) fn next_but_last(&mut self, stones: &SquareSet) -> Option<RangeInclusive<u8>> {
        let up = self.seeds.iter().position(|&files| files != 0)?;
        let rank = self.rank.wrapping_sub(1).wrapping_add(up as u8);
        let (mut lowest, mut highest) = (rank, rank);
        let files = self.seeds[up];
        self.found.set_row(rank, files & files.wrapping_neg());
        loop {
            // The rank below the lowest one of the board has no stones.
            let below = lowest.wrapping_sub(1);
            if stones.row(below) & self.found.row(lowest) != 0 {
                lowest = below;
            }
            highest += u8::from(stones.row(highest + 1) & self.found.row(highest) != 0);
            let has_grown = self.grow(stones, lowest..=highest);
            let missing = self.missing();
            if missing == [0; 3] {
                return None;
            }
            if !has_grown {
                self.seeds = missing;
                return Some(lowest..=highest);
            }
        }
    }

    /// Adds neighbouring stones on some ranks to the part, and returns false if there
    /// are none.
    #[inline]
    fn grow(&mut self, stones: &SquareSet, ranks: RangeInclusive<u8>) -> bool {
        let (mut grown, mut below) = (0, 0);
        for rank in ranks {
            let row = self.found.row(rank);
            let allowed = stones.row(rank);
            let near = (row | below | self.found.row(rank + 1)) & allowed;
            let near = (near | near << 1 | near >> 1) & allowed;
            let near = (near | near << 1 | near >> 1) & allowed;
            grown |= near ^ row;
            self.found.set_row(rank, near);
            below = near;
        }
        grown != 0
    }

    /// Returns the seeds that are not in the part.
    #[inline]
    fn missing(&self) -> [u32; 3] {
        let [below, same, above] = self.seeds;
        [
            below & !self.found.row(self.rank.wrapping_sub(1)),
            same & !self.found.row(self.rank),
            above & !self.found.row(self.rank + 1),
        ]
    }

    /// Takes the files of the stones on a rank of the part.
    #[inline]
    pub(super) fn take_row(&mut self, rank: u8) -> u32 {
        let files = self.found.row(rank);
        self.found.set_row(rank, 0);
        files
    }
}
