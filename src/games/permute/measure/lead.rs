//! A comparison of both sides' groups, kept up to date while moves are played.

use std::cmp::Ordering;

use crate::board::{Face, MAX_SIDE, Size, Square, SquareSet};
use crate::games::permute::measure::parts::Parts;

/// The number of cells in a row: a power of two, so that indices modulo the number of
/// cells need no bounds check.
const WIDTH: usize = 32;

/// The number of cells: a board of the greatest size and a border around it.
const CELLS: usize = WIDTH * WIDTH;
const _: () = assert!(MAX_SIDE as usize + 2 <= WIDTH);

/// The number of labels: more than a game can use. A game has at most as many plies as
/// the board has squares, and at most two twists per ply. A twist flips at most four
/// stones, and each of them may need one label when it is placed and three when it is
/// lifted.
const LABELS: usize = 1 << 15;
const _: () = {
    let squares = MAX_SIDE as usize * MAX_SIDE as usize;
    assert!(1 + squares + squares * 2 * 4 * (1 + 3) < LABELS);
};

/// The label of cells without a stone.
const NO_LABEL: u16 = 0;

/// For the neighbours of a square, with four bits per rank as in a window, whether they
/// are in two or more parts that are not joined within these eight squares.
const IS_JOINT: [bool; 0x800] = {
    let mut is_joint = [false; 0x800];
    let mut around = 0;
    while around < is_joint.len() {
        let (above, right, below, left) = (
            around >> 9 & 1,
            around >> 6 & 1,
            around >> 1 & 1,
            around >> 4 & 1,
        );
        let corners = (around >> 10 & above & right)
            + (around >> 2 & right & below)
            + (around & below & left)
            + (around >> 8 & left & above);
        is_joint[around] = above + right + below + left > corners + 1;
        around += 1;
    }
    is_joint
};

/// The groups of both sides: the label of each stone, the size of each group, and how
/// many groups of each size the sides have.
///
/// Joined groups keep their labels; `parent` leads from each label to that of the whole
/// group (union-find). The code has few branches, so that the processor mispredicts few.
#[derive(Debug, Clone)]
pub(super) struct GroupLead {
    size: Size,
    /// The stones of Orange and of Yellow.
    stones: [SquareSet; 2],
    /// For each cell with a stone, a label of its group. The cell of a square is one
    /// rank up and one file right, so that the border has cells too.
    label: Box<[u16; CELLS]>,
    /// For each label, another label of the same group, or itself.
    parent: Box<[u16; LABELS]>,
    /// For each label that is its own parent, the size of its group.
    group_size: Box<[u16; LABELS]>,
    /// The first label that was never used.
    next_label: u16,
    /// For each size, the number of groups of Orange and of Yellow.
    counts: Box<[[u16; 2]; CELLS]>,
    /// For Orange and for Yellow, a size that none of their groups exceeds.
    max_sizes: [u16; 2],
}

/// Allocates an array without a copy on the stack.
fn boxed<T: Clone, const LEN: usize>(value: T) -> Box<[T; LEN]> {
    let array = vec![value; LEN].into_boxed_slice().try_into();
    array.unwrap_or_else(|_| unreachable!("the length is that of the array"))
}

impl GroupLead {
    /// Groups the stones of a position.
    pub(super) fn new(size: Size, orange: &SquareSet, yellow: &SquareSet) -> Self {
        let mut lead = Self {
            size,
            stones: [SquareSet::EMPTY; 2],
            label: boxed(NO_LABEL),
            parent: boxed(NO_LABEL),
            group_size: boxed(0),
            next_label: NO_LABEL + 1,
            counts: boxed([0; 2]),
            max_sizes: [0; 2],
        };
        for (side, stones) in [orange, yellow].into_iter().enumerate() {
            for square in stones.iter() {
                let around = window(&lead.stones[side], Face::at(square));
                lead.place(cell(square.file(), square.rank()), side, around);
                lead.stones[side].insert(square);
            }
        }
        lead
    }

