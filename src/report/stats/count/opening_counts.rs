//! Counts of openings.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize, Serializer};

use crate::play::GameMeasures;
use crate::report::stats::count::counts::Merge;
use crate::report::stats::count::outcome_counts::OutcomeCounts;

/// The games of each opening.
///
/// An archive can have a different opening for nearly every game, which a hash table
/// counts faster than a sorted one. Where the order matters, the openings are sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(in crate::report::stats) struct OpeningCounts(HashMap<String, OutcomeCounts>);

impl OpeningCounts {
    /// Counts a game by its first plies.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let moves = game.opening.as_str();
        if moves.is_empty() {
            return;
        }
        match self.0.get_mut(moves) {
            Some(counts) => counts.add(game),
            None => self.0.entry(moves.to_owned()).or_default().add(game),
        }
    }

    /// Iterates over the openings, in no particular order.
    pub(in crate::report::stats) fn iter(&self) -> impl Iterator<Item = (&str, &OutcomeCounts)> {
        self.0
            .iter()
            .map(|(moves, counts)| (moves.as_str(), counts))
    }
}

impl Merge for OpeningCounts {
    fn merge_from(&mut self, other: Self) {
        if self.0.is_empty() {
            self.0 = other.0;
            return;
        }
        for (moves, counts) in other.0 {
            self.0.entry(moves).or_default().merge_from(counts);
        }
    }
}

impl Serialize for OpeningCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sorted: BTreeMap<&str, &OutcomeCounts> = self.iter().collect();
        sorted.serialize(serializer)
    }
}
