//! The parts into which a group falls when it loses a stone.

use crate::board::SquareSet;

/// The neighbours of a lifted stone that were not yet reached from another one.
pub(super) struct Parts {
    /// The rank of the lifted stone.
    rank: u8,
    /// The files of these neighbours, on the rank below, on the same rank, and above.
    seeds: [u32; 3],
}

impl Parts {
    /// Finds the neighbours of a lifted stone among the stones of its side.
    pub(super) fn around(file: u8, rank: u8, stones: &SquareSet) -> Self {
        let same_file = 1 << file;
        let next_files = (0b101 << file) >> 1;
        Self {
            rank,
            seeds: [
                stones.row(rank.wrapping_sub(1)) & same_file,
                stones.row(rank) & next_files,
                stones.row(rank + 1) & same_file,
            ],
        }
    }

    /// Returns a part without the lifted stone; `None` if only one part is left.
    pub(super) fn next_but_last(&mut self, stones: &SquareSet) -> Option<Part> {
        let up = self.seeds.iter().position(|&files| files != 0)?;
        let lowest = self.seeds[up] & self.seeds[up].wrapping_neg();
        let mut part = Part::of(self.rank.wrapping_sub(1).wrapping_add(up as u8), lowest);
        loop {
            let has_grown = part.grow(stones);
            let missing = self.missing(&part);
            if missing == [0; 3] {
                return None;
            }
            if !has_grown {
                self.seeds = missing;
                return Some(part);
            }
        }
    }

    /// Returns the seeds that are not in a part.
    fn missing(&self, part: &Part) -> [u32; 3] {
        let [below, same, above] = self.seeds;
        [
            below & !part.found.row(self.rank.wrapping_sub(1)),
            same & !part.found.row(self.rank),
            above & !part.found.row(self.rank + 1),
        ]
    }
}

/// Stones that are connected with each other, found so far.
pub(super) struct Part {
    found: SquareSet,
    /// The lowest and the highest rank with a stone.
    lowest: u8,
    highest: u8,
}

impl Part {
    /// Begins with some stones of a rank.
    fn of(rank: u8, files: u32) -> Self {
        let mut found = SquareSet::EMPTY;
        found.set_row(rank, files);
        Self {
            found,
            lowest: rank,
            highest: rank,
        }
    }

    /// Adds neighbouring stones, and returns false if there are none.
    fn grow(&mut self, stones: &SquareSet) -> bool {
        // The rank below the lowest one of the board has no stones.
        let below = self.lowest.wrapping_sub(1);
        if stones.row(below) & self.found.row(self.lowest) != 0 {
            self.lowest = below;
        }
        self.highest += u8::from(stones.row(self.highest + 1) & self.found.row(self.highest) != 0);
        let (mut grown, mut below) = (0, 0);
        for rank in self.lowest..=self.highest {
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

    /// Iterates over the ranks of the part with the files of its stones.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u8, u32)> {
        (self.lowest..=self.highest).map(|rank| (rank, self.found.row(rank)))
    }
}