    /// Makes this the same as `start`, from which it was cloned before stones flipped.
    pub(super) fn restart_from(&mut self, start: &Self) {
        let cells = (usize::from(self.size.side()) + 2) * WIDTH;
        let labels = usize::from(start.next_label);
        let sizes = usize::from(self.size.area()) + 1;
        self.stones = start.stones;
        self.label[..cells].copy_from_slice(&start.label[..cells]);
        self.parent[..labels].copy_from_slice(&start.parent[..labels]);
        self.group_size[..labels].copy_from_slice(&start.group_size[..labels]);
        self.next_label = start.next_label;
        self.counts[..sizes].copy_from_slice(&start.counts[..sizes]);
        self.max_sizes = start.max_sizes;
    }

    /// Changes the colour of every stone.
    pub(super) fn exchange_colours(&mut self) {
        self.stones.reverse();
        self.max_sizes.reverse();
        let sizes = usize::from(self.size.area()) + 1;
        for counts in &mut self.counts[..sizes] {
            counts.reverse();
        }
    }

    /// Compares the groups of Orange with those of Yellow, beginning with the
    /// largest.
    pub(super) fn compare(&mut self) -> Ordering {
        let [orange, yellow] = self.largest();
        if orange != yellow {
            return orange.cmp(&yellow);
        }
        let counts = self.counts[1..=usize::from(orange)].iter().rev();
        let mut unequal = counts.filter(|[orange, yellow]| orange != yellow);
        unequal
            .next()
            .map_or(Ordering::Equal, |[orange, yellow]| orange.cmp(yellow))
    }

    /// Returns the sizes of the largest groups of Orange and of Yellow, 0 if
    /// there are none.
    #[inline]
    pub(super) fn largest(&mut self) -> [u16; 2] {
        for (side, max_size) in self.max_sizes.iter_mut().enumerate() {
            while *max_size > 0 && self.counts[usize::from(*max_size) % CELLS][side] == 0 {
                *max_size -= 1;
            }
        }
        self.max_sizes
    }

    /// Gives stones of a face to the other side: those whose bits, in the order of
    /// [`SquareSet::block`], are 1.
    #[inline]
    pub(super) fn flip(&mut self, face: Face, flipped: u8) {
        match flipped {
            0b1111 => self.flip_all(face, [0, 1, 2, 3]),
            // A twist of a face with one odd stone moves it to the next square, and a
            // twist of two and two like stones exchanges two that are diagonal.
            _ if flipped.count_ones() == 2 => {
                let last = 7 - flipped.leading_zeros();
                self.flip_all(face, [flipped.trailing_zeros(), last]);
            }
            _ => {
                for number in (0..4).filter(|number| flipped >> number & 1 == 1) {
                    self.flip_all(face, [number]);
                }
            }
        }
    }

    /// Gives the stones with these numbers in a face to the other side.
    #[inline(always)]
    fn flip_all<const COUNT: usize>(&mut self, face: Face, numbers: [u32; COUNT]) {
        let mut windows = [window(&self.stones[0], face), window(&self.stones[1], face)];
        let mut owners = [0; COUNT];
        // Lift all stones before placing any, to avoid joining groups that are
        // then split again.
        for (number, owner) in numbers.into_iter().zip(&mut owners) {
            let bit = centre_bit(number);
            *owner = (windows[0] >> bit & 1 ^ 1) as usize;
            let stones = &mut windows[*owner % 2];
            *stones &= !(1 << bit);
            let around = *stones >> (bit - centre_bit(0));
            let square = face.square(number as u8);
            self.stones[*owner % 2].remove(square);
            self.lift(square, *owner, around);
        }
        for (number, owner) in numbers.into_iter().zip(owners) {
            let bit = centre_bit(number);
            let square = face.square(number as u8);
            let stones = &mut windows[(owner ^ 1) % 2];
            // The neighbours are in the corner of the shifted window.
            let around = *stones >> (bit - centre_bit(0));
            *stones |= 1 << bit;
            self.stones[(owner ^ 1) % 2].insert(square);
            self.place(cell(square.file(), square.rank()), owner ^ 1, around);
        }
    }

