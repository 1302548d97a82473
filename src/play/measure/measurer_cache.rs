//! Measures replayed games, and keeps the measurer for the next game.

use std::any::Any;

use crate::play::{Game, GameMeasures, Measurer, Replay, Verdict, Wanted};

/// The measurer of the game measured last, which caches values for the next
/// game of the same kind.
#[derive(Debug, Default)]
pub struct MeasurerCache(Option<Box<dyn Any + Send>>);

impl MeasurerCache {
    /// Returns the measurer for a kind of game: the cached one, or a new one if the
    /// game measured last was of another kind.
    pub(crate) fn measurer<G: Game>(&mut self) -> &mut Measurer<G> {
        let cached = self.0.take().filter(|cached| cached.is::<Measurer<G>>());
        let measurer = cached.unwrap_or_else(|| Box::new(Measurer::<G>::default()));
        let measurer = self.0.insert(measurer).downcast_mut();
        measurer.expect("a measurer of another type was replaced")
    }
}

/// Measures a replayed game.
pub(crate) fn measure<G: Game>(
    replay: &Replay<G>,
    wanted: Wanted,
    cache: &mut MeasurerCache,
    measures: &mut GameMeasures,
) {
    cache
        .measurer::<G>()
        .measure(&replay.game, &replay.plies, wanted, measures);
    if replay.has_open_setting {
        measures.swapped = None;
    }
    set_verdict(measures, &replay.verdict);
}

/// Sets how the measured game ended.
pub(crate) fn set_verdict(measures: &mut GameMeasures, verdict: &Verdict) {
    measures.result.clone_from(&verdict.result);
    measures.termination = verdict.termination;
    measures.winners.clone_from(&verdict.winners);
}
