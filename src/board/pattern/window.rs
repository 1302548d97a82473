//! The part of a position around the squares that changed, in which areas are
//! searched with a few operations on words.

use crate::board::pattern::rows::{Changed, KINDS, KindRows, ROWS, bits_of, low_bits, spread_down};
use crate::board::{Size, Square};

/// The side of a [`Window`], in squares.
const WINDOW_SIDE: u8 = 8;

/// The number of kinds in a [`Window`]: a power of two, so that indices modulo it
/// need no bounds check.
const WINDOW_KINDS: usize = KINDS.next_power_of_two();

/// A part of a position around the squares that changed, small enough that each
/// kind of squares fits into one word.
pub(super) struct Window {
    rank: u8,
    file: u8,
    /// For each kind of cell, the squares that match it, one byte per rank.
    squares: [u64; WINDOW_KINDS],
}

impl Window {
    /// Returns the window that contains all areas with a changed square, whose
    /// sides are at most `area_side`. `None` if they do not fit, or if nothing
    /// changed.
    pub(super) fn around(changed: Changed, area_side: u8, rows: &KindRows) -> Option<Self> {
        let first_of = |bits: u32| (bits.trailing_zeros() as u8).saturating_sub(area_side - 1);
        let last_of = |bits: u32| Some(bits.checked_ilog2()? as u8 + area_side - 1);
        let (rank, file) = (first_of(changed.ranks), first_of(changed.files));
        let (last_rank, last_file) = (last_of(changed.ranks)?, last_of(changed.files)?);
        if last_rank - rank >= WINDOW_SIDE || last_file - file >= WINDOW_SIDE {
            return None;
        }
        let mut squares = [0; WINDOW_KINDS];
        for (kind, squares) in squares.iter_mut().enumerate().take(KINDS) {
            let rows = rows[kind * ROWS + usize::from(rank)..].first_chunk::<8>()?;
            *squares = u64::from_le_bytes(rows.map(|row| row.wrapping_shr(file.into()) as u8));
        }
        Some(Self {
            rank,
            file,
            squares,
        })
    }

    /// Returns the squares at which an area can begin so that this cell of it matches.
    #[inline]
    pub(super) fn matching(&self, cell: WindowCell) -> u64 {
        let squares = self.squares[usize::from(cell.kind) % WINDOW_KINDS];
        squares.wrapping_shr(cell.shift.into())
    }

    /// Returns the bits of the squares on these ranks and files.
    pub(super) fn bits(&self, ranks: u32, files: u32) -> u64 {
        let row = files.wrapping_shr(self.file.into()) as u8;
        let shift = |rank: usize| 8 * (rank as u32).wrapping_sub(self.rank.into());
        bits_of(ranks).fold(0, |bits, rank| {
            bits | u64::from(row).wrapping_shl(shift(rank))
        })
    }

    /// Returns the bit of a square, or 0 if the square is not in the window.
    pub(super) fn bit(&self, square: Square) -> u64 {
        let file = square.file().wrapping_sub(self.file);
        let rank = square.rank().wrapping_sub(self.rank);
        if file.max(rank) < WINDOW_SIDE {
            1 << (rank * WINDOW_SIDE + file)
        } else {
            0
        }
    }

    /// Returns the files of the squares on a rank of the board, given their bits.
    pub(super) const fn files(&self, rank: usize, bits: u64) -> u32 {
        let row = bits.wrapping_shr(8 * (rank as u32).wrapping_sub(self.rank as u32)) as u8;
        (row as u32).wrapping_shl(self.file as u32)
    }
}

/// A cell of a pattern, as searched for in a [`Window`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WindowCell {
    kind: u8,
    /// The number of bits between the first square of an area and this one.
    shift: u8,
}

impl WindowCell {
    /// Returns the cell of this kind on this file and rank of the pattern. Patterns
    /// that are larger than a window are never searched for in one.
    pub(super) const fn new(kind: usize, file: u8, rank: u8) -> Self {
        Self {
            kind: kind as u8,
            shift: rank.wrapping_mul(WINDOW_SIDE).wrapping_add(file),
        }
    }
}

/// The bottom left squares of the areas of one shape that contain a changed
/// square.
pub(super) struct Searched {
    pub(super) ranks: u32,
    pub(super) files: u32,
    /// The ranks on which areas of this shape can begin.
    pub(super) all_ranks: u32,
    /// The same squares in the window, if there is one.
    pub(super) in_window: u64,
}

impl Searched {
    /// Returns the squares for areas of this width and height.
    pub(super) fn new(
        changed: Changed,
        (width, height): (u8, u8),
        size: Size,
        window: Option<&Window>,
    ) -> Self {
        let side = size.side();
        let all_ranks = low_bits((side + 1).saturating_sub(height));
        let ranks = spread_down(changed.ranks, height) & all_ranks;
        let files = spread_down(changed.files, width) & low_bits((side + 1).saturating_sub(width));
        Self {
            ranks,
            files,
            all_ranks,
            in_window: window.map_or(0, |window| window.bits(ranks, files)),
        }
    }

    /// Returns the ranks whose matches are visited: those that were searched, or
    /// all if the matches of the last position are forgotten.
    pub(super) const fn visited(&self, is_forgotten: bool) -> u32 {
        if is_forgotten {
            self.all_ranks
        } else {
            self.ranks
        }
    }
}
