//! Searches Swaptimum positions; each move is a single search step.

use crate::board::{Seat, Square};
use crate::games::swaptimum::{BLUE, RED, Swap, Swaptimum, SwaptimumMove, SwaptimumPosition};
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::KEYS_PER_SQUARE;
    use crate::board::Size;
    use crate::games::swaptimum::{SwaptimumMove, SwaptimumPosition, SwaptimumSetting};
    use crate::play::{Playout as _, Position as _, SearchMoves as _};

    #[test]
    fn the_keys_of_a_square_are_those_of_no_other_square() {
        let setting = SwaptimumSetting::new(Size::new(6).unwrap());
        let mut position = SwaptimumPosition::new(&setting);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut keys, mut swaps) = (HashSet::new(), 0);
        while let Some(mv) = position.random_move(&mut rng) {
            position.visit_legal(&mut |mv| {
                let key = position.move_key(mv);
                assert!(usize::from(key) < position.key_count());
                if let SwaptimumMove::Place { at, swap } = *mv {
                    let number = usize::from(key) % KEYS_PER_SQUARE;
                    assert_eq!(number == 0, swap.is_none(), "{mv:?}");
                    swaps += usize::from(swap.is_some());
                    keys.insert((at, usize::from(key) / KEYS_PER_SQUARE));
                }
                ControlFlow::Continue(())
            });
            position.apply(&mv);
        }
        // One number for each of the 36 squares.
        let numbers: HashSet<usize> = keys.iter().map(|(_, number)| *number).collect();
        assert_eq!((keys.len(), numbers.len()), (36, 36));
        assert!(swaps > 0);
        let pass = position.move_key(&SwaptimumMove::Pass);
        assert!(usize::from(pass) < position.key_count());
        assert!(!numbers.contains(&(usize::from(pass) / KEYS_PER_SQUARE)));
    }
}
