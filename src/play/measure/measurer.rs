//! Measures replayed games, and caches values that the next game can reuse.

use std::any::Any;

use crate::play::game::game::Game;
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::measure::measuring::Measuring;
use crate::play::replay::judge::Verdict;
use crate::play::replay::replay::Replay;

/// A cache of values that were computed while measuring a game, for the next
/// game of the same kind.
#[derive(Debug, Default)]
pub struct Measurer(Option<Box<dyn Any + Send>>);

impl Measurer {
    /// Returns the cached [`Measuring`] of a game, or a new one if the last game
    /// was of another kind.
    pub(in crate::play) fn of<G: Game>(&mut self) -> &mut Measuring<G> {
        let cached = self.0.take().filter(|cached| cached.is::<Measuring<G>>());
        let measuring = cached.unwrap_or_else(|| Box::new(Measuring::<G>::default()));
        let measuring = self.0.insert(measuring).downcast_mut();
        measuring.expect("another type was replaced")
    }
}

/// Measures a replayed game.
pub(in crate::play) fn measure<G: Game>(
    replay: &Replay<G>,
    wanted: Wanted,
    measurer: &mut Measurer,
    measures: &mut GameMeasures,
) {
    measurer
        .of::<G>()
        .measure(&replay.game, &replay.plies, wanted, measures);
    set_verdict(measures, &replay.verdict);
}

/// Sets how the measured game ended.
pub(in crate::play) fn set_verdict(measures: &mut GameMeasures, verdict: &Verdict) {
    measures.result.clone_from(&verdict.result);
    measures.termination = verdict.termination;
    measures.winners.clone_from(&verdict.winners);
}
