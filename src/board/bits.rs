//! Sets of squares as bitboards.

use crate::board::{Face, MAX_SIDE, Size, Square};

/// The number of words of a set: a power of two above the number of ranks, so
/// that indices modulo it need no bounds check.
const WORDS: usize = 32;

/// Returns the index of the word for a rank.
const fn index(rank: u8) -> usize {
    rank as usize % WORDS
}

/// Returns the bit for a file.
const fn bit(file: u8) -> u32 {
    1_u32.wrapping_shl(file as u32)
}

/// Maps a set of squares of a face from the order of ranks (bits 0 and 1 for
/// the lower rank, 2 and 3 for the upper one) to clockwise order.
const CLOCKWISE: [u8; 16] = {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        // Bit 0 stays, bits 2 and 3 become 1 and 2, and bit 1 becomes 3.
        table[bits as usize] = bits & 1 | bits >> 1 & 6 | bits << 2 & 8;
        bits += 1;
    }
    table
};

/// The inverse of [`CLOCKWISE`].
const BY_RANKS: [u8; 16] = {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        table[CLOCKWISE[bits] as usize] = bits as u8;
        bits += 1;
    }
    table
};

/// A set of squares: one word per rank, one bit per file.
///
/// # Cost
///
/// Reading or changing one square touches one word; operations on whole sets
/// touch all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet {
    rows: [u32; WORDS],
}

impl Default for SquareSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; WORDS] };

    /// Returns the set of all squares of a board.
    pub const fn full(size: Size) -> Self {
        let mut rows = [0; WORDS];
        let mut rank = 0;
        while rank < size.side() as usize {
            rows[rank] = (1 << size.side()) - 1;
            rank += 1;
        }
        Self { rows }
    }

    /// Returns true if `square` is in the set.
    pub const fn has(&self, square: Square) -> bool {
        self.rows[index(square.rank())] & bit(square.file()) != 0
    }

    /// Inserts `square`.
    pub const fn insert(&mut self, square: Square) {
        self.rows[index(square.rank())] |= bit(square.file());
    }

    /// Removes `square`.
    pub const fn remove(&mut self, square: Square) {
        self.rows[index(square.rank())] &= !bit(square.file());
    }

    /// Returns the files of one rank (from 0) as bits; the lowest bit is file
    /// a.
    pub const fn row(&self, rank: u8) -> u32 {
        self.rows[index(rank)]
    }

    /// Sets the files of one rank (from 0) from bits.
    pub const fn set_row(&mut self, rank: u8, files: u32) {
        self.rows[index(rank)] = files;
    }

    /// Returns which of the four squares of a face are in the set, as bits rank
    /// by rank: bit 0 bottom left, 1 bottom right, 2 top left, 3 top right.
    pub const fn block(&self, face: Face) -> u8 {
        let corner = face.bottom_left();
        let file = corner.file() as u32;
        let low = self.rows[index(corner.rank())].wrapping_shr(file) & 3;
        let high = self.rows[index(corner.rank() + 1)].wrapping_shr(file) & 3;
        (low | high << 2) as u8
    }

    /// Sets the four squares of a face from bits in the order of
    /// [`block`](Self::block).
    pub const fn set_block(&mut self, face: Face, bits: u8) {
        self.toggle_block(face, self.block(face) ^ bits);
    }

    /// Toggles the squares of a face whose bits, in the order of
    /// [`block`](Self::block), are 1.
    pub const fn toggle_block(&mut self, face: Face, bits: u8) {
        let corner = face.bottom_left();
        let file = corner.file() as u32;
        let (low, high) = (bits as u32 & 3, bits as u32 >> 2 & 3);
        self.rows[index(corner.rank())] ^= low.wrapping_shl(file);
        self.rows[index(corner.rank() + 1)] ^= high.wrapping_shl(file);
    }

    /// Returns which of the four squares of a face are in the set, as bits
    /// clockwise: bit 0 bottom left, 1 top left, 2 top right, 3 bottom right.
    pub const fn face(&self, face: Face) -> u8 {
        CLOCKWISE[self.block(face) as usize % 16]
    }

    /// Sets the four squares of a face from bits in the order of
    /// [`face`](Self::face).
    pub const fn set_face(&mut self, face: Face, bits: u8) {
        self.set_block(face, BY_RANKS[bits as usize % 16]);
    }

    /// Returns the number of squares in the set.
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Returns true if the set contains no square.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns the squares that are in both sets.
    pub fn and(&self, other: &Self) -> Self {
        self.combine_rows(other, |a, b| a & b)
    }

    /// Returns the squares that are in either set.
    pub fn or(&self, other: &Self) -> Self {
        self.combine_rows(other, |a, b| a | b)
    }

    /// Returns the squares that are in this set and not in the other.
    pub fn without(&self, other: &Self) -> Self {
        self.combine_rows(other, |a, b| a & !b)
    }

    /// Combines the rows of both sets, rank by rank.
    fn combine_rows(&self, other: &Self, combine: impl Fn(u32, u32) -> u32) -> Self {
        let mut rows = [0; WORDS];
        for ((row, &a), &b) in rows.iter_mut().zip(&self.rows).zip(&other.rows) {
            *row = combine(a, b);
        }
        Self { rows }
    }

    /// Returns the squares of this set that are connected to `start` through
    /// shared edges; empty if `start` is not in the set.
    ///
    /// # Cost
    ///
    /// At least two passes over the ranks, and more if the group winds up and
    /// down.
    pub fn reached_from(&self, start: Square) -> Self {
        let mut found = Self::EMPTY;
        if !self.has(start) {
            return found;
        }
        found.insert(start);
        loop {
            let before = found;
            found.spread(self, 0..WORDS);
            found.spread(self, (0..WORDS).rev());
            if found == before {
                return found;
            }
        }
    }

    /// Passes over the ranks in the order of `ranks`. On each rank, adds the
    /// squares of `within` that adjoin a square of this set on the previous
    /// rank, then fills the runs of `within` that contain a square of this set.
    fn spread(&mut self, within: &Self, ranks: impl Iterator<Item = usize>) {
        let mut previous = 0;
        for rank in ranks {
            let allowed = within.rows[rank];
            self.rows[rank] = fill_runs(self.rows[rank] | previous & allowed, allowed);
            previous = self.rows[rank];
        }
    }

    /// Iterates over the squares in the order of [`Size::squares`].
    pub const fn iter(&self) -> Squares {
        Squares {
            set: *self,
            rank: 0,
        }
    }
}

