//! Visiting the chosen positions of records, and those of position strings.

use crate::app::door::{Exit, Messages};
use crate::games::replay_with;
use crate::play::Replayed;
use crate::record::{Record, TagValues};
use crate::report::{ChosenPly, Entry, Plies, RecordPosition, SelectionError};
use crate::text::{Diagnostic, escape_str};

/// The position string that means the usual start.
const START: &str = "start";

/// Which positions of each record are visited.
#[derive(Debug, Clone, Copy)]
pub struct PositionChoice<'c> {
    /// The chosen plies; `None` for the end.
    pub at: Option<&'c Plies>,
    /// The moves to play from each chosen position.
    pub play: Option<&'c str>,
}

impl PositionChoice<'_> {
    /// Reports the findings of a record, and returns its game and the chosen plies.
    /// `None` if it has no game or not all of these plies, which is reported.
    pub fn plies_of<'r>(
        &self,
        entry: &Entry<'r>,
        messages: &mut impl Messages,
    ) -> Option<(&'r dyn Replayed, Vec<ChosenPly>)> {
        if !entry.findings.is_empty() {
            messages.report(entry);
        }
        let replayed = entry.replayed?;
        if !entry.is_sound() {
            let last = replayed.ply_number(replayed.plies());
            messages.note(&format!(
                "note: the record is not sound: only positions up to ply {last} are available"
            ));
        }
        let chosen = match self.at {
            Some(at) => at.of(entry.record, replayed),
            None => Plies::default().of(entry.record, replayed),
        };
        match chosen {
            Ok(chosen) => Some((replayed, chosen)),
            Err(absent) => {
                report_absent(entry, &absent, messages);
                None
            }
        }
    }

    /// Reports the findings of a record, and calls `visit` with its chosen positions
    /// until one of them does not exist.
    ///
    /// # Errors
    ///
    /// Returns the first error of `visit`.
    pub fn visit_record<M: Messages, E>(
        &self,
        entry: &Entry<'_>,
        messages: &mut M,
        visit: &mut dyn FnMut(&RecordPosition<'_>, &mut M) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some((replayed, chosen)) = self.plies_of(entry, messages) else {
            return Ok(());
        };
        for ply in chosen {
            match RecordPosition::visit(entry, replayed, ply, self.play, |position| {
                visit(position, messages)
            }) {
                Ok(visited) => visited?,
                Err(absent) => {
                    report_absent(entry, &absent, messages);
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// The game that starts from a position string.
pub struct PositionGame<'r> {
    record: &'r Record<'r>,
    replayed: Box<dyn Replayed>,
    findings: Vec<Diagnostic>,
}

impl<'r> PositionGame<'r> {
    /// Starts a game from a position string; `start` means the usual start. `record`
    /// must be empty, and `setting` is its setting but for the position.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is not a position, or the setting is invalid.
    pub fn new(
        record: &'r Record<'r>,
        string: &str,
        setting: TagValues,
    ) -> Result<Self, SelectionError> {
        let game = Self::drawn(record, string, setting)?;
        match game.findings.iter().find(|finding| finding.is_error()) {
            Some(error) => Err(SelectionError::Usage(error.message.clone())),
            None => Ok(game),
        }
    }

    /// Returns a position for a figure, which may be one from which no game starts, such as
    /// one of Swaptimum before a swap.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is not a position, or the setting is invalid.
    pub fn drawn(
        record: &'r Record<'r>,
        string: &str,
        setting: TagValues,
    ) -> Result<Self, SelectionError> {
        let setting = match string {
            START => setting,
            string => setting.with("Position", string),
        };
        let mut findings: Vec<Diagnostic> = Vec::new();
        match replay_with(record, &setting, &mut findings) {
            Some(replayed) => Ok(Self {
                record,
                replayed,
                findings,
            }),
            None => Err(SelectionError::Usage(
                findings.into_iter().next().map_or_else(
                    || "this is not a position".to_owned(),
                    |finding| finding.message,
                ),
            )),
        }
    }

    /// Returns true if a position string means the usual start.
    pub fn is_start(string: &str) -> bool {
        string == START
    }

    /// Prints the findings about the position.
    pub fn report(&self, messages: &mut impl Messages) {
        // An error is only drawn.
        for finding in self.findings.iter().filter(|finding| !finding.is_error()) {
            messages.note(&format!("{}: {}", finding.severity, finding.message));
        }
    }

    /// Returns the game as a sound record.
    pub fn entry(&self) -> Entry<'_> {
        Entry {
            number: 1,
            record: self.record,
            replayed: Some(self.replayed.as_ref()),
            findings: &[],
            offset: None,
        }
    }

    /// Calls `visit` with the position after the moves of `play`, if there are any.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these moves cannot be played.
    pub fn visit<T>(
        &self,
        play: Option<&str>,
        visit: impl FnOnce(&RecordPosition<'_>) -> T,
    ) -> Result<T, SelectionError> {
        let (entry, replayed) = (self.entry(), self.replayed.as_ref());
        RecordPosition::visit(&entry, replayed, ChosenPly::START, play, visit)
    }
}

/// Reports why a record does not have a chosen position.
pub(crate) fn report_absent(
    entry: &Entry<'_>,
    absent: &SelectionError,
    messages: &mut impl Messages,
) {
    let name = escape_str(entry.source());
    let message = format!("`{name}`, record {}: {absent}", entry.number);
    messages.fail(Exit::Findings, &message);
}
