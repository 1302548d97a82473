//! A position of a record, with the record.

use crate::play::{Moment, Replayed, marks_of};
use crate::record::LineId;
use crate::report::analysis::{analyse::Chance, recorded::recorded_chance};
use crate::report::entry::Entry;
use crate::report::selection::plies::{ChosenPly, notes_after};
use crate::report::selection::selection_error::SelectionError;
use crate::scene::Mark;

/// A chosen position, with its record.
#[derive(Clone, Copy)]
pub struct RecordPosition<'r> {
    /// The record.
    pub entry: &'r Entry<'r>,
    /// The position, after additional moves if there are any.
    pub moment: &'r Moment<'r>,
}

impl RecordPosition<'_> {
    /// Calls `visit` with a chosen position of a replayed record, after the
    /// moves of `play` if there are any.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these moves cannot be played.
    pub fn visit<T>(
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        ply: ChosenPly,
        play: Option<&str>,
        visit: impl FnOnce(&RecordPosition<'_>) -> T,
    ) -> Result<T, SelectionError> {
        let ChosenPly { line, plies } = ply;
        let variation = (line != LineId::MAIN).then(|| replayed.game_of_line(line));
        let replayed = variation.as_deref().unwrap_or(replayed);
        let moment = Moment::after(replayed, plies);
        let mut moment = moment.unwrap_or_else(|| Moment::end(replayed));
        if let Some(moves) = play {
            let played = moment.play(moves);
            played.map_err(|error| SelectionError::Absent(format!("--play: {error}")))?;
        }
        let moment = &moment;
        Ok(visit(&RecordPosition { entry, moment }))
    }

    /// Returns the marks that comments of the record put on the position.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(from) = self.notes_start() else {
            return Vec::new();
        };
        let commands = self.entry.record.commands_from(from).into_iter();
        commands
            .flat_map(|(_, command)| marks_of(&command))
            .collect()
    }

    /// Returns the chance of the first seat that the comments on the position state.
    pub fn recorded_chance(&self) -> Option<Chance> {
        recorded_chance(self.entry.record, self.notes_start()?)
    }

    /// Returns the source, the record and the ply of the position, which identify it.
    pub fn key(&self) -> String {
        let (source, number) = (self.entry.source(), self.entry.number);
        format!("{source} {number} {}", self.ply_name())
    }

    /// Returns the paragraphs of the comments on the position, without figure commands.
    pub fn comment_paragraphs(&self) -> Vec<String> {
        let Some(from) = self.notes_start() else {
            return Vec::new();
        };
        self.entry.record.comment_paragraphs_from(from)
    }

    /// Returns the index of the token where comments on the position begin: the
    /// first one after the ply that led to it. `None` after moves of `--play`.
    fn notes_start(&self) -> Option<usize> {
        let moment = self.moment;
        let from = || notes_after(moment.replayed(), moment.plies());
        moment.is_recorded().then(from)
    }

    /// Returns the name of the last ply before the position, as `--at` accepts
    /// it.
    pub fn ply_name(&self) -> String {
        self.moment.ply_name()
    }
}
