//! The shortest and the longest game.

use serde::{Deserialize, Serialize};

/// The shortest or the longest game.
///
/// Of several games of the same length, the one with the smallest fingerprint is
/// kept, and of several with the same fingerprint, the one with the smallest tags.
/// The order in which games are read thus does not matter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::report::stats) struct Extreme {
    /// The number of plies.
    pub(in crate::report::stats) plies: u32,
    /// The fingerprint of the game.
    pub(in crate::report::stats) fingerprint: String,
    /// The tags that identify the game, such as the players and the date.
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