    /// Adds a group of a size to the counts.
    #[inline(always)]
    fn count(&mut self, side: usize, size: u16) {
        let count = &mut self.counts[usize::from(size) % CELLS][side % 2];
        *count = count.wrapping_add(1);
    }

    /// Removes a group of a size from the counts.
    #[inline(always)]
    fn uncount(&mut self, side: usize, size: u16) {
        let count = &mut self.counts[usize::from(size) % CELLS][side % 2];
        *count = count.wrapping_sub(1);
    }

    /// Returns the label of a whole group, and shortens the path to it.
    #[inline(always)]
    fn root(&mut self, label: u16) -> u16 {
        let mut label = usize::from(label) % LABELS;
        loop {
            let parent = usize::from(self.parent[label]) % LABELS;
            if parent == label {
                return label as u16;
            }
            self.parent[label] = self.parent[parent];
            label = usize::from(self.parent[parent]) % LABELS;
        }
    }

    /// Returns a label that was not used before.
    fn new_label(&mut self) -> u16 {
        let label = self.next_label;
        self.next_label = label.wrapping_add(1);
        self.parent[usize::from(label) % LABELS] = label;
        label
    }

    /// Puts a stone on a cell without one, and joins the groups next to it. `around`
    /// has the side's stones on the neighbouring cells, as in a window.
    #[inline(always)]
    fn place(&mut self, cell: usize, side: usize, around: u32) {
        let neighbours = [
            (around >> 9, cell + WIDTH),
            (around >> 6, cell + 1),
            (around >> 1, cell.wrapping_sub(WIDTH)),
            (around >> 4, cell.wrapping_sub(1)),
        ];
        let (mut root, mut size) = (NO_LABEL, 1_u16);
        // For cells of the other side or without a stone, `NO_LABEL` is joined, which
        // has the size 0. A group found twice has the size 0 the second time.
        let mut roots = [NO_LABEL; 4];
        for ((is_own, near), near_root) in neighbours.into_iter().zip(&mut roots) {
            let own_mask = ((is_own & 1) as u16).wrapping_neg();
            *near_root = self.root(self.label[near % CELLS] & own_mask);
            let near_size = &mut self.group_size[usize::from(*near_root) % LABELS];
            let near_size = std::mem::take(near_size);
            self.uncount(side, near_size);
            // The newest label is kept, not that of the largest group. This needs no
            // branch, and paths stay short since they are shortened.
            root = root.max(*near_root);
            size = size.wrapping_add(near_size);
        }
        if root == NO_LABEL {
            root = self.new_label();
        }
        for near_root in roots {
            self.parent[usize::from(near_root) % LABELS] = root;
        }
        self.parent[usize::from(NO_LABEL)] = NO_LABEL;
        self.parent[usize::from(root) % LABELS] = root;
        self.group_size[usize::from(root) % LABELS] = size;
        self.label[cell % CELLS] = root;
        let max_size = &mut self.max_sizes[side % 2];
        *max_size = size.max(*max_size);
        self.count(side, size);
    }

    /// Takes a stone from its square, and splits its group if it falls apart. `around`
    /// has the side's stones on the neighbouring cells, as in a window.
    #[inline(always)]
    fn lift(&mut self, square: Square, side: usize, around: u32) {
        let label = self.label[cell(square.file(), square.rank()) % CELLS];
        let root = self.root(label);
        let size = self.group_size[usize::from(root) % LABELS];
        self.uncount(side, size);
        let rest = size.wrapping_sub(1);
        self.group_size[usize::from(root) % LABELS] = rest;
        if IS_JOINT[around as usize & 0x777] {
            self.split(square, side, root);
        } else {
            self.count(side, rest);
        }
    }

