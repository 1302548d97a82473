//! Who has the larger groups, kept up to date while moves are played.

use std::cmp::Ordering;

use crate::board::{MAX_SIDE, Size, SquareSet};

/// The number of cells of a row: the widest board with a border.
const WIDTH: usize = MAX_SIDE as usize + 2;

/// The number of cells.
const CELLS: usize = WIDTH * WIDTH;

/// The steps to the eight cells around one, clockwise from the one above.
const AROUND: [isize; 8] = {
    let width = WIDTH as isize;
    [
        width,
        width + 1,
        1,
        1 - width,
        -width,
        -width - 1,
        -1,
        width - 1,
    ]
};

/// No owner: a cell of the border, or a square without a stone.
const NOBODY: u8 = 2;

/// The groups of both sides: the label of the group of each stone, the size of
/// each group, and how many groups of each size the sides have.
#[derive(Debug, Clone)]
pub(super) struct GroupLead {
    owner: Vec<u8>,
    label: Vec<u16>,
    /// The size of the group with each label.
    size: Vec<u16>,
    /// The labels that no group has.
    free: Vec<u16>,
    /// For each size, the groups of Orange minus those of Yellow.
    difference: Vec<i16>,
    /// The sizes for which that is not 0, as bits.
    unequal: [u64; CELLS / 64 + 1],
    /// The cells that a search has yet to visit.
    open: Vec<u16>,
}

impl GroupLead {
    /// Groups the stones of a position.
    pub(super) fn new(size: Size, orange: &SquareSet, empty: &SquareSet) -> Self {
        let mut lead = Self {
            owner: vec![NOBODY; CELLS],
            label: vec![0; CELLS],
            size: vec![0; CELLS],
            free: (0..CELLS as u16).rev().collect(),
            difference: vec![0; CELLS],
            unequal: [0; CELLS / 64 + 1],
            open: Vec::new(),
        };
        for rank in 0..size.side() {
            for file in 0..size.side() {
                if empty.row(rank) >> file & 1 == 0 {
                    let owner = 1 - (orange.row(rank) >> file & 1) as u8;
                    lead.add(cell(file, rank), owner);
                }
            }
        }
        lead
    }

    /// Compares the groups of Orange with those of Yellow: the largest first.
    pub(super) fn compare(&self) -> Ordering {
        let words = self.unequal.iter().enumerate().rev();
        let mut words = words.filter(|(_, word)| **word != 0);
        words.next().map_or(Ordering::Equal, |(index, word)| {
            let size = index * 64 + 63 - word.leading_zeros() as usize;
            self.difference[size].cmp(&0)
        })
    }

    /// Changes the owners of stones on a rank.
    pub(super) fn change(&mut self, rank: u8, files: u32) {
        let mut rest = files;
        while rest != 0 {
            let cell = cell(rest.trailing_zeros() as u8, rank);
            rest &= rest - 1;
            let owner = self.owner[cell];
            if owner != NOBODY {
                self.remove(cell, owner);
                self.add(cell, 1 - owner);
            }
        }
    }

    /// Counts a group of a size `by` times more.
    fn count(&mut self, owner: u8, size: u16, by: i16) {
        let size = usize::from(size);
        let by = if owner == 0 { by } else { -by };
        self.difference[size] += by;
        let bit = 1 << (size % 64);
        match self.difference[size] {
            0 => self.unequal[size / 64] &= !bit,
            _ => self.unequal[size / 64] |= bit,
        }
    }

    /// Puts a stone on a cell without one, and joins the groups next to it.
    fn add(&mut self, cell: usize, owner: u8) {
        self.owner[cell] = owner;
        let mut best: Option<u16> = None;
        for step in [AROUND[0], AROUND[2], AROUND[4], AROUND[6]] {
            let near = cell.wrapping_add_signed(step);
            if self.owner[near] != owner {
                continue;
            }
            let label = self.label[near];
            match best {
                None => {
                    self.count(owner, self.size[usize::from(label)], -1);
                    best = Some(label);
                }
                Some(kept) if kept == label => {}
                Some(kept) => {
                    self.count(owner, self.size[usize::from(label)], -1);
                    best = Some(self.join(near, kept, label));
                }
            }
        }
        let label = best.or_else(|| self.free.pop()).unwrap_or_default();
        if best.is_none() {
            self.size[usize::from(label)] = 0;
        }
        self.label[cell] = label;
        self.size[usize::from(label)] += 1;
        self.count(owner, self.size[usize::from(label)], 1);
    }

