//! Searches Swaptimum positions; each move is a single search step.

use crate::board::{Seat, Square};
use crate::games::swaptimum::game::Swaptimum;
use crate::games::swaptimum::moves::{BLUE, RED, Swap, SwaptimumMove};
use crate::games::swaptimum::position::SwaptimumPosition;
use crate::play::{Estimates, MoveState, SearchMoves, Searchable, search_state};
use crate::search::{Clock, SearchOptions, mix};

/// The number of square numbers, with 32 per rank; see [`square_number`].
const SQUARES: usize = 32 * 32;

/// The number of keys per square: one for a placement without a swap, and 31
/// for placements with a swap. Several swaps may share a key.
const KEYS_PER_SQUARE: usize = 32;

/// Returns the number of a square: 32 times its rank plus its file.
fn square_number(square: Square) -> u16 {
    u16::from(square.rank()) * 32 + u16::from(square.file())
}

/// Returns the key of a swap after a placement, from 1 to 31: a hash of the
/// positions of its two squares relative to the placement.
fn swap_key(at: Square, swap: Swap) -> u16 {
    let offset = |square: Square| {
        let files = i32::from(square.file()) - i32::from(at.file());
        let ranks = i32::from(square.rank()) - i32::from(at.rank());
        (files + 2) * 5 + ranks + 2
    };
    let [first, second] = swap.squares().map(offset);
    (1 + (first * 7 + second * 3).rem_euclid(KEYS_PER_SQUARE as i32 - 1)) as u16
}

impl SearchMoves for SwaptimumPosition {
    fn seat_count(&self) -> usize {
        2
    }

    fn key_count(&self) -> usize {
        SQUARES * KEYS_PER_SQUARE
    }

    fn move_key(&self, mv: &SwaptimumMove) -> u16 {
        match *mv {
            SwaptimumMove::Place { at, swap } => {
                square_number(at) * KEYS_PER_SQUARE as u16
                    + swap.map_or(0, |swap| swap_key(at, swap))
            }
            // No board has the last of 32x32 squares, so its keys are unused.
            SwaptimumMove::Pass => (SQUARES * KEYS_PER_SQUARE - 1) as u16,
        }
    }

    fn position_hash(&self) -> u64 {
        let size = self.checkers().size();
        let rows = |seat: Seat, rank| u64::from(self.checkers().of(seat).row(rank));
        (0..size.side()).fold(mix(self.side().index() as u64 + 1), |sum, rank| {
            mix(sum ^ (rows(RED, rank) | rows(BLUE, rank) << 32)).wrapping_add(1)
        })
    }

    fn plies_left(&self) -> u32 {
        self.checkers().empty().len()
    }
}

impl Searchable for Swaptimum {
    fn search(
        position: &SwaptimumPosition,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<SwaptimumMove>> {
        let state = MoveState::new(position);
        search_state::<Self, _>(
            position,
            &state,
            MoveState::<SwaptimumPosition>::read,
            (options, clock),
        )
    }
}
