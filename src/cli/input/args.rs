//! The inputs of a command with their options, and the replay of their records.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use crate::app::setting::{InputFormat, SettingArgs};
use crate::app::{RecordRange, promote_warnings};
use crate::cli::choice::levels::Levels;
use crate::cli::choice::records::ChoiceArgs;
use crate::cli::config::config;
use crate::cli::input::parts::Parts;
use crate::cli::input::pasted;
use crate::cli::input::slice::{Slice, SliceRecords, SlicedFile};
use crate::cli::input::source::{Opener, files, is_plain, report_unreadable};
use crate::cli::input::spooled::SpooledInputs;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::format::ReadOptions;
use crate::record::TagValues;
use crate::text::{Diagnostic, codes, escape_str};

/// The help heading of these options.
const HEADING: &str = "Input";

/// The inputs, and the options for reading and choosing their records.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Input {
    /// Files or folders to read, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) setting: SettingArgs,
    /// Set the input format [default: detected]
    #[arg(long, help_heading = HEADING, value_name = "FORMAT")]
    from: Option<InputFormat>,
    /// Choose records by their number in each file: `2`, `1-3` or `all` [default: all; the only record for `show`, `moves` and `render`]
    #[arg(long, help_heading = HEADING, value_name = "N")]
    record: Option<RecordRange>,
    /// Read only one of N parts of the input, such as `1/4`; record numbers count within the part
    #[arg(long, help_heading = HEADING, value_name = "K/N")]
    pub(super) slice: Option<Slice>,
    /// Treat warnings as errors
    #[arg(long, help_heading = HEADING)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// True if several chosen records of a file are an error.
    #[arg(skip)]
    pub(crate) is_single: bool,
    /// True if it is an error to find no record at all.
    #[arg(skip)]
    pub(crate) is_required: bool,
    /// True if a note is printed on the setting assumed for bare lists, for results that
    /// do not state the setting.
    #[arg(skip)]
    pub(crate) notes_assumptions: bool,
    /// True if the scores at the end of each game are computed when it is read, which
    /// takes less time than to compute them later.
    #[arg(skip)]
    pub(crate) needs_standings: bool,
    /// How serious findings are.
    #[arg(skip)]
    pub(crate) levels: Levels,
    /// The content of inputs that can be read only once.
    #[arg(skip)]
    spooled: SpooledInputs,
}

impl Input {
    /// Returns the input for the records of a file, or for the one with this number.
    pub(crate) fn of_file(path: PathBuf, setting: SettingArgs, number: Option<u64>) -> Self {
        Self {
            paths: vec![path],
            setting,
            record: number.map(RecordRange::one),
            ..Self::default()
        }
    }

    /// Returns the defaults for setting tags that a record does not have.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid option.
    pub(crate) fn default_tags(&self) -> anyhow::Result<TagValues> {
        let options = self.setting.default_tags()?;
        let is_configured = |(name, _): &(&str, &str)| options.get(name).is_none();
        let configured = config().tags.iter().filter(is_configured);
        Ok(options.iter().chain(configured).collect())
    }

    /// Changes the severity of findings as options and the configuration say. A tag that
    /// overrides only the configuration is as it should be. Returns the number of findings
    /// that are left out.
    pub(crate) fn adjust(&self, findings: &mut Vec<Diagnostic>) -> usize {
        if self.strict {
            promote_warnings(findings);
        }
        if !config().tags.is_empty() && !self.setting.is_given() {
            findings.retain(|finding| finding.code != codes::TAG_OVER_OPTION);
        }
        self.levels.apply(findings)
    }

    /// Returns true if standard input is read.
    pub(crate) fn reads_standard(&self) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|path| path == Path::new("-"))
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

    /// Returns an iterator over the parts of all inputs.
    ///
    /// # Errors
    ///
    /// Returns an error if no path is given and standard input is a terminal,
    /// or if the first path is a move.
    pub(super) fn parts(&self, output: &mut Output) -> anyhow::Result<Parts> {
        let (paths, sliced) = self.sliced(self.inputs()?, output);
        let opener = Opener::new(self.spooled.clone(), sliced);
        let syntax = self.from.map(InputFormat::syntax);
        let how = (syntax, self.read_options());
        Ok(Parts::new(paths, opener, how, output.style()))
    }

    /// Returns the files to read for `--slice` and, if the input is a single file,
    /// which part of it to read.
    fn sliced(&self, paths: Vec<PathBuf>, output: &mut Output) -> (Vec<PathBuf>, SlicedFile) {
        let Some(slice) = self.slice else {
            return (paths, SlicedFile::default());
        };
        let all: Vec<PathBuf> = paths.iter().flat_map(|path| files(path, output)).collect();
        let [only] = all.as_slice() else {
            return (slice.files(all), SlicedFile::default());
        };
        let cut = || match self.spooled.copy_of(only) {
            None if is_plain(only)? => slice.of_file(only, self.read_options()),
            _ => Ok(slice.stripes()),
        };
        let sliced = match cut() {
            Ok(sliced) => sliced,
            Err(error) => {
                // Reading it as a whole would repeat the records of other slices.
                report_unreadable(only, &error, output);
                return (Vec::new(), SlicedFile::default());
            }
        };
        if sliced.seek == 0 && sliced.records != SliceRecords::All {
            let name = escape_str(&only.to_string_lossy());
            output.note(&format!(
                "note: `{name}` is read from its start, since no certain boundary between records was found for the slice"
            ));
        }
        (all, sliced)
    }

    /// Returns the paths to read, `-` if none is given.
    fn inputs(&self) -> anyhow::Result<Vec<PathBuf>> {
        pasted::refuse_moves(&self.paths, self.setting.kind())?;
        if self.paths.is_empty() && io::stdin().is_terminal() {
            return Err(usage(
                "nothing to read: name a file, or `-` to type the moves",
            ));
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
    /// Returns an error like [`parts`](Self::parts), or if a temporary
    /// file cannot be written.
    pub(crate) fn spooled(mut self) -> anyhow::Result<Self> {
        self.spooled = SpooledInputs::of(&self.inputs()?)?;
        Ok(self)
    }

    /// Returns the options of the reader.
    pub(crate) fn read_options(&self) -> ReadOptions {
        self.setting.read_options()
    }

    /// Returns the numbers of the chosen records of each file.
    pub(crate) fn records(&self) -> RecordRange {
        self.record.unwrap_or(RecordRange::ALL)
    }

    /// Returns the notation that `--from` names, since records in another one cause a
    /// warning.
    pub(super) fn notation(&self) -> Option<&'static str> {
        self.from.and_then(InputFormat::notation)
    }
}