/// Returns the runs of adjacent bits of `allowed` that contain a bit of
/// `seeds`.
fn fill_runs(seeds: u32, allowed: u32) -> u32 {
    let mut filled = seeds & allowed;
    loop {
        let wider = (filled | filled << 1 | filled >> 1) & allowed;
        if wider == filled {
            return filled;
        }
        filled = wider;
    }
}

/// The squares of a set, rank by rank from the bottom.
#[derive(Debug, Clone)]
pub struct Squares {
    set: SquareSet,
    rank: u8,
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.rank < MAX_SIDE {
            let row = &mut self.set.rows[self.rank as usize];
            if *row != 0 {
                let file = row.trailing_zeros() as u8;
                *row &= *row - 1;
                return Some(Square::new(file, self.rank));
            }
            self.rank += 1;
        }
        None
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::SquareSet;
    use crate::board::{Face, Size, Square};

    #[test]
    fn a_set_contains_the_squares_inserted() {
        let size = Size::new(26).unwrap();
        let squares: Vec<Square> = size
            .squares()
            .filter(|square| (square.file() * 7 + square.rank() * 3) % 5 == 0)
            .collect();
        let set: SquareSet = squares.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!(set.len() as usize, squares.len());
    }

    #[test]
    fn a_face_is_read_clockwise_from_the_bottom_left() {
        for (bit, square) in Face::at("y25".parse().unwrap())
            .squares()
            .into_iter()
            .enumerate()
        {
            let mut set = SquareSet::EMPTY;
            set.insert(square);
            assert_eq!(set.face(Face::at("y25".parse().unwrap())), 1 << bit);
            let mut copy = SquareSet::EMPTY;
            copy.set_face(Face::at("y25".parse().unwrap()), 1 << bit);
            assert_eq!(copy, set);
        }
    }

    #[test]
    fn all_of_a_spiral_is_reached_from_its_end() {
        let rows = [
            "#######", "......#", "#####.#", "#...#.#", "#.###.#", "#.....#", "#######",
        ];
        let mut set = SquareSet::EMPTY;
        for (rank, row) in rows.iter().rev().enumerate() {
            for (file, _) in row
                .bytes()
                .enumerate()
                .filter(|&(_, character)| character == b'#')
            {
                set.insert(Square::new(file as u8, rank as u8));
            }
        }
        assert_eq!(set.reached_from("e5".parse().unwrap()), set);
        assert!(set.reached_from("b6".parse().unwrap()).is_empty());
    }
}