    /// Joins two groups, the second of which has a stone on `near`. Returns the
    /// label of both.
    fn join(&mut self, near: usize, first: u16, second: u16) -> u16 {
        let [one, two] = [first, second].map(|label| self.size[usize::from(label)]);
        self.size[usize::from(first)] = one + two;
        self.relabel(near, second, first);
        self.free.push(second);
        first
    }

    /// Takes a stone from a cell; its group may fall apart.
    fn remove(&mut self, cell: usize, owner: u8) {
        let label = self.label[cell];
        let size = self.size[usize::from(label)];
        self.count(owner, size, -1);
        self.owner[cell] = NOBODY;
        let mut around = 0_u32;
        for (bit, step) in AROUND.into_iter().enumerate() {
            let is_own = self.owner[cell.wrapping_add_signed(step)] == owner;
            around |= u32::from(is_own) << bit;
        }
        // Neighbours with the cell between them are joined around the corner.
        let straight = around & 0b0101_0101;
        let next = straight >> 2 | straight << 6 & 0xFF;
        let corners = (around >> 1) & straight & next;
        let parts = straight.count_ones().saturating_sub(corners.count_ones());
        if straight == 0 {
            self.free.push(label);
        } else if parts <= 1 {
            self.size[usize::from(label)] = size - 1;
            self.count(owner, size - 1, 1);
        } else {
            self.split(cell, owner, label);
        }
    }

    /// Labels the parts of a group anew that are next to a cell it has lost.
    fn split(&mut self, cell: usize, owner: u8, label: u16) {
        for step in [AROUND[0], AROUND[2], AROUND[4], AROUND[6]] {
            let near = cell.wrapping_add_signed(step);
            if self.owner[near] == owner && self.label[near] == label {
                let new = self.free.pop().unwrap_or_default();
                let size = self.relabel(near, label, new);
                self.size[usize::from(new)] = size;
                self.count(owner, size, 1);
            }
        }
        self.free.push(label);
    }

    /// Gives the stones that are joined to the one on `from` another label, and
    /// returns their number.
    fn relabel(&mut self, from: usize, old: u16, new: u16) -> u16 {
        self.label[from] = new;
        self.open.clear();
        self.open.push(from as u16);
        let owner = self.owner[from];
        let mut at = 0;
        while let Some(&cell) = self.open.get(at) {
            at += 1;
            for step in [AROUND[0], AROUND[2], AROUND[4], AROUND[6]] {
                let near = usize::from(cell).wrapping_add_signed(step);
                if self.label[near] == old && self.owner[near] == owner {
                    self.label[near] = new;
                    self.open.push(near as u16);
                }
            }
        }
        self.open.len() as u16
    }
}

/// Returns the cell of a square.
const fn cell(file: u8, rank: u8) -> usize {
    (rank as usize + 1) * WIDTH + file as usize + 1
}

#[cfg(test)]
mod tests {
    use super::GroupLead;
    use crate::board::{Size, SquareSet, compare_groups};

    #[test]
    fn the_lead_is_that_of_the_groups_after_every_change() {
        let mut state = 3_u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for side in [2, 3, 5, 12, 26] {
            let size = Size::new(side).unwrap();
            let (mut orange, mut empty) = (SquareSet::EMPTY, SquareSet::EMPTY);
            for square in size.squares() {
                match draw(12) {
                    0 => empty.insert(square),
                    1..=6 => orange.insert(square),
                    _ => {}
                }
            }
            let mut lead = GroupLead::new(size, &orange, &empty);
            for _ in 0..400 {
                let yellow = SquareSet::full(size).without(&orange.or(&empty));
                assert_eq!(
                    lead.compare(),
                    compare_groups(&orange, &yellow, size),
                    "{side}"
                );
                let rank = draw(u64::from(side)) as u8;
                let files = draw(1 << side.min(20)) as u32 & !empty.row(rank);
                let files = files & draw(1 << side.min(20)) as u32;
                orange.set_row(rank, orange.row(rank) ^ files);
                lead.change(rank, files);
            }
        }
    }
}
