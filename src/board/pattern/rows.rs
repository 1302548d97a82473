//! The squares of a position by the kinds of pattern cells that match them, one
//! row of bits per rank.

use crate::board::{MAX_SIDE, PatternCell};

/// The number of rows of bits in a table: a power of two above the number of
/// ranks.
pub(super) const ROWS: usize = (MAX_SIDE as usize).next_power_of_two();

/// The number of kinds of cells, see [`kind_of`].
pub(super) const KINDS: usize = 7;

/// For each kind of cell, the squares that match it, one row of bits per rank.
/// Padded, so that several rows can be read from any index.
pub(super) type KindRows = [u32; KINDS * ROWS + ROWS];

/// The ranks and files, as bits, that contain squares which differ between two
/// positions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Changed {
    pub(super) ranks: u32,
    pub(super) files: u32,
}

impl Changed {
    /// All squares.
    pub(super) const ALL: Self = Self {
        ranks: u32::MAX,
        files: u32::MAX,
    };
}

/// Returns the kind of a cell. Kinds that are likely to match fewer squares come
/// first.
pub(super) const fn kind_of(cell: PatternCell) -> usize {
    match cell {
        PatternCell::Any | PatternCell::Empty => 0,
        PatternCell::Fixed(seat) => 1 + seat.index() % 2,
        PatternCell::Free(seat) => 3 + seat.index() % 2,
        PatternCell::Stone(seat) => 5 + seat.index() % 2,
    }
}

/// Returns a number with the lowest `count` bits set; `count` is below 32.
pub(super) const fn low_bits(count: u8) -> u32 {
    (1_u32 << count) - 1
}

/// Iterates over the indices of the bits that are set in a number.
pub(super) fn bits_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(index)
    })
}

/// Returns, as bits, the indices `n` for which one of `bits` is among the
/// `length` bits from `n` on.
pub(super) const fn spread_down(bits: u32, length: u8) -> u32 {
    let (mut spread, mut done) = (bits, 1);
    while done < length {
        let step = if done < length - done {
            done
        } else {
            length - done
        };
        spread |= spread >> step;
        done += step;
    }
    spread
}
