//! The output of the program as the sink of a command.

use serde::Serialize;

use crate::app::door::{Done, Exit, Messages, Sink};
use crate::cli::terminal::output::Output;
use crate::report::Entry;

impl Messages for Output {
    fn raise(&mut self, exit: Exit) {
        Self::raise(self, exit);
    }

    fn note(&mut self, text: &str) {
        Self::note(self, text);
    }

    fn fail(&mut self, exit: Exit, text: &str) {
        Self::fail(self, exit, text);
    }

    fn report(&mut self, entry: &Entry<'_>) {
        Self::report(self, entry);
    }

    fn discard_file(&mut self) {
        Self::discard_file(self);
    }
}

impl Sink for Output {
    type Error = anyhow::Error;

    fn bytes(&mut self, bytes: &[u8]) -> Done<Self> {
        Ok(Self::bytes(self, bytes)?)
    }

    fn json(&mut self, value: &impl Serialize) -> Done<Self> {
        Ok(Self::json(self, value)?)
    }

    fn total(&mut self, text: &str) {
        Self::total(self, text);
    }

    fn excerpts(&self, entry: &Entry<'_>) -> String {
        Self::excerpts(self, entry, self.is_terminal())
    }

    fn is_quiet(&self) -> bool {
        Self::is_quiet(self)
    }
}
