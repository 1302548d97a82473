//! The facts in reports: named, typed values of which each game has only some.

use itertools::Itertools as _;

use crate::games::GameKind;
use crate::play::{About, Fact};

/// Returns the facts about settings of all games, each name once.
pub(super) fn setting_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.setting)
}

/// Returns the facts about the standings of all games, except the score. Each name
/// occurs once.
pub(super) fn standing_facts() -> impl Iterator<Item = Fact> {
    facts(|about| about.standing)
}

/// Returns the facts that `select` returns for all games, each name once.
fn facts(select: fn(&About) -> &'static [Fact]) -> impl Iterator<Item = Fact> {
    let games = GameKind::ALL.iter();
    let all = games.flat_map(move |kind| select(kind.about()).iter().copied());
    all.unique_by(|fact| fact.name)
}
