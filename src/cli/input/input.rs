//! The inputs of a command with their options, and the replay of their records.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use crate::app::setting::{InputFormat, SettingArgs};
use crate::app::{RecordRange, promote_warnings, warn_of_notation};
use crate::cli::choice::choice::Choice;
use crate::cli::choice::choice_args::ChoiceArgs;
use crate::cli::input::pasted;
use crate::cli::input::slice::{Slice, SliceRecords, SlicedFile};
use crate::cli::input::source::{files, is_plain, report_unreadable};
use crate::cli::input::spooled::SpooledInputs;
use crate::cli::input::work_items::{ReadConfig, WorkItems};
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::format::{ReadOptions, Syntax};
use crate::games::replay_with;
use crate::record::{Record, TagValues};
use crate::report::{Entry, assumption};
use crate::text::escape_str;

/// The callback for each record.
pub(crate) type Visit<'v> = dyn FnMut(&Entry<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The inputs, and the options for reading and choosing their records.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Input {
    /// Files or folders to read, or `-` for standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    setting: SettingArgs,
    /// Set the input format [default: detected]
    #[arg(long, value_name = "FORMAT")]
    from: Option<InputFormat>,
    /// Choose records by their number in each file: `2`, `1-3` or `all` [default: all; the only record for `show`, `moves` and `render`]
    #[arg(long, value_name = "N")]
    record: Option<RecordRange>,
    /// Read only one of N parts of the input, such as `1/4`; record numbers count within the part
    #[arg(long, value_name = "K/N")]
    slice: Option<Slice>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// True if several records in a file are an error.
    #[arg(skip)]
    pub(crate) is_single: bool,
    /// True if it is an error to find no record at all.
    #[arg(skip)]
    is_required: bool,
    /// True if a note is printed on the setting assumed for bare lists.
    #[arg(skip)]
    notes_assumptions: bool,
    /// True if the scores at the end of each game are needed.
    #[arg(skip)]
    needs_standings: bool,
    /// The content of inputs that can be read only once.
    #[arg(skip)]
    spooled: SpooledInputs,
}

impl Input {
    /// Returns the input for one record of a file: the record with this number or,
    /// without a number, the only record.
    pub(crate) fn one_of(path: PathBuf, setting: SettingArgs, number: Option<u64>) -> Self {
        Self {
            paths: vec![path],
            setting,
            from: None,
            record: number.map(RecordRange::one),
            slice: None,
            strict: false,
            choice: ChoiceArgs::default(),
            is_single: number.is_none(),
            is_required: false,
            notes_assumptions: false,
            needs_standings: false,
            spooled: SpooledInputs::default(),
        }
    }

    /// Returns the defaults for setting tags that a record does not have.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid option.
    pub(crate) fn default_tags(&self) -> Result<TagValues, CommandError> {
        Ok(self.setting.default_tags()?)
    }

    /// Returns the setting options.
    pub(crate) const fn setting(&self) -> &SettingArgs {
        &self.setting
    }

    /// Returns the paths as they were given.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Reads this file or folder before the others.
    pub(crate) fn with_first_path(mut self, path: PathBuf) -> Self {
        self.paths.insert(0, path);
        self
    }