    /// Gives new labels to the parts of a group that has lost the stone of a square. The
    /// last part keeps the label `root`.
    #[inline(never)]
    fn split(&mut self, square: Square, side: usize, root: u16) {
        let mut parts = Parts::around(square, &self.stones[side % 2]);
        let mut rest = self.group_size[usize::from(root) % LABELS];
        while let Some(ranks) = parts.next_but_last(&self.stones[side % 2]) {
            let label = self.new_label();
            let mut size = 0;
            for rank in ranks {
                let first_cell = cell(0, rank);
                let mut files = parts.take_row(rank);
                while files != 0 {
                    self.label[(first_cell + files.trailing_zeros() as usize) % CELLS] = label;
                    files &= files - 1;
                    size += 1;
                }
            }
            self.group_size[usize::from(label) % LABELS] = size;
            self.count(side, size);
            rest = rest.wrapping_sub(size);
        }
        self.group_size[usize::from(root) % LABELS] = rest;
        self.count(side, rest);
    }
}

/// Returns the cell of a square.
const fn cell(file: u8, rank: u8) -> usize {
    (rank as usize + 1) * WIDTH + file as usize + 1
}

/// The bit of the bottom left square of the face that the window is around.
const CENTRE: u32 = 5;

/// Returns which squares on and around a face are in a set: four bits per rank, from
/// the square diagonally below the bottom left square of the face. Squares that are not
/// on the board are in no set.
fn window(set: &SquareSet, face: Face) -> u32 {
    let corner = face.bottom_left();
    let row = |up: u8| {
        // Below the lowest rank, this is a rank above every board.
        let row = set.row(corner.rank().wrapping_sub(1).wrapping_add(up));
        (row << 1).wrapping_shr(u32::from(corner.file())) & 0xF
    };
    row(0) | row(1) << 4 | row(2) << 8 | row(3) << 12
}

/// Returns the bit of a square of the centre face, given its number in the face.
const fn centre_bit(number: u32) -> u32 {
    CENTRE + (number & 1) + 4 * (number >> 1 & 1)
}

#[cfg(test)]
mod tests {
    use super::GroupLead;
    use crate::board::{Face, GroupSizes, Size, Square, SquareSet, compare_groups};

    #[test]
    fn the_lead_is_that_of_the_groups_after_every_flip() {
        let mut state = 3_u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for side in [2, 3, 5, 12, 26] {
            let size = Size::new(side).unwrap();
            let (mut orange, mut yellow) = (SquareSet::EMPTY, SquareSet::EMPTY);
            for square in size.squares() {
                match draw(12) {
                    0 => {}
                    1..=6 => orange.insert(square),
                    _ => yellow.insert(square),
                }
            }
            let start = (GroupLead::new(size, &orange, &yellow), orange, yellow);
            let mut lead = start.0.clone();
            for game in 0..4 {
                for ply in 0..300 {
                    assert_eq!(
                        lead.compare(),
                        compare_groups(&orange, &yellow, size),
                        "{side}, game {game}, ply {ply}"
                    );
                    let sizes = GroupSizes::of_both([&orange, &yellow], size);
                    assert_eq!(
                        lead.largest(),
                        sizes.map(|sizes| sizes.largest() as u16),
                        "{side}"
                    );
                    let mut corner = || draw(u64::from(side) - 1) as u8;
                    let face = Face::at(Square::new(corner(), corner()));
                    let flipped = draw(16) as u8 & (orange.block(face) | yellow.block(face));
                    orange.toggle_block(face, flipped);
                    yellow.toggle_block(face, flipped);
                    lead.flip(face, flipped);
                    if ply % 50 == 0 {
                        std::mem::swap(&mut orange, &mut yellow);
                        lead.exchange_colours();
                    }
                }
                (orange, yellow) = (start.1, start.2);
                lead.restart_from(&start.0);
            }
        }
    }
}
