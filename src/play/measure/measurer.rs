//! Measures replayed games, and keeps what that has computed for the next game.

use std::any::Any;

use crate::play::game::game::Game;
use crate::play::measure::measures::{GameMeasures, Wanted};
use crate::play::measure::measuring::Measuring;
use crate::play::replay::judge::Verdict;
use crate::play::replay::replay::Replay;

/// What measuring has computed about a game and its setting, kept for the next
/// game.
#[derive(Debug, Default)]
pub struct Measurer(Option<Box<dyn Any + Send>>);

impl Measurer {
    /// Returns what measures games of one kind.
    pub(in crate::play) fn of<G: Game>(&mut self) -> &mut Measuring<G> {
        let kept = self.0.take().filter(|kept| kept.is::<Measuring<G>>());
        let kept = kept.unwrap_or_else(|| Box::new(Measuring::<G>::default()));
        let kept = self.0.insert(kept).downcast_mut();
        kept.expect("another type was replaced")
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