    /// Returns true if standard input is read.
    pub(crate) fn reads_standard(&self) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|path| path == Path::new("-"))
    }

    /// Returns true if a path is given.
    pub(crate) fn has_paths(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Returns true if records are chosen by their content.
    pub(crate) const fn has_choice(&self) -> bool {
        self.choice.is_given()
    }

    /// Returns true if options say which records to read.
    pub(crate) const fn chooses_records(&self) -> bool {
        self.choice.is_given() || self.record.is_some() || self.slice.is_some()
    }

    /// Returns true if options say how to read records or which to read.
    pub(crate) const fn has_record_options(&self) -> bool {
        self.chooses_records() || self.from.is_some() || self.setting.is_given()
    }

    /// Makes it an error if a file has several records, unless records are chosen
    /// by number, or a single record is chosen by content.
    pub(crate) fn one_record(mut self) -> Self {
        self.is_single = self.record.is_none();
        self
    }

    /// Makes reading print a note on the setting assumed for bare lists if
    /// the choice depends on the moves of the records, as with `--result`.
    pub(crate) const fn noting_assumptions_of_choice(mut self) -> Self {
        self.notes_assumptions |= self.choice.depends_on_play();
        self
    }

    /// Makes it an error to find no record at all.
    pub(crate) const fn requiring_records(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// Makes reading print a note on the setting assumed for bare lists, for
    /// results that do not state the setting.
    pub(crate) const fn noting_assumptions(mut self) -> Self {
        self.notes_assumptions = true;
        self
    }

    /// Returns true if a note is printed on the setting assumed for bare lists.
    pub(crate) const fn notes_assumptions(&self) -> bool {
        self.notes_assumptions
    }

    /// Computes the scores at the end of each game when it is read, which takes
    /// less time than to compute them later.
    pub(crate) const fn with_standings(mut self) -> Self {
        self.needs_standings = true;
        self
    }

    /// Returns true if the scores at the end of each game are needed.
    pub(crate) const fn needs_standings(&self) -> bool {
        self.needs_standings
    }

    /// Returns true if it is an error to find no record at all.
    pub(crate) const fn requires_records(&self) -> bool {
        self.is_required || self.strict
    }

    /// Returns true if warnings are errors.
    pub(crate) const fn is_strict(&self) -> bool {
        self.strict
    }

    /// Returns an iterator over the blocks of all inputs.
    ///
    /// # Errors
    ///
    /// Returns an error if no path is given and standard input is a terminal,
    /// or if the first path is a move.
    pub(crate) fn work_items(&self, output: &mut Output) -> Result<WorkItems, CommandError> {
        let (paths, sliced) = self.sliced(self.inputs()?, output);
        let config = ReadConfig {
            syntax: self.syntax(),
            options: self.read_options(),
            spooled: self.spooled.clone(),
            sliced,
        };
        Ok(WorkItems::new(config, paths, output.style()))
    }

    /// Returns the files to read for `--slice` and, if the input is a single file,
    /// which part of it to read.
    fn sliced(&self, paths: Vec<PathBuf>, output: &mut Output) -> (Vec<PathBuf>, SlicedFile) {
        let Some(slice) = self.slice else {
            return (paths, SlicedFile::WHOLE);
        };
        let all: Vec<PathBuf> = paths.iter().flat_map(|path| files(path, output)).collect();
        let [only] = all.as_slice() else {
            return (slice.files(all), SlicedFile::WHOLE);
        };
        let is_plain = match self.spooled.copy_of(only) {
            Some(_) => Ok(false),
            None => is_plain(only),
        };
        let sliced = is_plain.and_then(|is_plain| {
            if is_plain {
                slice.of_file(only, self.read_options())
            } else {
                Ok(slice.stripes())
            }
        });
        let sliced = match sliced {
            Ok(sliced) => sliced,
            Err(error) => {
                // Reading it as a whole would repeat the records of other slices.
                report_unreadable(only, &error, output);
                return (Vec::new(), SlicedFile::WHOLE);
            }
        };
        if sliced.seek == 0 && sliced.records != SliceRecords::All {
            let name = only.to_string_lossy();
            let name = escape_str(&name);
            output.note(&format!(
                "note: `{name}` is read from its start, since no certain boundary between records was found for the slice"
            ));
        }
        (all, sliced)
    }

    /// Returns true if only a slice of the input is read.
    pub(crate) const fn is_sliced(&self) -> bool {
        self.slice.is_some()
    }

    /// Returns the paths to read, `-` if none is given.
    fn inputs(&self) -> Result<Vec<PathBuf>, CommandError> {
        pasted::refuse_moves(&self.paths, self.setting.kind())?;
        if self.paths.is_empty() && io::stdin().is_terminal() {
            let hint = "nothing to read: name a file, or `-` to type the moves";
            return Err(CommandError::Usage(hint.to_owned()));
        }
        let mut paths = self.paths.clone();
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        Ok(paths)
    }

    /// Copies standard input and pipes to temporary files, so that all inputs
    /// can be read several times.
    ///
    /// # Errors
    ///
    /// Returns an error like [`work_items`](Self::work_items), or if a temporary
    /// file cannot be written.
    pub(crate) fn spooled(mut self) -> Result<Self, CommandError> {
        self.spooled = SpooledInputs::of(&self.inputs()?)?;
        Ok(self)
    }

    /// Returns the syntax of `--from`; `None` if it is to be detected.
    fn syntax(&self) -> Option<Syntax> {
        self.from.map(InputFormat::syntax)
    }

    /// Returns the options of the reader.
    pub(crate) fn read_options(&self) -> ReadOptions {
        self.setting.read_options()
    }

    /// Returns the numbers of the chosen records of each file.
    pub(crate) fn records(&self) -> RecordRange {
        self.record.unwrap_or(RecordRange::ALL)
    }

    /// Returns true if the notation of a record may cause a warning even if the
    /// record has no findings.
    pub(crate) fn warns_of_notation(&self) -> bool {
        self.from.and_then(InputFormat::notation).is_some()
    }

    /// Returns a replayer for the records of this input.
    ///
    /// # Errors
    ///
    /// Returns an error if the options for the setting or the choice are
    /// invalid.
    pub(crate) fn replayer(&self) -> Result<Replayer<'_>, CommandError> {
        Ok(Replayer {
            input: self,
            defaults: self.default_tags()?,
            choice: Choice::prepare(&self.choice)?,
        })
    }

    /// Returns the offset in bytes of a record in its input if `--slice` is given.
    pub(crate) fn offset_of(&self, record: &Record<'_>) -> Option<u64> {
        self.slice.map(|_| record.source().start().offset)
    }
}

