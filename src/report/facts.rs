//! The values that the reports on any of the games can have.

use itertools::Itertools as _;

use crate::games::GameKind;
use crate::play::{About, Fact};

/// Returns the values of the settings of all games.
pub(super) fn setting_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.setting)
}

/// Returns the values of the standings of all games, without the score.
#[cfg(feature = "schema")]
pub(super) fn standing_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.standing)
}

/// Returns the values of all games, each name once.
fn facts(of: fn(&About) -> &'static [Fact]) -> impl Iterator<Item = Fact> {
    let games = GameKind::ALL.iter();
    let all = games.flat_map(move |kind| of(kind.about()).iter().copied());
    all.unique_by(|fact| fact.name)
}
