//! Commands about positions: where the position comes from.

use scoresheet::games::replay;
use scoresheet::play::{Replayed, View, marks_of};
use scoresheet::record::{LineId, Record};
use scoresheet::report::{self, Entry, Score};
use scoresheet::scene::Mark;
use scoresheet::text::{Diagnostic, escape_str};

use crate::cli::input::input::Input;
use crate::cli::input::parallel::{Around, Merge, Plan};
use crate::cli::input::select::{Chosen, Plies, notes_after};
use crate::cli::input::setting;
use crate::cli::terminal::output::{Class, Output, Stop};

/// Which positions a command is about.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Positions {
    #[command(flatten)]
    input: Input,
    /// Choose plies: `12`, `5-9`, `start`, `end`, `all`, `commented`, in variations `12a`, `12a.13`, `12a.end`, or a list such as `3,7-9` [default: end]
    #[arg(long, value_name = "PLIES")]
    at: Option<Plies>,
    /// Use a position instead of a PATH: a position string, or `start`
    #[arg(long, value_name = "STRING")]
    position: Vec<String>,
    /// Play these moves from the chosen position; they must be legal
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
}

/// A position with where it comes from.
pub(crate) struct Position<'r> {
    /// The record.
    pub(crate) entry: &'r Entry<'r>,
    /// The same as a game, along the variation on which the position stands.
    pub(crate) replayed: &'r dyn Replayed,
    /// How many plies of it are played.
    pub(crate) plies: usize,
    /// The position, moves played on included.
    pub(crate) view: &'r dyn View,
}

impl Position<'_> {
    /// The number of its last ply.
    pub(crate) fn ply(&self) -> u32 {
        report::ply_number(self.replayed, self.plies, self.view)
    }

    /// What `score` says of it.
    pub(crate) fn score(&self) -> Score {
        report::score(self.entry, self.replayed, self.plies, self.view)
    }

    /// True when it is a position of the record, and not one that was reached
    /// by moves played on from there.
    pub(crate) fn is_of_record(&self) -> bool {
        self.ply() as usize + 1 == self.replayed.first_ply() as usize + self.plies
    }

    /// The marks that comments of the record put on it.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        if !self.is_of_record() {
            return Vec::new();
        }
        let from = notes_after(self.replayed, self.plies);
        let commands = self.entry.record.commands_from(from);
        commands
            .iter()
            .flat_map(|(_, command)| marks_of(command))
            .collect()
    }

    /// What comments of the record say of it.
    pub(crate) fn prose(&self) -> Vec<String> {
        if !self.is_of_record() {
            return Vec::new();
        }
        let from = notes_after(self.replayed, self.plies);
        self.entry.record.prose_from(from)
    }

    /// The ply as `--at` names it.
    pub(crate) fn ply_name(&self) -> String {
        let number = self.ply();
        let last = self.plies.checked_sub(1);
        let path = last.and_then(|last| self.replayed.path(self.replayed.ply_node(last)));
        match path.filter(|path| path.is_in_variation() && path.ply() == Some(number)) {
            Some(path) => path.to_string(),
            None => number.to_string(),
        }
    }
}

/// What a command does with a position.
pub(crate) type Visit<'v> = dyn FnMut(&Position<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// What a command does with a position, in one thread or another.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Position<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

impl Positions {
    /// Where the records come from.
    pub(crate) const fn input(&self) -> &Input {
        &self.input
    }

