//! The positions that a command is about, from records or position strings.

use scoresheet::games::replay_with;
use scoresheet::play::{Dialect, Replayed, View, marks_of};
use scoresheet::record::{LineId, Record};
use scoresheet::report::{self, Entry, Score};
use scoresheet::scene::Mark;
use scoresheet::text::{Diagnostic, escape_str};

use crate::cli::input::input::Input;
use crate::cli::input::parallel::{Merge, PartPlace, Plan};
use crate::cli::input::select::{ChosenPly, Plies, notes_after, ply_number};
use crate::cli::input::setting::Setting;
use crate::cli::terminal::error::{Class, Stop};
use crate::cli::terminal::output::Output;

/// The options that choose positions.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Positions {
    #[command(flatten)]
    input: Input,
    /// Choose plies: `12`, `5-9`, `20-`, `-5`, `start`, `end`, `all`, `commented`, in variations `12a`, `12a.13`, `12a.end`, or a list such as `3,7-9` [default: end]
    #[arg(long, value_name = "PLIES", allow_hyphen_values = true)]
    at: Option<Plies>,
    /// Use a position instead of a PATH: a position string, or `start`
    #[arg(long, value_name = "STRING")]
    position: Vec<String>,
    /// Play these moves from the chosen position; they must be legal
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
}

/// A position of a replayed record, including moves played on from it.
pub(crate) struct Position<'r> {
    pub(crate) entry: &'r Entry<'r>,
    /// The game along the line that the position is on.
    pub(crate) replayed: &'r dyn Replayed,
    /// The number of plies of that line before the position.
    pub(crate) plies: usize,
    pub(crate) view: &'r dyn View,
}

impl Position<'_> {
    /// Calls `visit` with a chosen position of a replayed record, after the
    /// moves of `play` if there are any.
    ///
    /// # Errors
    ///
    /// Returns the first of these moves that cannot be played.
    pub(crate) fn visit<T>(
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        ply: ChosenPly,
        play: Option<&str>,
        visit: impl FnOnce(&Position<'_>) -> T,
    ) -> Result<T, Stop> {
        let ChosenPly { line, plies } = ply;
        let variation = (line != LineId::MAIN).then(|| replayed.along(line));
        let replayed = variation.as_deref().unwrap_or(replayed);
        let mut view = replayed.after(plies).unwrap_or_else(|| replayed.end());
        if let Some(moves) = play {
            let played = view.play(moves);
            played.map_err(|error| Stop::Absent(format!("--play: {error}")))?;
        }
        Ok(visit(&Position {
            entry,
            replayed,
            plies,
            view: view.as_ref(),
        }))
    }

    /// Returns the number of its last ply.
    pub(crate) fn ply(&self) -> u32 {
        report::ply_number(self.replayed, self.plies, self.view)
    }

    /// Returns the report of `score`.
    pub(crate) fn score(&self) -> Score {
        report::score(self.entry, self.replayed, self.plies, self.view)
    }

    /// Returns the scores on one line, such as `Orange 16, Yellow 43`.
    pub(crate) fn quoted_score(&self) -> String {
        report::quoted_score(self.replayed, self.view)
    }

    /// Returns one sentence on who has won or who is to move.
    pub(crate) fn verdict(&self) -> String {
        report::verdict(self.replayed, self.plies, self.view)
    }

    /// Returns true after a resignation, an agreed draw or a loss on time, where
    /// by the rules the game goes on.
    pub(crate) fn is_over_early(&self) -> bool {
        report::ended_early(self.replayed, self.plies, self.view).is_some()
    }

    /// Returns the dialect of the record, or the usual one.
    pub(crate) fn dialect(&self) -> Dialect {
        let usual = self.replayed.dialects()[0];
        self.replayed.dialect().unwrap_or(usual)
    }

    /// Returns the last move of the record; `None` at its start.
    pub(crate) fn last_move(&self, dialect: Dialect) -> Option<String> {
        let last = self.plies.checked_sub(1)?;
        self.replayed.ply_text(last, dialect)
    }

    /// Returns true unless the position was reached by moves played on.
    fn is_of_record(&self) -> bool {
        self.ply() == ply_number(self.replayed, self.plies)
    }

    /// Returns true at the start of the game.
    pub(crate) fn is_start(&self) -> bool {
        self.ply() == ply_number(self.replayed, 0)
    }

    /// Returns true at the end of its line.
    pub(crate) fn is_end(&self) -> bool {
        self.is_of_record() && self.plies == self.replayed.plies()
    }

    /// Returns the marks that comments of the record put on the position.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        if !self.is_of_record() {
            return Vec::new();
        }
        let from = notes_after(self.replayed, self.plies);
        let commands = self.entry.record.commands_from(from).into_iter();
        commands
            .flat_map(|(_, command)| marks_of(&command))
            .collect()
    }

    /// Returns the comments of the record on the position.
    pub(crate) fn prose(&self) -> Vec<String> {
        if !self.is_of_record() {
            return Vec::new();
        }
        let from = notes_after(self.replayed, self.plies);
        self.entry.record.prose_from(from)
    }

    /// Returns the name of the ply that `--at` accepts.
    pub(crate) fn ply_name(&self) -> String {
        let number = self.ply();
        let last = self.plies.checked_sub(1);
        let path = last.and_then(|last| self.replayed.path(self.replayed.ply(last)?.node));
        match path.filter(|path| path.is_in_variation() && path.ply() == Some(number)) {
            Some(path) => path.to_string(),
            None => number.to_string(),
        }
    }
}

