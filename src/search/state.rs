//! The positions that the search works on.

use std::fmt::Debug;

use rand_core::Rng;

use crate::board::Seat;

/// Maximum number of seats of a game that can be searched.
pub(crate) const MAX_SEATS: usize = 6;

/// The share of the win that each seat gets: 1 for a sole winner, one half for each
/// of two seats in a draw.
pub(crate) type Shares = [f32; MAX_SEATS];

/// The least and the greatest result that the first of two seats can still
/// reach: -1 a loss, 0 a draw, 1 a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The least result.
    pub least: i8,
    /// The greatest result.
    pub greatest: i8,
}

impl Bounds {
    /// The bounds if nothing is known about the result.
    pub(crate) const OPEN: Self = Self {
        least: -1,
        greatest: 1,
    };

    /// Returns the bounds of a known result.
    pub(crate) const fn exact(value: i8) -> Self {
        let (least, greatest) = (value, value);
        Self { least, greatest }
    }
}

/// A position that can be searched.
///
/// A move consists of one or several steps, all of the same seat: a turn with
/// two twists has two. Steps that lead to the same position count as one step.
pub trait SearchState: Clone + Send + Sync {
    /// A step.
    type Step: Copy + Debug + PartialEq + Send + Sync;

    /// Returns the number of seats, at most [`MAX_SEATS`].
    fn seats(&self) -> usize;

    /// Returns the seat to move; `None` if the game is over.
    fn mover(&self) -> Option<Seat>;

    /// Calls `visit` with every different step, in a fixed order.
    fn visit_steps(&self, visit: &mut dyn FnMut(Self::Step));

    /// Returns true between two steps of one move.
    fn is_within_move(&self) -> bool {
        false
    }

    /// Plays a legal step.
    fn play_step(&mut self, step: Self::Step);

    /// Returns the number of keys, at most 65,536.
    fn key_count(&self) -> usize;

    /// Returns the key of a step, less than [`key_count`](Self::key_count). Steps of a
    /// seat with the same key share the statistics of playouts that contain them.
    fn key(&self, step: Self::Step) -> u16;

    /// Plays random steps to the end of the game, and calls `visit` with the
    /// seat and the key of each.
    fn play_out(&mut self, rng: &mut dyn Rng, visit: impl FnMut(Seat, u16));

    /// Returns the result of a finished game.
    fn shares(&self) -> Shares;

    /// Returns a number that is the same for equal positions and, in practice,
    /// different for all others.
    fn position_hash(&self) -> u64;

    /// Returns bounds on the result of a game for two.
    fn bounds(&self) -> Bounds {
        match self.mover() {
            Some(_) => Bounds::OPEN,
            None => Bounds::exact(value_of(&self.shares())),
        }
    }

    /// Returns an estimate of the number of plies left. The exact search is
    /// tried if it is small, and never if it is `u32::MAX`.
    fn plies_left(&self) -> u32;
}

/// Returns the result of a game for two as a number for the first seat: 1 for
/// a win, 0 for a draw, -1 for a loss.
pub(super) fn value_of(shares: &Shares) -> i8 {
    match shares[0].partial_cmp(&shares[1]) {
        Some(std::cmp::Ordering::Greater) => 1,
        Some(std::cmp::Ordering::Less) => -1,
        _ => 0,
    }
}

/// Returns the shares of both seats for a result of a game for two.
pub(super) fn shares_of(value: i8) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    shares[0] = f32::from(value + 1) / 2.0;
    shares[1] = 1.0 - shares[0];
    shares
}

#[cfg(test)]
mod tests {
    use super::shares_of;

    #[test]
    fn a_draw_is_half_a_win() {
        for (value, shares) in [(1, [1.0, 0.0]), (0, [0.5, 0.5]), (-1, [0.0, 1.0])] {
            assert_eq!(shares_of(value)[..2], shares);
        }
    }
}
