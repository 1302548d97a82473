//! Searches Permutu positions; each move is a single search step.

use crate::games::permutu::game::Permutu;
use crate::games::permutu::moves::PermutuMove;
use crate::games::permutu::state::PermutuPosition;
use crate::play::{Estimates, MoveState, SearchMoves, Searchable, search_state};
use crate::search::{Clock, SearchOptions, mix};

/// The number of keys per column: one for each tile, and one for the whole
/// column.
const KEYS_PER_COLUMN: u16 = 4;

impl SearchMoves for PermutuPosition {
    fn seat_count(&self) -> usize {
        usize::from(self.players)
    }

    fn key_count(&self) -> usize {
        128
    }

    fn move_key(&self, mv: &PermutuMove) -> u16 {
        match *mv {
            PermutuMove::Single { column, colour } => {
                column.index() as u16 * KEYS_PER_COLUMN + colour.index() as u16
            }
            PermutuMove::Whole { column } => column.index() as u16 * KEYS_PER_COLUMN + 3,
            // The last key, which no column uses.
            PermutuMove::Pass | PermutuMove::Timeout => 127,
        }
    }

    fn position_hash(&self) -> u64 {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let [red, black, green] = self.left;
        let start = mix(mix(pair(red, black)) ^ pair(green, self.turn.index() as u32));
        let hands = &self.hands[..usize::from(self.players)];
        hands.iter().fold(start, |sum, hand| {
            let [red, black, green] = hand.held;
            mix(mix(sum ^ pair(red, black)) ^ u64::from(green)).wrapping_add(1)
        })
    }

    fn plies_left(&self) -> u32 {
        self.left.iter().map(|tiles| tiles.count_ones()).sum()
    }
}

impl Searchable for Permutu {
    /// Searches a position of at least two players. Ignores the time limit, so
    /// that `timeout` is never chosen.
    fn search(
        position: &PermutuPosition,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<PermutuMove>> {
        let untimed = position.untimed();
        let state = (position.players > 1).then(|| MoveState::new(&untimed))?;
        search_state::<Self, _>(
            position,
            &state,
            MoveState::<PermutuPosition>::read,
            (options, clock),
        )
    }
}
