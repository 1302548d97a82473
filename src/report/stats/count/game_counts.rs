//! Counts of lengths, legal moves, swaps and years.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::play::GameMeasures;
use crate::report::stats::count::counts::{Histogram, Merge, add_count, add_one, counts, entry};
use crate::report::stats::count::extreme::{Extreme, keep_longest, keep_shortest};
use crate::report::stats::count::outcome_counts::OutcomeCounts;

/// The lengths of finished games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::report::stats) struct LengthCounts {
    /// The number of plies.
    pub(in crate::report::stats) plies: Histogram,
    /// The shortest game.
    pub(in crate::report::stats) shortest: Option<Extreme>,
    /// The longest game.
    pub(in crate::report::stats) longest: Option<Extreme>,
}

impl LengthCounts {
    /// Counts a game; `fingerprint` is called only if it is needed.
    pub(super) fn add(&mut self, game: &GameMeasures, fingerprint: &mut dyn FnMut() -> String) {
        self.plies.add(game.plies);
        let is_short = self
            .shortest
            .as_ref()
            .is_none_or(|shortest| game.plies <= shortest.plies);
        let is_long = self
            .longest
            .as_ref()
            .is_none_or(|longest| game.plies >= longest.plies);
        if is_short || is_long {
            let extreme = Extreme {
                plies: game.plies,
                fingerprint: fingerprint(),
                tags: game.tags.clone(),
            };
            keep_shortest(&mut self.shortest, Some(extreme.clone()));
            keep_longest(&mut self.longest, Some(extreme));
        }
    }
}

impl Merge for LengthCounts {
    fn merge_from(&mut self, other: Self) {
        self.plies.merge_from(other.plies);
        keep_shortest(&mut self.shortest, other.shortest);
        keep_longest(&mut self.longest, other.longest);
    }
}

counts! {
    /// The legal moves before one ply.
    pub(in crate::report::stats) struct LegalCounts {
        /// The number of games with this ply.
        pub(in crate::report::stats) games: u64,
        /// The number of legal moves in all of them.
        pub(in crate::report::stats) moves: u64,
    }
}

/// Counts the legal moves of a game by the number of the ply.
pub(super) fn add_legal(counts: &mut BTreeMap<u32, LegalCounts>, game: &GameMeasures) {
    let add = |count: &mut LegalCounts, legal: u64| {
        add_one(&mut count.games);
        add_count(&mut count.moves, legal);
    };
    let mut plies = (game.first_ply..).zip(&game.legal).peekable();
    // Most plies have a count already, which is found without a search.
    for (number, count) in counts.range_mut(game.first_ply..) {
        match plies.next_if(|(ply, _)| ply == number) {
            Some((_, &legal)) => add(count, legal),
            None => break,
        }
    }
    for (ply, &legal) in plies {
        add(counts.entry(ply).or_default(), legal);
    }
}

counts! {
    /// Games in which a swap was possible.
    pub(in crate::report::stats) struct SwapCounts {
        /// The games with a swap.
        pub(in crate::report::stats) swapped: OutcomeCounts,
        /// The games without a swap.
        pub(in crate::report::stats) kept: OutcomeCounts,
    }
}

impl SwapCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        match game.swapped {
            Some(true) => self.swapped.add(game),
            Some(false) => self.kept.add(game),
            None => {}
        }
    }
}

/// Counts a game by its year.
pub(super) fn add_year(counts: &mut BTreeMap<u16, OutcomeCounts>, game: &GameMeasures) {
    if let Some(year) = game.year {
        counts.entry(year).or_default().add(game);
    }
}

/// Counts the values of the measures that only this game has.
pub(super) fn add_numbers(counts: &mut BTreeMap<String, Histogram>, game: &GameMeasures) {
    for &(index, value) in &game.numbers {
        if let Some((key, _)) = game.number_names.get(usize::from(index)) {
            entry(counts, key).add(value);
        }
    }
}