/// Replays records with the options of an input, and chooses among them.
pub(crate) struct Replayer<'i> {
    input: &'i Input,
    pub(crate) defaults: TagValues,
    /// The choice of records by their content; `None` for every record.
    pub(crate) choice: Option<Choice<'i>>,
}

impl Replayer<'_> {
    /// Replays a record, and calls `visit` with it if it is chosen.
    pub(crate) fn visit(
        &self,
        number: u64,
        record: &Record<'_>,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        let mut findings = Vec::new();
        let replayed = replay_with(record, &self.defaults, &mut findings);
        if self.input.strict {
            promote_warnings(&mut findings);
        }
        let entry = Entry {
            number,
            record,
            replayed: replayed.as_deref(),
            findings: &findings,
            offset: self.input.offset_of(record),
        };
        self.visit_entry(&entry, output, visit)
    }

    /// Calls `visit` with a record that is already replayed if it is chosen.
    pub(crate) fn visit_entry(
        &self,
        entry: &Entry<'_>,
        output: &mut Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<()> {
        let choice = self.choice.as_ref();
        if choice.is_some_and(|choice| !choice.chooses(entry, output)) {
            return Ok(());
        }
        if let Some(wanted) = self.input.from.and_then(InputFormat::notation) {
            warn_of_notation(entry.replayed, entry.number, wanted, output);
        }
        if self.input.notes_assumptions
            && !output.has_assumption()
            && let Some(assumption) = assumption(entry, &self.defaults)
        {
            output.note_assumption(&assumption);
        }
        visit(entry, output)
    }

    /// Replays a record. If it is chosen, calls `visit` with it and the output
    /// `part`, and returns `part`; otherwise returns `None`.
    pub(crate) fn visit_into(
        &self,
        number: u64,
        record: &Record<'_>,
        mut part: Output,
        visit: &mut Visit<'_>,
    ) -> anyhow::Result<Option<Output>> {
        let mut is_chosen = false;
        let visit = &mut |entry: &Entry<'_>, output: &mut Output| {
            is_chosen = true;
            visit(entry, output)
        };
        self.visit(number, record, &mut part, visit)?;
        Ok(is_chosen.then_some(part))
    }
}
