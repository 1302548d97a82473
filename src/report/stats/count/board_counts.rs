//! Counts of final groups, and of marks on the board.

use crate::play::{GameMeasures, Termination};
use crate::report::stats::count::counts::{Histogram, add_one, counts, grow_to};

counts! {
    /// The groups at the end of games that the rules ended.
    pub(in crate::report::stats) struct GroupCounts {
        /// The size of the largest group, by seat.
        pub(in crate::report::stats) largest: Vec<Histogram>,
        /// The size of the second largest group, by seat.
        pub(in crate::report::stats) second: Vec<Histogram>,
        /// The difference between the largest groups.
        pub(in crate::report::stats) margin: Histogram,
        /// The rank, by size, of the groups that decided the game.
        pub(in crate::report::stats) rank: Histogram,
    }
}

impl GroupCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let Some(groups) = &game.groups else { return };
        if game.termination != Termination::Normal {
            return;
        }
        for (seat, size) in groups.largest.into_iter().enumerate() {
            grow_to(&mut self.largest, seat).add(size);
        }
        for (seat, size) in groups.second.into_iter().enumerate() {
            grow_to(&mut self.second, seat).add(size);
        }
        let [first, second] = groups.largest;
        self.margin.add(first.abs_diff(second));
        if let Some(rank) = groups.rank {
            self.rank.add(rank);
        }
    }
}

counts! {
    /// How often each square of a board was marked, rank by rank from a1.
    pub(in crate::report::stats) struct MapCounts {
        pub(in crate::report::stats) squares: Vec<u64>,
    }
}

/// Counts the marks of a game.
pub(super) fn add_marks(maps: &mut Vec<MapCounts>, game: &GameMeasures) {
    let Some(size) = game.board else { return };
    let Some(last) = usize::from(size.area()).checked_sub(1) else {
        return;
    };
    for map in 0..game.maps.len() {
        grow_to(&mut grow_to(maps, map).squares, last);
    }
    for mark in &game.marks {
        let map = maps.get_mut(usize::from(mark.map));
        if let Some(count) = map.and_then(|map| map.squares.get_mut(usize::from(mark.square))) {
            add_one(count);
        }
    }
}