/// The callback for each position.
pub(crate) type Visit<'v> = dyn FnMut(&Position<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The callback for each position, on any thread.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Position<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

impl Positions {
    /// Returns the options that choose records.
    pub(crate) const fn input(&self) -> &Input {
        &self.input
    }

    /// Calls `visit` with every chosen position of every chosen record.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        if self.reads_records() {
            let visit_record = &mut |entry: &Entry<'_>, output: &mut Output| {
                self.visit_record(entry, output, visit)
            };
            self.input.each(output, visit_record)?;
        }
        for position in &self.position {
            self.visit_string(position, output, visit)?;
        }
        Ok(())
    }

    /// Calls `visit` with every chosen position, those of records on several
    /// threads, and `merge` with the sum of each part; see
    /// [`each_part`](Input::each_part).
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        visit: &VisitPart<'_, T>,
        merge: &mut Merge<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.reads_records() {
            let visit_record = |entry: &Entry<'_>, sum: &mut T, output: &mut Output| {
                self.visit_record(entry, output, &mut |position, output| {
                    visit(position, sum, output)
                })
            };
            let plan = Plan {
                visit: &visit_record,
                sound: None,
                merge,
            };
            self.input.each_part(plan, output)?;
        }
        for position in &self.position {
            let mut sum = T::default();
            let mut part = Output::part(&output.style());
            let result = self.visit_string(position, &mut part, &mut |position, output| {
                visit(position, &mut sum, output)
            });
            merge(sum, &PartPlace::default(), output)?;
            output.merge(part)?;
            result?;
        }
        Ok(())
    }

    /// Refuses files of several records unless one is chosen by number.
    pub(crate) fn one_record(mut self) -> Self {
        self.input = self.input.one_record();
        self
    }

    /// Names the setting that is assumed for bare lists.
    pub(crate) fn naming_assumptions(mut self) -> Self {
        self.input = self.input.naming_assumptions();
        self
    }

    /// Reports an error if there is no record at all.
    pub(crate) fn requiring_records(mut self) -> Self {
        self.input = self.input.requiring_records();
        self
    }

    /// Chooses every ply if none is named.
    pub(crate) fn every_ply(mut self) -> Self {
        self.at.get_or_insert_with(Plies::all);
        self
    }

    /// Returns true if several positions of one record may be chosen.
    pub(crate) fn is_several(&self) -> bool {
        self.at.as_ref().is_some_and(Plies::is_several) || self.position.len() > 1
    }

    fn reads_records(&self) -> bool {
        self.position.is_empty() || self.input.has_paths()
    }

    fn visit_record(
        &self,
        entry: &Entry<'_>,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        let Some(replayed) = entry.replayed else {
            return Ok(());
        };
        if !entry.is_valid() {
            let last = ply_number(replayed, replayed.plies());
            output.note(&format!(
                "note: using the last sound position, after ply {last}"
            ));
        }
        let at = self.at.clone().unwrap_or_default();
        let chosen = match at.of(entry.record, replayed) {
            Ok(chosen) => chosen,
            Err(absent) => {
                skip(entry, &absent, output);
                return Ok(());
            }
        };
        for ply in chosen {
            let visited = Position::visit(entry, replayed, ply, self.play.as_deref(), |position| {
                visit(position, output)
            });
            match visited {
                Ok(visited) => visited?,
                Err(absent) => {
                    skip(entry, &absent, output);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn visit_string(
        &self,
        position: &str,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        let record = Record::empty();
        let setting = self.input.setting().clone();
        let (replayed, findings) = of_string(&record, position, setting)?;
        for finding in &findings {
            output.note(&format!("{}: {}", finding.severity, finding.message));
        }
        let replayed = replayed.as_ref();
        let entry = entry_of(&record, replayed);
        let play = self.play.as_deref();
        Position::visit(&entry, replayed, ChosenPly::START, play, |position| {
            visit(position, output)
        })?
    }
}

/// Returns the game that starts from a position string, or from `start`, and
/// its findings; `record` has no moves.
///
/// # Errors
///
/// Returns why this is not a position.
pub(crate) fn of_string(
    record: &Record<'_>,
    position: &str,
    setting: Setting,
) -> Result<(Box<dyn Replayed>, Vec<Diagnostic>), Stop> {
    let overrides = match position {
        "start" => setting.overrides()?,
        position => setting.with_position(position).overrides()?,
    };
    let mut findings: Vec<Diagnostic> = Vec::new();
    match replay_with(record, &overrides, &mut findings) {
        Some(replayed) => Ok((replayed, findings)),
        None => Err(Stop::Usage(findings.into_iter().next().map_or_else(
            || "this is not a position".to_owned(),
            |finding| finding.message,
        ))),
    }
}

/// Returns the entry of a position string.
pub(crate) const fn entry_of<'r>(record: &'r Record<'r>, replayed: &'r dyn Replayed) -> Entry<'r> {
    Entry {
        number: 1,
        record,
        replayed: Some(replayed),
        findings: &[],
    }
}

/// Reports that a record does not have the chosen position.
fn skip(entry: &Entry<'_>, absent: &Stop, output: &mut Output) {
    let name = escape_str(entry.source());
    let message = format!("`{name}`, record {}: {absent}", entry.number);
    output.fail(Class::Findings, &message);
}
