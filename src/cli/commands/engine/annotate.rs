//! Writes the analysis of a record back into it.

use std::path::Path;

use crate::app::{Exit, report_absent};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::convert::{BetterLine, PlyNote, annotate};
use crate::play::{Moment, Replayed, Turn};
use crate::record::plain_glyph;
use crate::report::{AnalysedPly, Analyser, Chance, Entry, Plies};
use crate::text::escape_str;

/// The maximum number of moves of the variation that shows better play.
const MAX_LINE_MOVES: usize = 4;

/// The annotated records.
#[derive(Debug)]
pub(super) struct Annotated {
    /// The plies to analyse.
    plies: Plies,
    /// The records so far.
    text: Vec<u8>,
    /// True if one of them has a place for notes.
    has_place: bool,
    /// True if a chosen ply is an auction, which has a chance for each bid.
    pub(super) has_auction: bool,
}

impl Annotated {
    pub(super) const fn new(plies: Plies) -> Self {
        Self {
            plies,
            text: Vec::new(),
            has_place: false,
            has_auction: false,
        }
    }

    /// Analyses the chosen plies on the main line of a record and adds the annotated
    /// record, or the record as it is if it has no place for notes; calls `visit` with
    /// each ply. Returns the number of plies that cannot be analysed.
    pub(super) fn add(
        &mut self,
        entry: &Entry<'_>,
        analyser: &mut Analyser,
        output: &mut Output,
        visit: &mut dyn FnMut(AnalysedPly, &mut Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<u64> {
        if entry.record.is_transcribed() || entry.record.is_bare() {
            let message = format!(
                "`{}`, record {} has no place for notes: convert it with `--format sheet` first",
                escape_str(entry.source()),
                entry.number
            );
            output.fail(Exit::Findings, &message);
            self.text.extend_from_slice(entry.record.text());
            return Ok(0);
        }
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        let (mut notes, mut skipped) = (Vec::new(), 0);
        if let Some(replayed) = entry.replayed {
            for plies in self.chosen(entry, replayed, output) {
                let Some(moment) = Moment::after(replayed, plies) else {
                    break;
                };
                // After an interrupt, the other plies and records are written without notes.
                if interrupt::is_requested() {
                    break;
                }
                let ply = analyser.analyse(entry, &moment);
                // The search may have been cut short.
                if interrupt::is_requested() {
                    break;
                }
                match ply {
                    Some(ply) => {
                        notes.extend(note(&ply, &moment));
                        visit(ply, output)?;
                    }
                    None => {
                        skipped += 1;
                        self.has_auction |= is_auction(replayed, &moment);
                    }
                }
            }
        }
        if let Some(text) = annotate(entry.record, &notes) {
            self.text.extend_from_slice(&text);
            self.has_place = true;
        }
        Ok(skipped)
    }

    /// Returns the numbers of plies before the chosen positions. If one of them does not
    /// exist, reports that and returns none.
    fn chosen(
        &self,
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        output: &mut Output,
    ) -> Vec<usize> {
        let chosen = self.plies.on_main_line(entry.record, replayed, usize::MAX);
        chosen.unwrap_or_else(|absent| {
            report_absent(entry, &absent, output);
            Vec::new()
        })
    }

    /// Writes the records to a file, unless none has a place for notes.
    pub(super) fn write(&self, path: &Path, output: &Output) -> anyhow::Result<()> {
        if !self.has_place {
            return Ok(());
        }
        output.write_file(path, &self.text)
    }
}

/// Returns true if all seats made the ply before a position at once.
fn is_auction(replayed: &dyn Replayed, moment: &Moment<'_>) -> bool {
    let before = moment
        .plies()
        .checked_sub(1)
        .and_then(|plies| Moment::after(replayed, plies));
    before.is_some_and(|before| before.view().turn() == Turn::All)
}

/// Returns the note on a ply.
fn note(ply: &AnalysedPly, moment: &Moment<'_>) -> Option<PlyNote> {
    let replayed = moment.replayed();
    let last = moment.last_ply()?;
    let seats = replayed.seats();
    let of_first_seat = |chance: fn(&AnalysedPly, &str) -> Option<Chance>| match seats {
        [first, _] => chance(ply, &first.name).map(|chance| (chance.chance, chance.error)),
        _ => None,
    };
    let better_line = || {
        let moves = (ply.ply..).zip(&ply.line).take(MAX_LINE_MOVES);
        BetterLine {
            moves: moves
                .map(|(number, mv)| format!("{number}. {mv}"))
                .collect(),
            chance: of_first_seat(AnalysedPly::first_seat_best_chance),
        }
    };
    Some(PlyNote {
        after: last.tokens.end,
        chance: of_first_seat(AnalysedPly::first_seat_chance),
        glyph: ply.mark.map(plain_glyph),
        better: ply.mark.map(|_| better_line()),
    })
}
