//! The positions that a command works on, from records or position strings.

use crate::app::setting::SettingArgs;
use crate::app::{PositionChoice, PositionGame, report_absent};
use crate::cli::input::args::Input;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::play::Replayed;
use crate::record::Record;
use crate::report::{ChosenPly, Entry, Plies, RecordPosition, assumption};

/// The options that choose positions.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Choose plies: `12`, `5-9`, `20-`, `-5`, `start`, `end`, `all`, `commented`; in variations `12a`, `12a.13`, `12a.end`; or a list such as `3,7-9` [default: end]
    #[arg(long, value_name = "PLIES", allow_hyphen_values = true)]
    at: Option<Plies>,
    /// Use a position string, or `start`, instead of or in addition to PATHs
    #[arg(long, value_name = "STRING")]
    position: Vec<String>,
    /// Play these moves from each chosen position; they must be legal
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
    /// Whether positions are only drawn, so that no game needs to start from them.
    #[arg(skip)]
    pub(crate) draws: bool,
}

/// The callback for each position.
pub(crate) type Visit<'v> = dyn FnMut(&RecordPosition<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The callback for each record, with the positions chosen by `--at`; `None` without
/// `--at`.
pub(crate) type VisitGame<'v> =
    dyn FnMut(&Entry<'_>, &dyn Replayed, Option<&[ChosenPly]>) -> anyhow::Result<()> + 'v;

/// The callback for each position, on any thread.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&RecordPosition<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

impl Positions {
    /// Returns the plies that `--at` chooses; every ply if it is not given.
    pub(crate) fn plies_or_all(&self) -> Plies {
        self.at.clone().unwrap_or_else(Plies::all)
    }

    /// Calls `visit` with every chosen position of every chosen record.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        self.check()?;
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

    /// Calls `visit` with every chosen position; those of records are visited on
    /// several threads. `visit` updates the accumulator of a part of the input, and
    /// `merge` is called with the accumulators in input order; see
    /// [`each_part`](Input::each_part).
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        visit: &VisitPart<'_, T>,
        merge: &mut dyn FnMut(T, &mut Output) -> anyhow::Result<()>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        self.check()?;
        if self.reads_records() {
            let visit_record = |entry: &Entry<'_>, accumulator: &mut T, output: &mut Output| {
                self.visit_record(entry, output, &mut |position, output| {
                    visit(position, accumulator, output)
                })
            };
            let merge_part = &mut |accumulator, _: &_, output: &mut _| merge(accumulator, output);
            self.input
                .each_part(&visit_record, None, merge_part, output)?;
        }
        for position in &self.position {
            let mut accumulator = T::default();
            let mut part = Output::part(&output.style());
            let result = self.visit_string(position, &mut part, &mut |position, output| {
                visit(position, &mut accumulator, output)
            });
            merge(accumulator, output)?;
            output.merge(part)?;
            result?;
        }
        Ok(())
    }

    /// Rejects files with several records, with the exceptions of
    /// [`Input::one_record`].
    pub(crate) fn one_record(mut self) -> Self {
        self.input = self.input.one_record();
        self
    }

    /// Chooses these plies of records if `--at` is not given.
    pub(crate) fn default_plies(mut self, plies: Plies) -> Self {
        if self.reads_records() {
            self.at.get_or_insert(plies);
        }
        self
    }

    /// Returns true if several positions of one record, or several position
    /// strings, may be chosen.
    pub(crate) fn may_be_several(&self) -> bool {
        self.at.as_ref().is_some_and(Plies::may_be_several) || self.position.len() > 1
    }

    /// Returns an error if options choose records or plies, but no record is read.
    fn check(&self) -> anyhow::Result<()> {
        let unused = match (&self.at, self.input.chooses_records()) {
            _ if self.reads_records() => return Ok(()),
            (Some(_), _) => "`--at`",
            (None, true) => "the options that choose records",
            (None, false) => return Ok(()),
        };
        Err(usage(format!(
            "no record is read, since `--position` is given and no PATH: remove {unused}"
        )))
    }

    /// Returns true if positions of records are chosen, not only those of
    /// position strings.
    pub(crate) fn reads_records(&self) -> bool {
        self.position.is_empty() || !self.input.paths.is_empty()
    }

    /// Calls `visit` with every record that has a game, and the positions that
    /// `--at` chooses; `None` without `--at`.
    ///
    /// # Errors
    ///
    /// Returns an error if `--position` or `--play` is given.
    pub(crate) fn each_game(
        &self,
        output: &mut Output,
        visit: &mut VisitGame<'_>,
    ) -> anyhow::Result<()> {
        let unsupported = [
            ("--position", !self.position.is_empty()),
            ("--play", self.play.is_some()),
        ];
        if let Some((option, _)) = unsupported.iter().find(|(_, is_set)| *is_set) {
            return Err(usage(format!(
                "a replay shows records as they are: remove `{option}`"
            )));
        }
        self.input.each(output, &mut |entry, output| {
            if !entry.findings.is_empty() {
                output.report(entry);
            }
            let Some(replayed) = entry.replayed else {
                return Ok(());
            };
            let at = self.at.as_ref();
            match at.map(|at| at.of(entry.record, replayed)).transpose() {
                Ok(chosen) => visit(entry, replayed, chosen.as_deref()),
                Err(absent) => {
                    report_absent(entry, &absent, output);
                    Ok(())
                }
            }
        })
    }

    /// Calls `visit` with the chosen positions of a record.
    fn visit_record(
        &self,
        entry: &Entry<'_>,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        let choice = PositionChoice {
            at: self.at.as_ref(),
            play: self.play.as_deref(),
        };
        choice.visit_record(entry, output, visit)
    }

    /// Calls `visit` with the position of a position string.
    fn visit_string(
        &self,
        position: &str,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        let record = Record::empty();
        let draws = self.draws && self.play.is_none();
        let game = if PositionGame::is_start(position) {
            PositionGame::new(&record, position, self.input.default_tags()?)?
        } else {
            game_from_string(&record, position, &self.input.setting, draws)?
        };
        game.report(output);
        if PositionGame::is_start(position) && self.input.notes_assumptions {
            let defaults = self.input.default_tags()?;
            if let Some(assumption) = assumption(&game.entry(), &defaults) {
                output.note_assumption(&assumption);
            }
        }
        game.visit(self.play.as_deref(), |position| visit(position, output))?
    }
}

/// Returns the game that starts from a position string. `record` must be empty. If it
/// `draws` only, it may be a position from which no game starts.
///
/// # Errors
///
/// Returns an error if the string is not a position, or the setting is invalid.
pub(crate) fn game_from_string<'r>(
    record: &'r Record<'r>,
    position: &str,
    setting: &SettingArgs,
    draws: bool,
) -> anyhow::Result<PositionGame<'r>> {
    let defaults = setting.default_tags()?;
    if PositionGame::is_start(position) {
        return Ok(PositionGame::new(record, position, defaults)?);
    }
    match setting.clone().with_position(position).default_tags() {
        Ok(setting) => Ok(PositionGame::new(record, position, setting)?),
        Err(refused) if draws && defaults.get("Setup").is_none() => {
            let game = PositionGame::drawn(record, position, defaults);
            Ok(game.map_err(|_| refused)?)
        }
        Err(refused) => Err(refused.into()),
    }
}
