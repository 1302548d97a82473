//! Counts of changes of the lead.

use crate::play::GameMeasures;
use crate::report::stats::count::counts::{Histogram, add_one, counts};

counts! {
    /// How the lead changed in games with a single winner.
    pub(in crate::report::stats) struct LeadCounts {
        /// The number of games with a single winner.
        pub(in crate::report::stats) games: u64,
        /// How often the lead passed to another seat.
        pub(in crate::report::stats) changes: Histogram,
        /// The number of plies after which the winner trailed for the last time, 0 for
        /// the start, in games whose winner ever trailed.
        pub(in crate::report::stats) last_trailed: Histogram,
        /// The number of plies from `last_trailed` to the end of the game.
        pub(in crate::report::stats) before_end: Histogram,
        /// Games whose winner trailed in their second half.
        pub(in crate::report::stats) comebacks: u64,
    }
}

impl LeadCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let [winner] = game.winners[..] else { return };
        if game.seats.len() < 2 {
            return;
        }
        add_one(&mut self.games);
        let (mut changes, mut last_leader, mut last_trailed) = (0, GameMeasures::NOBODY, None);
        for (plies, &leader) in (0_u32..).zip(&game.leaders) {
            if leader == GameMeasures::NOBODY {
                continue;
            }
            changes += u32::from(last_leader != GameMeasures::NOBODY && leader != last_leader);
            last_leader = leader;
            if usize::from(leader) != winner {
                last_trailed = Some(plies);
            }
        }
        self.changes.add(changes);
        if let Some(last_trailed) = last_trailed {
            self.last_trailed.add(last_trailed);
            self.before_end.add(game.plies.saturating_sub(last_trailed));
            if u64::from(last_trailed) * 2 > u64::from(game.plies) {
                add_one(&mut self.comebacks);
            }
        }
    }
}
