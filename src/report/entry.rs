//! A record to report on.

use crate::play::{MainLine, Replayed, SeatName};
use crate::record::Record;
use crate::text::Diagnostic;

/// A record, its game and its findings.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::report::Entry;
///
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[], offset: None };
/// assert!(entry.is_sound());
/// assert_eq!(entry.plies(), 2);
/// ```
#[derive(Clone, Copy)]
pub struct Entry<'r> {
    /// The number of the record in its input, from 1.
    pub number: u64,
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// The replayed game, or `None` if its setting cannot be read.
    pub replayed: Option<&'r dyn Replayed>,
    /// The findings.
    pub findings: &'r [Diagnostic],
    /// The position in bytes where the record begins in its input, if only a
    /// slice of the input is read.
    pub offset: Option<u64>,
}

impl Entry<'_> {
    /// Returns true if no finding is an error.
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }

    /// Returns the name of the input; `-` is standard input.
    pub fn source(&self) -> &str {
        self.record.source().name()
    }

    /// Returns the number of legal plies on the main line.
    pub fn plies(&self) -> usize {
        self.replayed.map_or(0, MainLine::plies)
    }

    /// Returns how the game ended, or `None` if the setting cannot be read.
    pub(crate) fn termination(&self) -> Option<&'static str> {
        let verdict = self.replayed.map(MainLine::verdict);
        verdict.map(|verdict| verdict.termination.as_str())
    }

    /// Returns the player in a seat, `?` if unknown, or `None` for a dummy.
    pub(super) fn player_name(&self, seat: &SeatName) -> Option<&str> {
        let player = self.record.tags().value(&seat.name).unwrap_or("?");
        (!seat.dummy).then_some(player)
    }

    /// Returns [`player_name`](Self::player_name) for a report.
    pub(super) fn player(&self, seat: &SeatName) -> Option<String> {
        self.player_name(seat).map(str::to_owned)
    }
}
