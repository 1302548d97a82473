//! The number of legal turns, kept up to date while moves are played.

use crate::board::{Face, Seat};
use crate::games::permute::measure::window::{
    FACE_CORNERS, board_window, centre_bit, centred, window,
};
use crate::games::permute::{ORANGE, PermutePosition};

/// Counts of the twistable faces of a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TwistableFaces {
    faces: u32,
    /// Orange's stones in these faces. A stone counts once for each of its faces.
    orange: u32,
}

impl TwistableFaces {
    /// Counts the twistable faces of the whole board.
    pub(super) fn of(position: &PermutePosition) -> Self {
        let ranks = 0..position.size().side() - 1;
        ranks.fold(Self::default(), |all, rank| {
            let (faces, orange) = position.count_faces(rank);
            Self {
                faces: all.faces + faces,
                orange: all.orange + orange,
            }
        })
    }

    /// Changes the colour of every stone.
    pub(super) const fn exchange_colours(&mut self) {
        self.orange = 4 * self.faces - self.orange;
    }

    /// Returns the number of legal turns of one twist.
    pub(super) fn count_turns(self, side: Seat) -> u64 {
        // Each stone of the mover can be bandaged after a twist in either direction.
        let own = match side {
            ORANGE => self.orange,
            _ => 4 * self.faces - self.orange,
        };
        2 * u64::from(own)
    }

    /// Updates the counts for a turn of one twist in `position`. `flipped` has the
    /// squares of the face that change owner, in the order of
    /// [`SquareSet::block`](crate::board::SquareSet::block); `bandage` is the number of
    /// the square that is bandaged.
    #[inline]
    pub(super) fn turn(
        &mut self,
        position: &PermutePosition,
        face: Face,
        flipped: u8,
        bandage: u8,
    ) {
        let free = board_window(position.size(), face) & !window(&position.stuck, face);
        let orange = window(&position.orange, face);
        let before = Self::in_window(orange, free);
        let after = Self::in_window(
            orange ^ centred(flipped),
            free & !(1 << centre_bit(u32::from(bandage))),
        );
        self.faces = self.faces + after.faces - before.faces;
        self.orange = self.orange + after.orange - before.orange;
    }

    /// Counts the twistable faces in a window, given Orange's stones and the
    /// unbandaged stones.
    fn in_window(orange: u32, free: u32) -> Self {
        // The four squares of each face, as sets of faces.
        let [a, b, c, d] = [orange, orange >> 1, orange >> 4, orange >> 5];
        let is_free = free & free >> 1 & free >> 4 & free >> 5;
        let faces = FACE_CORNERS & is_free & (a | b | c | d) & !(a & b & c & d);
        let lower = u64::from(faces & a) | u64::from(faces & b) << 16;
        let upper = u64::from(faces & c) | u64::from(faces & d) << 16;
        Self {
            faces: faces.count_ones(),
            orange: (lower | upper << 32).count_ones(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TwistableFaces;
    use crate::board::Size;
    use crate::games::permute::{PermutePosition, PermuteSetting, PermuteSetup};
    use crate::play::{Playout as _, Position as _};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng as _;

    #[test]
    fn the_counts_are_those_of_the_whole_board_after_every_turn() {
        for side in [2, 3, 5, 12, 26] {
            let mut setting = PermuteSetting::new(Size::new(side).unwrap(), PermuteSetup::Chequer);
            setting.stated_swap = "none".parse().ok();
            let mut position = PermutePosition::new(&setting);
            let mut rng = ChaCha8Rng::seed_from_u64(side.into());
            let mut faces = TwistableFaces::of(&position);
            while let Some(mv) = position.random_move(&mut rng) {
                assert_eq!(faces.count_turns(position.side()), position.count_legal());
                let (twist, bandage) = mv.single_turn().unwrap();
                let before = position.orange.block(twist.face);
                let flipped = before ^ twist.direction.turn_block(before);
                faces.turn(&position, twist.face, flipped, bandage);
                position.apply(&mv);
                assert_eq!(faces, TwistableFaces::of(&position), "{side}");
            }
        }
    }
}
