//! Random moves, each written move as likely as any other.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{Face, Size, Square, SquareSet};
use crate::games::permute::moves::{Move, ORANGE, Turning, Twist};
use crate::games::permute::position::Position;
use crate::play::below;

/// A random move; none when the game is over.
pub(super) fn random_move(position: &Position, rng: &mut dyn Rng) -> Option<Move> {
    let count = position.count_single();
    if count == 0 {
        return None;
    }
    if position.twists() == 2 {
        return random_double(position, rng);
    }
    let (first, bandage) = nth_last(position, below(rng, count))?;
    Some(Move::Turn {
        first,
        second: None,
        bandage,
    })
}

/// The last twist and bandage with this number in the order of listing.
fn nth_last(position: &Position, number: u64) -> Option<(Twist, Square)> {
    let mut left = number;
    let face = position.faces().find(|&face| {
        let count = position.count_face(face);
        let found = left < count;
        if !found {
            left -= count;
        }
        found
    })?;
    let own = position.own(position.orange().face(face));
    Some(nth_of_face(face, own, left as u32))
}

/// The twist and bandage with this number of those in a face, where the mover
/// has the stones `own`, clockwise from the bottom left.
#[inline]
fn nth_of_face(face: Face, own: u8, number: u32) -> (Twist, Square) {
    let half = own.count_ones();
    let is_second = number >= half;
    let turning = Turning::ALL[usize::from(is_second)];
    let mut stones = turning.turn(own);
    // The lowest stones are taken out until the one meant is the lowest.
    let before = number - if is_second { half } else { 0 };
    for _ in 0..before {
        stones &= stones.wrapping_sub(1);
    }
    let place = stones.trailing_zeros() as usize;
    (Twist { turning, face }, face.squares()[place % 4])
}

fn random_double(position: &Position, rng: &mut dyn Rng) -> Option<Move> {
    let mut counts = Vec::new();
    let _ = position.visit_first(&mut |first, between| {
        counts.push((first, between.count_single()));
        ControlFlow::Continue(())
    });
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut left = below(rng, total.max(1));
    for (first, count) in counts {
        if left < count {
            let mut between = position.clone();
            between.twist(first);
            let (second, bandage) = nth_last(&between, left)?;
            return Some(Move::Turn {
                first,
                second: Some(second),
                bandage,
            });
        }
        left -= count;
    }
    None
}

/// Plays random turns of one twist to the end of the game.
///
/// The moves are those that [`random_move`] draws one after the other; what
/// can be chosen is kept up rank by rank instead of found anew.
pub(super) fn play_out(position: &mut Position, rng: &mut dyn Rng, visit: &mut dyn FnMut(&Move)) {
    let mut choice = Choice::of(position);
    while let Some((first, bandage)) = choice.draw(position, rng) {
        visit(&Move::Turn {
            first,
            second: None,
            bandage,
        });
        if !position.try_turn(first, bandage) {
            break;
        }
        choice.find_round(position, first.face);
    }
}

/// What can be chosen between each rank and the next.
struct Choice {
    size: Size,
    /// The faces that can be twisted.
    faces: SquareSet,
    /// How many corners of those faces each side has a stone on: half the
    /// number of its moves.
    corners: [[u32; 32]; 2],
}

impl Choice {
    fn of(position: &Position) -> Self {
        let mut choice = Self {
            size: position.size(),
            faces: SquareSet::EMPTY,
            corners: [[0; 32]; 2],
        };
        for rank in 0..choice.ranks() {
            choice.find(position, rank);
        }
        choice
    }

    /// The ranks that have one above them.
    const fn ranks(&self) -> u8 {
        self.size.side() - 1
    }

    #[inline]
    fn find(&mut self, position: &Position, rank: u8) {
        let faces = position.faces_of(rank);
        let orange = position.corners_of(rank, faces);
        self.faces.set_row(rank, faces);
        let at = usize::from(rank % 32);
        self.corners[0][at] = orange;
        self.corners[1][at] = (4 * faces.count_ones()).wrapping_sub(orange);
    }

    /// Finds anew what a turn of `face` may have changed.
    #[inline]
    fn find_round(&mut self, position: &Position, face: Face) {
        let rank = face.bottom_left().rank();
        self.find(position, rank);
        if rank > 0 {
            self.find(position, rank - 1);
        }
        if rank + 1 < self.ranks() {
            self.find(position, rank + 1);
        }
    }

    /// A random move; none when there is no face left.
    #[inline]
    fn draw(&self, position: &Position, rng: &mut dyn Rng) -> Option<(Twist, Square)> {
        let seat = usize::from(position.side() != ORANGE);
        let corners = &self.corners[seat][..usize::from(self.ranks() % 32)];
        let total: u32 = corners
            .iter()
            .fold(0, |sum, count| sum.wrapping_add(*count));
        if total == 0 {
            return None;
        }
        let number = below(rng, u64::from(2 * total)) as u32;
        let (rank, left) = Self::rank_of(corners, number);
        let mut rest = self.faces.row(rank);
        let mut left = left;
        loop {
            let face = Face::at(Square::new(rest.trailing_zeros() as u8 % 26, rank % 26));
            let own = position.own(position.orange().face(face));
            let count = 2 * own.count_ones();
            rest &= rest.wrapping_sub(1);
            if left < count || rest == 0 {
                return Some(nth_of_face(face, own, left));
            }
            left -= count;
        }
    }

    /// The rank of the move with this number, and its number there. Every
    /// rank is looked at: that is quicker than to ask at each whether to stop.
    #[inline]
    fn rank_of(corners: &[u32], number: u32) -> (u8, u32) {
        let (mut rank, mut before, mut sum) = (0_u8, 0, 0_u32);
        for count in corners {
            sum = sum.wrapping_add(2 * count);
            let is_past = sum <= number;
            rank = rank.wrapping_add(u8::from(is_past));
            before = if is_past { sum } else { before };
        }
        (rank, number.wrapping_sub(before))
    }
}
