//! A hash of positions that is equal for symmetric positions, kept up to date
//! while moves are played.

use crate::board::{BoardSymmetry, Face, Size, Square};
use crate::games::permute::symmetry::FIRST_ORDINARY_PLY;
use crate::games::permute::{ORANGE, PermutePosition, Protocol};
use crate::search::mix;

/// A key or hash for each of the eight symmetries of the board.
type PerSymmetry = [u64; 8];

/// The hashes of the eight images of a position. Each hash is the XOR of the
/// keys of all squares with an orange stone and of all squares without an
/// unbandaged stone.
#[derive(Debug, Clone, Default)]
pub(super) struct SymmetricHash {
    size: Option<Size>,
    /// For each square, the keys of its images.
    orange_keys: Vec<PerSymmetry>,
    stuck_keys: Vec<PerSymmetry>,
    hashes: PerSymmetry,
}

/// Mixes the bits of a number in the way of SplitMix64.
fn mixed(seed: u64) -> u64 {
    mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15))
}

impl SymmetricHash {
    /// Hashes a position.
    pub(super) fn begin(&mut self, position: &PermutePosition) {
        let size = position.size();
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
        self.hashes = [0; 8];
        for square in position.orange.iter() {
            toggle(&mut self.hashes, &self.orange_keys, square, size);
        }
        for square in position.stuck.iter() {
            toggle(&mut self.hashes, &self.stuck_keys, square, size);
        }
    }

    /// Returns the hashes of the images of the position.
    pub(super) const fn images(&self) -> PerSymmetry {
        self.hashes
    }

    /// Restores a position of the same size whose images had these hashes.
    pub(super) const fn restore(&mut self, images: PerSymmetry) {
        self.hashes = images;
    }

    /// Updates the hashes after stones of a face were given to the other side: those
    /// whose bits, in the order of [`SquareSet::block`](crate::board::SquareSet::block),
    /// are 1.
    #[inline]
    pub(super) fn flip(&mut self, face: Face, flipped: u8) {
        let Some(size) = self.size else { return };
        let mut remaining = flipped;
        while remaining != 0 {
            let square = face.square(remaining.trailing_zeros() as u8);
            remaining &= remaining - 1;
            toggle(&mut self.hashes, &self.orange_keys, square, size);
        }
    }

    /// Updates the hashes after a stone was bandaged.
    #[inline]
    pub(super) fn bandage(&mut self, square: Square) {
        let Some(size) = self.size else { return };
        toggle(&mut self.hashes, &self.stuck_keys, square, size);
    }

    /// Returns the hash of the position, which must be the one that the updates led
    /// to.
    pub(super) fn of(&self, position: &PermutePosition) -> u64 {
        let smallest = self.hashes.iter().copied().min().unwrap_or_default();
        let state = u64::from(position.side() == ORANGE)
            | u64::from(position.next.min(FIRST_ORDINARY_PLY)) << 1
            | u64::from(position.protocol == Protocol::Double) << 3
            | u64::from(position.size.side()) << 4;
        mixed(smallest ^ mixed(state))
    }
}

/// Toggles the keys of a square.
#[inline]
fn toggle(hashes: &mut PerSymmetry, keys: &[PerSymmetry], square: Square, size: Size) {
    let index = usize::from(square.rank()) * usize::from(size.side()) + usize::from(square.file());
    if let Some(keys) = keys.get(index) {
        for (hash, key) in hashes.iter_mut().zip(keys) {
            *hash ^= key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SymmetricHash;
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
            hash.begin(&position);
            for text in moves {
                let mv = text.parse().unwrap();
                let image = symmetry::move_image(&plain, &mv, symmetry);
                let (twist, number) = image.single_turn().unwrap();
                let block = position.orange.block(twist.face);
                hash.flip(twist.face, block ^ twist.direction.turn_block(block));
                hash.bandage(twist.face.square(number));
                position.play(&image).unwrap();
                plain.play(&mv).unwrap();
            }
            let mut fresh = SymmetricHash::default();
            fresh.begin(&position);
            assert_eq!(fresh.of(&position), hash.of(&position), "kept up to date");
            hash.of(&position)
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
