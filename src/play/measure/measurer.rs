//! Keeps for the next game what measuring has computed.

use std::any::Any;

use crate::play::game::game::Game;
use crate::play::measure::measuring::Measuring;

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