    /// Shows every chosen position of every chosen record to `visit`.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        if self.position.is_empty() || self.input.has_paths() {
            let at =
                |entry: &Entry<'_>, output: &mut Output| self.visit_record(entry, output, visit);
            let mut at = at;
            self.input.each(output, &mut at)?;
        }
        for position in &self.position {
            self.visit_string(position, output, visit)?;
        }
        Ok(())
    }

    /// Shows every chosen position to `visit`, those of records in several
    /// threads, and what each part sums up to `merge`; see
    /// [`each_part`](Input::each_part).
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        visit: &VisitPart<'_, T>,
        merge: &mut Merge<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self.position.is_empty() || self.input.has_paths() {
            let each = |entry: &Entry<'_>, sum: &mut T, output: &mut Output| {
                let visit =
                    |position: &Position<'_>, output: &mut Output| visit(position, sum, output);
                let mut visit = visit;
                self.visit_record(entry, output, &mut visit)
            };
            let plan = Plan {
                visit: &each,
                sound: None,
                merge,
            };
            self.input.each_part(plan, output)?;
        }
        for position in &self.position {
            let mut sum = T::default();
            let mut part = Output::part(&output.manner());
            let visit =
                |position: &Position<'_>, output: &mut Output| visit(position, &mut sum, output);
            let mut visit = visit;
            let result = self.visit_string(position, &mut part, &mut visit);
            merge(sum, &Around::default(), output)?;
            output.merge(part)?;
            result?;
        }
        Ok(())
    }

    /// The same positions, of which a file of several records is refused
    /// unless one is chosen by number.
    pub(crate) fn one_record(mut self) -> Self {
        self.input = self.input.one_record();
        self
    }

    /// The same positions, of which every ply is chosen where none is named.
    pub(crate) fn every_ply(mut self) -> Self {
        self.at.get_or_insert_with(Plies::all);
        self
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
            let last = replayed.first_ply() as usize - 1 + replayed.plies();
            output.note(&format!(
                "note: using the last sound position, after ply {last}"
            ));
        }
        let at = self.at.clone().unwrap_or_default();
        let chosen = match at.of(entry.record, replayed) {
            Ok(chosen) => chosen,
            Err(absent) => {
                pass_over(entry, &absent, output);
                return Ok(());
            }
        };
        for Chosen { line, plies } in chosen {
            let along = (line != LineId::MAIN).then(|| replayed.along(line));
            let replayed = along.as_deref().unwrap_or(replayed);
            let mut view = replayed.after(plies);
            if let Err(absent) = self.play_on(view.as_mut()) {
                pass_over(entry, &absent, output);
                return Ok(());
            }
            visit(
                &Position {
                    entry,
                    replayed,
                    plies,
                    view: view.as_ref(),
                },
                output,
            )?;
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
        let (replayed, findings) = of_string(&record, position, self.input.setting().tags())?;
        for finding in &findings {
            output.note(&format!("{}: {}", finding.severity, finding.message));
        }
        let mut view = replayed.after(0);
        self.play_on(view.as_mut())?;
        let entry = entry_of(&record, replayed.as_ref());
        visit(
            &Position {
                entry: &entry,
                replayed: replayed.as_ref(),
                plies: 0,
                view: view.as_ref(),
            },
            output,
        )
    }

    fn play_on(&self, view: &mut dyn View) -> Result<(), Stop> {
        play_on(view, self.play.as_deref())
    }

    /// True when several plies or positions may be chosen of one record.
    pub(crate) fn is_several(&self) -> bool {
        self.at.as_ref().is_some_and(Plies::is_several) || self.position.len() > 1
    }
}

/// Plays moves on from a position, if there are any.
///
/// # Errors
///
/// Which one cannot be played.
pub(crate) fn play_on(view: &mut dyn View, moves: Option<&str>) -> Result<(), Stop> {
    let Some(moves) = moves else {
        return Ok(());
    };
    view.play(moves)
        .map_err(|error| Stop::Absent(format!("--play: {error}")))
}

/// The game that begins with a position string, or with `start`, and what was
/// found in it; `record` is one without moves.
///
/// # Errors
///
/// Why there is no such position.
pub(crate) fn of_string(
    record: &Record<'_>,
    position: &str,
    mut tags: Vec<(String, String)>,
) -> Result<(Box<dyn Replayed>, Vec<Diagnostic>), Stop> {
    if position != "start" {
        tags.push(("Position".to_owned(), position.to_owned()));
    }
    setting::check(&tags)?;
    let mut findings: Vec<Diagnostic> = Vec::new();
    match replay(record, &tags, &mut findings) {
        Some(replayed) => Ok((replayed, findings)),
        None => Err(Stop::Usage(findings.into_iter().next().map_or_else(
            || "this is not a position".to_owned(),
            |finding| finding.message,
        ))),
    }
}

/// What stands for the record of a position string.
pub(crate) const fn entry_of<'r>(record: &'r Record<'r>, replayed: &'r dyn Replayed) -> Entry<'r> {
    Entry {
        number: 1,
        record,
        replayed: Some(replayed),
        findings: &[],
    }
}

/// Says that what was asked for is not in a record, and goes on to the next.
fn pass_over(entry: &Entry<'_>, absent: &Stop, output: &mut Output) {
    let name = escape_str(entry.source());
    let message = format!("`{name}`, record {}: {absent}", entry.number);
    output.fail(Class::Findings, &message);
}
