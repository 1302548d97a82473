//! A comparison of both sides' groups, kept up to date while moves are played.

use std::cmp::Ordering;

use crate::board::{MAX_SIDE, Size, SquareSet};

/// The number of cells in a row: the widest board and a border on both sides.
const WIDTH: usize = MAX_SIDE as usize + 2;

/// The number of cells: a board of the greatest size and a border around it.
const CELLS: usize = WIDTH * WIDTH;

/// The steps from a cell to its eight neighbours, clockwise from the one above.
const NEIGHBOUR_STEPS: [isize; 8] = {
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

/// The owner of a border cell or of a square without a stone.
const NOBODY: u8 = 2;

/// A set of group sizes.
type SizeBits = [u64; CELLS / 64 + 1];

/// The groups of both sides: the label of the group of each stone, the size of
/// each group, and how many groups of each size the sides have.
#[derive(Debug, Clone)]
pub(super) struct GroupLead {
    /// For each cell, the seat index of the stone's owner, or [`NOBODY`].
    owner: Vec<u8>,
    /// For each cell with a stone, the label of its group.
    label: Vec<u16>,
    /// For each label, the size of its group.
    size: Vec<u16>,
    /// The unused labels.
    free: Vec<u16>,
    /// For each size, the number of groups of Orange and of Yellow.
    counts: Vec<[u16; 2]>,
    /// The sizes of the groups of Orange and of Yellow, as bits.
    present: [SizeBits; 2],
    /// The sizes of which the sides have different numbers of groups, as bits.
    unequal: SizeBits,
    /// The cells found by [`relabel`](Self::relabel), kept to reuse the memory.
    found: Vec<u16>,
}

impl GroupLead {
    /// Groups the stones of a position.
    pub(super) fn new(size: Size, orange: &SquareSet, empty: &SquareSet) -> Self {
        let mut lead = Self {
            owner: vec![NOBODY; CELLS],
            label: vec![0; CELLS],
            size: vec![0; CELLS],
            free: (0..CELLS as u16).rev().collect(),
            counts: vec![[0; 2]; CELLS],
            present: [[0; CELLS / 64 + 1]; 2],
            unequal: [0; CELLS / 64 + 1],
            found: Vec::new(),
        };
        for rank in 0..size.side() {
            let files = (1 << size.side()) - 1;
            lead.place(rank, files & !empty.row(rank), orange.row(rank));
        }
        lead
    }

    /// Compares the groups of Orange with those of Yellow, beginning with the
    /// largest.
    pub(super) fn compare(&self) -> Ordering {
        largest(&self.unequal).map_or(Ordering::Equal, |size| {
            let [orange, yellow] = self.counts[size];
            orange.cmp(&yellow)
        })
    }

    /// Returns the sizes of the largest groups of Orange and of Yellow, 0 if
    /// there are none.
    pub(super) fn largest(&self) -> [usize; 2] {
        [0, 1].map(|side: usize| largest(&self.present[side]).unwrap_or(0))
    }

    /// Takes stones off a rank.
    pub(super) fn lift(&mut self, rank: u8, files: u32) {
        for cell in cells(rank, files) {
            let owner = self.owner[cell];
            if owner != NOBODY {
                self.remove(cell, owner);
            }
        }
    }

    /// Puts stones on the empty squares `files` of a rank: Orange's on those in
    /// `orange`, Yellow's on the others.
    pub(super) fn place(&mut self, rank: u8, files: u32, orange: u32) {
        for cell in cells(rank, files & orange) {
            self.add(cell, 0);
        }
        for cell in cells(rank, files & !orange) {
            self.add(cell, 1);
        }
    }

    /// Counts one more group of a size.
    fn count(&mut self, owner: u8, size: u16) {
        self.counts[usize::from(size)][usize::from(owner)] += 1;
        self.update_sets(owner, size);
    }

    /// Counts one group fewer of a size.
    fn uncount(&mut self, owner: u8, size: u16) {
        self.counts[usize::from(size)][usize::from(owner)] -= 1;
        self.update_sets(owner, size);
    }

    /// Updates the sets of sizes after a count has changed.
    fn update_sets(&mut self, owner: u8, size: u16) {
        let (word, shift) = (usize::from(size) / 64, size % 64);
        let counts = self.counts[usize::from(size)];
        let put = |bits: &mut SizeBits, is_set: bool| {
            bits[word] = bits[word] & !(1 << shift) | u64::from(is_set) << shift;
        };
        put(
            &mut self.present[usize::from(owner)],
            counts[usize::from(owner)] > 0,
        );
        put(&mut self.unequal, counts[0] != counts[1]);
    }

    /// Puts a stone on a cell without one, and joins the groups next to it.
    fn add(&mut self, cell: usize, owner: u8) {
        self.owner[cell] = owner;
        // The label of the group joined so far, and one of its cells.
        let mut joined: Option<(u16, usize)> = None;
        for step in [
            NEIGHBOUR_STEPS[0],
            NEIGHBOUR_STEPS[2],
            NEIGHBOUR_STEPS[4],
            NEIGHBOUR_STEPS[6],
        ] {
            let near = cell.wrapping_add_signed(step);
            if self.owner[near] != owner {
                continue;
            }
            let label = self.label[near];
            match joined {
                None => {
                    self.uncount(owner, self.size[usize::from(label)]);
                    self.label[cell] = label;
                    joined = Some((label, near));
                }
                Some((so_far, _)) if so_far == label => {}
                Some(so_far) => {
                    self.uncount(owner, self.size[usize::from(label)]);
                    // The cells of the two groups touch only through this cell.
                    let both = self.join(so_far, (label, near));
                    self.label[cell] = both.0;
                    joined = Some(both);
                }
            }
        }
        let label = joined.map(|(label, _)| label);
        let label = label.or_else(|| self.free.pop()).unwrap_or_default();
        if joined.is_none() {
            self.size[usize::from(label)] = 0;
        }
        self.label[cell] = label;
        self.size[usize::from(label)] += 1;
        self.count(owner, self.size[usize::from(label)]);
    }

    /// Joins two groups, each given by its label and one of its cells. Returns
    /// the label of the joined group and one of its cells.
    fn join(&mut self, first: (u16, usize), second: (u16, usize)) -> (u16, usize) {
        let size_of = |(label, _): (u16, usize)| self.size[usize::from(label)];
        let (small, large) = match size_of(first) < size_of(second) {
            true => (first, second),
            false => (second, first),
        };
        self.size[usize::from(large.0)] = size_of(first) + size_of(second);
        self.relabel(small.1, small.0, large.0);
        self.free.push(small.0);
        large
    }

    /// Takes a stone from a cell, and splits its group if it falls apart.
    fn remove(&mut self, cell: usize, owner: u8) {
        let label = self.label[cell];
        let size = self.size[usize::from(label)];
        self.uncount(owner, size);
        self.owner[cell] = NOBODY;
        let mut around = 0_u32;
        for (bit, step) in NEIGHBOUR_STEPS.into_iter().enumerate() {
            let is_own = self.owner[cell.wrapping_add_signed(step)] == owner;
            around |= u32::from(is_own) << bit;
        }
        // Two neighbours are joined if the corner cell between them has the
        // same owner.
        let straight = around & 0b0101_0101;
        let next = straight >> 2 | straight << 6 & 0xFF;
        let joining_corners = (around >> 1) & straight & next;
        let parts = straight
            .count_ones()
            .saturating_sub(joining_corners.count_ones());
        if straight == 0 {
            self.free.push(label);
        } else if parts <= 1 {
            self.size[usize::from(label)] = size - 1;
            self.count(owner, size - 1);
        } else {
            self.split(cell, owner, label, parts);
        }
    }

    /// Relabels the parts of a group after it has lost a cell that joined them.
    /// There are at most `parts` parts; the last one keeps the label.
    fn split(&mut self, cell: usize, owner: u8, label: u16, parts: u32) {
        let mut remaining = self.size[usize::from(label)] - 1;
        let mut searched = 1;
        for step in [
            NEIGHBOUR_STEPS[0],
            NEIGHBOUR_STEPS[2],
            NEIGHBOUR_STEPS[4],
            NEIGHBOUR_STEPS[6],
        ] {
            let near = cell.wrapping_add_signed(step);
            if self.owner[near] != owner || self.label[near] != label {
                continue;
            }
            if searched == parts {
                break;
            }
            searched += 1;
            let new = self.free.pop().unwrap_or_default();
            let size = self.relabel(near, label, new);
            self.size[usize::from(new)] = size;
            self.count(owner, size);
            remaining -= size;
        }
        self.size[usize::from(label)] = remaining;
        match remaining {
            0 => self.free.push(label),
            _ => self.count(owner, remaining),
        }
    }

    /// Changes the label of the stone on `from` and of all stones joined to it
    /// from `old` to `new`. Returns the number of these stones.
    fn relabel(&mut self, from: usize, old: u16, new: u16) -> u16 {
        self.label[from] = new;
        self.found.clear();
        self.found.push(from as u16);
        let owner = self.owner[from];
        let mut at = 0;
        while let Some(&cell) = self.found.get(at) {
            at += 1;
            for step in [
                NEIGHBOUR_STEPS[0],
                NEIGHBOUR_STEPS[2],
                NEIGHBOUR_STEPS[4],
                NEIGHBOUR_STEPS[6],
            ] {
                let near = usize::from(cell).wrapping_add_signed(step);
                if self.label[near] == old && self.owner[near] == owner {
                    self.label[near] = new;
                    self.found.push(near as u16);
                }
            }
        }
        self.found.len() as u16
    }
}

/// Returns the largest size in a set.
fn largest(sizes: &SizeBits) -> Option<usize> {
    let words = sizes.iter().enumerate().rev();
    let mut words = words.filter(|(_, word)| **word != 0);
    let (index, word) = words.next()?;
    Some(index * 64 + 63 - word.leading_zeros() as usize)
}

/// Iterates over the cells of some files of a rank.
fn cells(rank: u8, files: u32) -> impl Iterator<Item = usize> {
    let mut remaining = files;
    std::iter::from_fn(move || {
        let file = (remaining != 0).then(|| remaining.trailing_zeros() as u8)?;
        remaining &= remaining - 1;
        Some(cell(file, rank))
    })
}

/// Returns the cell of a square.
const fn cell(file: u8, rank: u8) -> usize {
    (rank as usize + 1) * WIDTH + file as usize + 1
}

#[cfg(test)]
mod tests {
    use super::GroupLead;
    use crate::board::{GroupSizes, Size, SquareSet, compare_groups};

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
                let sizes = GroupSizes::of_both([&orange, &yellow], size);
                assert_eq!(
                    lead.largest(),
                    sizes.map(|sizes| sizes.largest() as usize),
                    "{side}"
                );
                let rank = draw(u64::from(side)) as u8;
                let files = draw(1 << side.min(20)) as u32 & !empty.row(rank);
                let files = files & draw(1 << side.min(20)) as u32;
                orange.set_row(rank, orange.row(rank) ^ files);
                lead.lift(rank, files);
                lead.place(rank, files, orange.row(rank));
            }
        }
    }
}
