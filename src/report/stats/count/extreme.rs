//! The shortest and the longest game.

use serde::{Deserialize, Serialize};

/// A game that is shorter or longer than others.
///
/// Among games of the same length, the one with the smallest fingerprint is taken,
/// and then the one with the smallest tags, so that the order in which games are
/// read does not matter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::report::stats) struct Extreme {
    /// The number of plies.
    pub(in crate::report::stats) plies: u32,
    /// The fingerprint of the game.
    pub(in crate::report::stats) fingerprint: String,
    /// The tags that say which game it is.
    pub(in crate::report::stats) tags: Vec<(String, String)>,
}

/// Replaces `shortest` by `other` if that game is shorter.
pub(super) fn keep_shortest(shortest: &mut Option<Extreme>, other: Option<Extreme>) {
    if let Some(other) = other
        && shortest.as_ref().is_none_or(|shortest| other < *shortest)
    {
        *shortest = Some(other);
    }
}

/// Replaces `longest` by `other` if that game is longer.
pub(super) fn keep_longest(longest: &mut Option<Extreme>, other: Option<Extreme>) {
    let is_longer = |longest: &Extreme, other: &Extreme| {
        let precedes = (&other.fingerprint, &other.tags) < (&longest.fingerprint, &longest.tags);
        other.plies > longest.plies || other.plies == longest.plies && precedes
    };
    if let Some(other) = other
        && longest
            .as_ref()
            .is_none_or(|longest| is_longer(longest, &other))
    {
        *longest = Some(other);
    }
}
