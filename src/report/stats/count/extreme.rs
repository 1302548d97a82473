//! The shortest and the longest game.

use serde::{Deserialize, Serialize};

/// A game that is shorter or longer than others.
///
/// The order of the fields makes the order of games: among games of one length
/// the one with the smallest fingerprint, then with the smallest tags, counts,
/// so that the order in which games are read does not matter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::report::stats) struct Extreme {
    /// The number of plies.
    pub(in crate::report::stats) plies: u32,
    /// The fingerprint.
    pub(in crate::report::stats) fingerprint: String,
    /// The tags that say which game it is.
    pub(in crate::report::stats) tags: Vec<(String, String)>,
}

/// Keeps the shorter game.
pub(super) fn keep_shortest(kept: &mut Option<Extreme>, other: Option<Extreme>) {
    if let Some(other) = other
        && kept.as_ref().is_none_or(|kept| other < *kept)
    {
        *kept = Some(other);
    }
}

/// Keeps the longer game.
pub(super) fn keep_longest(kept: &mut Option<Extreme>, other: Option<Extreme>) {
    let is_longer = |kept: &Extreme, other: &Extreme| {
        let texts = (&other.fingerprint, &other.tags) < (&kept.fingerprint, &kept.tags);
        other.plies > kept.plies || other.plies == kept.plies && texts
    };
    if let Some(other) = other
        && kept.as_ref().is_none_or(|kept| is_longer(kept, &other))
    {
        *kept = Some(other);
    }
}
