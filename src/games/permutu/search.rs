//! Searches Permutu positions; each move is a single search step.

use crate::games::permutu::{Permutu, PermutuMove, PermutuPosition};
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::games::permutu::{
        Column, MAX_SYMBOLS, PermutuMove, PermutuPosition, PermutuSetting, Rows, TileColour,
    };
    use crate::play::SearchMoves as _;

    #[test]
    fn every_move_has_its_own_key() {
        let rows = Rows::parse(["ABC", "BCA", "CAB"]).unwrap();
        let position = PermutuPosition::new(&PermutuSetting::new(2, rows).unwrap());
        let columns = (0..MAX_SYMBOLS).map(Column::new);
        let moves: Vec<PermutuMove> = columns
            .flat_map(|column| {
                let single = |colour| PermutuMove::Single { column, colour };
                let singles = TileColour::ALL.map(single);
                singles.into_iter().chain([PermutuMove::Whole { column }])
            })
            .chain([PermutuMove::Pass])
            .collect();
        let keys: HashSet<u16> = moves.iter().map(|mv| position.move_key(mv)).collect();
        assert_eq!(keys.len(), moves.len());
        assert!(
            keys.iter()
                .all(|&key| usize::from(key) < position.key_count())
        );
    }
}
