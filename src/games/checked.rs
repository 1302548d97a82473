//! A replayed record with its findings.

use std::fmt;

use crate::play::Replayed;
use crate::text::Diagnostic;

/// A replayed record and everything that was found in it.
pub struct Checked {
    /// The replayed game, or `None` if its kind or its setting cannot be read.
    pub game: Option<Box<dyn Replayed>>,
    /// The findings, sorted by their position in the text.
    pub findings: Vec<Diagnostic>,
}

impl Checked {
    /// Returns true if there is no error among the findings.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map(|game| game.setting());
        let mut checked = f.debug_struct("Checked");
        checked.field("game", &game);
        checked.field("findings", &self.findings).finish()
    }
}
