//! Counts of results.

use crate::play::GameMeasures;
use crate::record::Outcome;
use crate::report::stats::count::counts::{add_one, counts, grow_to};

counts! {
    /// Games by their results.
    pub(in crate::report::stats) struct OutcomeCounts {
        /// All games.
        pub(in crate::report::stats) games: u64,
        /// Games without a result.
        pub(in crate::report::stats) unfinished: u64,
        /// Games of two seats that were drawn.
        pub(in crate::report::stats) draws: u64,
        /// Games of one seat that did not reach their goal.
        pub(in crate::report::stats) missed: u64,
        /// Games that each seat won alone.
        pub(in crate::report::stats) wins: Vec<u64>,
        /// Games whose win each seat shared.
        pub(in crate::report::stats) shared: Vec<u64>,
    }
}

impl OutcomeCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        add_one(&mut self.games);
        let seats = game.seats.len();
        if let Some(last) = seats.checked_sub(1) {
            grow_to(&mut self.wins, last);
            grow_to(&mut self.shared, last);
        }
        match (&game.result, game.winners.as_slice()) {
            (Outcome::Unfinished, _) => add_one(&mut self.unfinished),
            (Outcome::Solo { reached: false }, _) => add_one(&mut self.missed),
            (_, []) => add_one(&mut self.draws),
            (_, [winner]) => add_one(grow_to(&mut self.wins, *winner)),
            (_, winners) => {
                for &winner in winners {
                    add_one(grow_to(&mut self.shared, winner));
                }
            }
        }
    }

    /// Returns the number of games with a result.
    pub(in crate::report::stats) const fn finished(&self) -> u64 {
        self.games.saturating_sub(self.unfinished)
    }
}
