//! The names and types of the values that reports have for the various games.

use itertools::Itertools as _;

use crate::games::GameKind;
use crate::play::{About, Fact};

/// Returns the facts about a setting, of all games.
pub(super) fn setting_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.setting)
}

/// Returns the facts about a standing, of all games, without the score.
#[cfg(feature = "schema")]
pub(super) fn standing_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.standing)
}

/// Returns these facts of all games, each name once.
fn facts(of: fn(&About) -> &'static [Fact]) -> impl Iterator<Item = Fact> {
    let games = GameKind::ALL.iter();
    let all = games.flat_map(move |kind| of(kind.about()).iter().copied());
    all.unique_by(|fact| fact.name)
}
