//! Counts of players and of the games between them.

use std::collections::BTreeMap;

use crate::play::GameMeasures;
use crate::record::Outcome;
use crate::report::stats::count::counts::{add_one, counts, entry};

counts! {
    /// The results of one player.
    pub(in crate::report::stats) struct PlayerResults {
        /// All games.
        pub(in crate::report::stats) games: u64,
        /// Games without a result.
        pub(in crate::report::stats) unfinished: u64,
        /// Games won alone.
        pub(in crate::report::stats) wins: u64,
        /// Draws and shared wins.
        pub(in crate::report::stats) draws: u64,
    }
}

counts! {
    /// The results between two players.
    pub(in crate::report::stats) struct PairResults {
        /// Games won by the player whose name is alphabetically first.
        pub(in crate::report::stats) first: u64,
        /// Games won by the other player.
        pub(in crate::report::stats) second: u64,
        /// Draws.
        pub(in crate::report::stats) draws: u64,
    }
}

counts! {
    /// The results of all players, and of every pair of players.
    pub(in crate::report::stats) struct PlayerCounts {
        /// The results by name.
        pub(in crate::report::stats) players: BTreeMap<String, PlayerResults>,
        /// The results by the names of two players, the alphabetically first name
        /// first.
        pub(in crate::report::stats) pairs: BTreeMap<String, BTreeMap<String, PairResults>>,
    }
}

impl PlayerCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let is_finished = game.result != Outcome::Unfinished;
        for (seat, name) in game.players.iter().enumerate() {
            let Some(name) = name else { continue };
            let results = entry(&mut self.players, name);
            add_one(&mut results.games);
            match game.winners.as_slice() {
                _ if !is_finished => add_one(&mut results.unfinished),
                [] if game.seats.len() == 2 => add_one(&mut results.draws),
                [only] if *only == seat => add_one(&mut results.wins),
                winners if winners.len() > 1 && winners.contains(&seat) => {
                    add_one(&mut results.draws);
                }
                _ => {}
            }
        }
        if let [Some(one), Some(two)] = &game.players[..]
            && is_finished
            && one != two
        {
            let (first, second) = (one.min(two), one.max(two));
            let results = entry(entry(&mut self.pairs, first), second);
            match game.winners.first() {
                None => add_one(&mut results.draws),
                Some(&seat) if game.players.get(seat) == Some(&Some(first.clone())) => {
                    add_one(&mut results.first);
                }
                Some(_) => add_one(&mut results.second),
            }
        }
    }
}
