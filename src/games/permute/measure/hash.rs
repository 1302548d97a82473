//! A hash of positions that is equal for symmetric positions, kept up to date
//! while moves are played.

use crate::board::{BoardSymmetry, Face, Size, Square, SquareSet};
use crate::games::permute::moves::ORANGE;
use crate::games::permute::options::Protocol;
use crate::games::permute::state::PermutePosition;
use crate::games::permute::symmetry::FIRST_ORDINARY_PLY;
use crate::search::mix;

/// A key or hash for each of the eight symmetries of the board.
type PerSymmetry = [u64; 8];

/// The hashes of the eight images of a position. Each hash is the XOR of the
/// keys of all squares with an orange stone and of all squares without an
/// unbandaged stone.
#[derive(Debug, Clone)]
pub(super) struct SymmetricHash {
    size: Option<Size>,
    /// For each square, the keys of its images.
    orange_keys: Vec<PerSymmetry>,
    stuck_keys: Vec<PerSymmetry>,
    orange: SquareSet,
    stuck: SquareSet,
    hashes: PerSymmetry,
}

impl Default for SymmetricHash {
    fn default() -> Self {
        Self {
            size: None,
            orange_keys: Vec::new(),
            stuck_keys: Vec::new(),
            orange: SquareSet::EMPTY,
            stuck: SquareSet::EMPTY,
            hashes: [0; 8],
        }
    }
}

/// A range of adjacent ranks.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RankRange {
    from: u8,
    /// The rank after the last one in the range.
    to: u8,
}

impl RankRange {
    /// Returns all ranks of a board.
    pub(super) const fn all(size: Size) -> Self {
        Self {
            from: 0,
            to: size.side(),
        }
    }

    /// Returns the ranks of a face.
    pub(super) const fn of(face: Face) -> Self {
        let from = face.bottom_left().rank();
        Self { from, to: from + 2 }
    }

    /// Returns the smallest range that contains both ranges.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            from: self.from.min(other.from),
            to: self.to.max(other.to),
        }
    }

    /// Iterates over the ranks.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        self.from..self.to
    }
}

/// Mixes the bits of a number in the way of SplitMix64.
fn mixed(seed: u64) -> u64 {
    mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

impl SymmetricHash {
    /// Starts with an empty board of this size.
    pub(super) fn begin(&mut self, size: Size) {
        if self.size != Some(size) {
            self.size = Some(size);
            let keys = |kind: u64| -> Vec<PerSymmetry> {
                let image = |square: Square, symmetry: BoardSymmetry| {
                    mixed(kind << 32 | symmetry.image(square, size).index() as u64)
                };
                let keys = |square| BoardSymmetry::ALL.map(|symmetry| image(square, symmetry));
                size.squares().map(keys).collect()
            };
            self.orange_keys = keys(1);
            self.stuck_keys = keys(2);
        }
        self.orange = SquareSet::EMPTY;
        self.stuck = SquareSet::EMPTY;
        self.hashes = [0; 8];
    }

    /// Returns the hash of a position that differs from the last hashed one
    /// only in the `changed` ranks.
    pub(super) fn of(&mut self, position: &PermutePosition, changed: RankRange) -> u64 {
        let side = position.size.side();
        for rank in changed.iter() {
            let first = usize::from(rank) * usize::from(side);
            let row = position.orange.row(rank);
            toggle(
                &mut self.hashes,
                row ^ self.orange.row(rank),
                &self.orange_keys[first..],
            );
            self.orange.set_row(rank, row);
            let row = position.stuck.row(rank);
            toggle(
                &mut self.hashes,
                row ^ self.stuck.row(rank),
                &self.stuck_keys[first..],
            );
            self.stuck.set_row(rank, row);
        }
        let smallest = self.hashes.iter().copied().min().unwrap_or_default();
        let state = u64::from(position.side() == ORANGE)
            | u64::from(position.next.min(FIRST_ORDINARY_PLY)) << 1
            | u64::from(position.protocol == Protocol::Double) << 3
            | u64::from(side) << 4;
        mixed(smallest ^ mixed(state))
    }
}

/// Toggles the keys of the files that are set in `changed`.
#[inline]
fn toggle(hashes: &mut PerSymmetry, mut changed: u32, keys: &[PerSymmetry]) {
    while changed != 0 {
        let file = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        for (hash, key) in hashes.iter_mut().zip(&keys[file]) {
            *hash ^= key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RankRange, SymmetricHash};
    use crate::board::{BoardSymmetry, Size};
    use crate::games::permute::symmetry;
    use crate::games::permute::{PermutePosition, PermuteSetting, PermuteSetup};
    use crate::play::Position as _;

    #[test]
    fn images_and_transpositions_have_the_same_hash_and_others_do_not() {
        let size = Size::new(8).unwrap();
        let setting = PermuteSetting::new(size, PermuteSetup::Chequer);
        let hash = |moves: &[&str], symmetry: BoardSymmetry| {
            let mut position = PermutePosition::new(&setting.image(symmetry));
            let mut plain = PermutePosition::new(&setting);
            let mut hash = SymmetricHash::default();
            hash.begin(size);
            hash.of(&position, RankRange::all(size));
            for text in moves {
                let mv = text.parse().unwrap();
                position
                    .play(&symmetry::move_image(&plain, &mv, symmetry))
                    .unwrap();
                plain.play(&mv).unwrap();
                hash.of(&position, RankRange::all(size));
            }
            let mut fresh = SymmetricHash::default();
            fresh.begin(size);
            let value = hash.of(&position, RankRange::all(size));
            assert_eq!(
                fresh.of(&position, RankRange::all(size)),
                value,
                "kept up to date"
            );
            value
        };
        let moves = ["Ca1b2-b2", "Cc3d4-c4", "Cg7h8-g7"];
        let plain = hash(&moves, BoardSymmetry::Identity);
        for symmetry in BoardSymmetry::ALL {
            assert_eq!(hash(&moves, symmetry), plain, "{symmetry:?}");
        }
        let swapped = ["Cg7h8-g7", "Cc3d4-c4", "Ca1b2-b2"];
        assert_eq!(hash(&swapped, BoardSymmetry::Identity), plain);
        assert_ne!(hash(&moves[..2], BoardSymmetry::Identity), plain);
        let other = ["Ca1b2-b2", "Cc3d4-c4", "Cg7h8-h8"];
        assert_ne!(hash(&other, BoardSymmetry::Identity), plain);
    }
}
