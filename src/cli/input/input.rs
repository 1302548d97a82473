use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use scoresheet::archive::Block;
use scoresheet::format::{ReadOptions, Syntax};
use scoresheet::games::replay;
use scoresheet::play::Replayed;
use scoresheet::record::Record;
use scoresheet::report::Entry;
use scoresheet::text::{Diagnostic, Severity, codes, escape_str};

use crate::cli::input::record_blocks::records_of;
use crate::cli::input::select::Records;
use crate::cli::input::setting::{From, Setting};
use crate::cli::input::work_items::{End, Piece, Pieces, Place, What};
use crate::cli::terminal::output::{Class, Output, Stop};
use crate::cli::terminal::progress::ReadProgress;

/// What is done with a record.
pub(crate) type Visit<'v> = dyn FnMut(&Entry<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// Where records come from, and what is to be read of them.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Input {
    /// Files or folders to read, or `-` for standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    setting: Setting,
    /// Set the input format [default: detected]
    #[arg(long, value_name = "FORMAT")]
    from: Option<From>,
    /// Choose records by their number in each file: `2`, `1-3` or `all` [default: all]
    #[arg(long, value_name = "N")]
    record: Option<Records>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    /// Whether a file of several records is refused unless one is chosen.
    #[arg(skip)]
    one_record: bool,
}

impl Input {
    /// One record of one file, by its number where that is said.
    pub(crate) fn one_of(path: PathBuf, setting: Setting, number: Option<u64>) -> Self {
        Self {
            paths: vec![path],
            setting,
            from: None,
            record: number.map(Records::one),
            strict: false,
            one_record: number.is_none(),
        }
    }

    /// The options that stand for tags.
    pub(crate) fn tags(&self) -> Result<Vec<(String, String)>, Stop> {
        self.setting.checked_tags()
    }

    /// The setting options as they were given.
    pub(crate) const fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The paths that are named.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// True when standard input is read.
    pub(crate) fn reads_standard(&self) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|path| path == Path::new("-"))
    }

    /// True when a path or standard input is to be read.
    pub(crate) fn has_paths(&self) -> bool {
        !self.paths.is_empty()
    }

    /// The same input, of which a file of several records is refused unless
    /// one is chosen by number.
    pub(crate) fn one_record(mut self) -> Self {
        self.one_record = self.record.is_none();
        self
    }

    /// Shows every chosen record to `visit`, files in the order given, those
    /// of a folder by name. A file that cannot be read is said and passed
    /// over.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        let tags = self.tags()?;
        let mut pieces = self.pieces(output)?;
        let left = pieces.left();
        let mut progress = ReadProgress::new(self.paths(), output);
        let mut ahead = pieces.next();
        let mut count = 0;
        while let Some(piece) = ahead.take() {
            output.merge(piece.said)?;
            let (block, place) = match piece.what {
                What::Block(block, place) => (block, place),
                What::End(end) => {
                    self.judge_end(&piece.name, end, count, output);
                    ahead = pieces.next();
                    continue;
                }
                What::Nothing => break,
            };
            if place == Place::First {
                count = 0;
            }
            // The next piece is looked at first where there may be only one.
            if self.one_record {
                ahead = pieces.next();
                self.refuse_several(&piece.name, (&block, place), ahead.as_ref())?;
            }
            let before = count;
            for record in records_of(&piece.name, &block, self.read_options().1) {
                count += 1;
                if self.chosen().is_past(count) {
                    left.leave(piece.number);
                    break;
                }
                if self.chosen().has(count) {
                    self.show(count, &record, &tags, (output, &mut *visit))?;
                }
            }
            progress.add(count - before, piece.read, output);
            ahead = ahead.or_else(|| pieces.next());
        }
        progress.finish(output);
        Ok(())
    }

    /// The blocks of everything that is to be read.
    ///
    /// # Errors
    ///
    /// When nothing is named and nothing comes from anywhere.
    pub(crate) fn pieces(&self, output: &Output) -> Result<Pieces<'_>, Stop> {
        if self.paths.is_empty() && io::stdin().is_terminal() {
            let hint = "nothing to read: name a file, or `-` to type the moves";
            return Err(Stop::Usage(hint.to_owned()));
        }
        let mut paths = self.paths.clone();
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        Ok(Pieces::new(self, paths, output.manner()))
    }

    /// In which form records are written, and what the reader has to know.
    pub(crate) fn read_options(&self) -> (Option<Syntax>, ReadOptions) {
        let form = self.from.map(|from| match from {
            From::Json => Syntax::Json,
            From::Sheet | From::Mindsports | From::Aiai => Syntax::Sheet,
        });
        let opens_move = self.setting.kind().opens_move();
        (form, ReadOptions { opens_move })
    }

    /// The records that are chosen of each file.
    pub(crate) fn chosen(&self) -> Records {
        self.record.unwrap_or(Records::ALL)
    }

    /// Whether something is said of records about which there is nothing to
    /// be found.
    pub(crate) const fn tells_notation(&self) -> bool {
        matches!(self.from, Some(From::Mindsports | From::Aiai))
    }

    /// Refuses an input that has more than the one record that is wanted.
    fn refuse_several(
        &self,
        name: &str,
        (block, place): (&Block, Place),
        ahead: Option<&Piece>,
    ) -> Result<(), Stop> {
        let options = self.read_options().1;
        let goes_on = || match ahead.map(|piece| &piece.what) {
            Some(What::Block(ahead, Place::Later)) => {
                records_of(name, ahead, options).next().is_some()
            }
            _ => false,
        };
        let is_second = place == Place::Later || records_of(name, block, options).nth(1).is_some();
        if is_second || goes_on() {
            return Err(several(name));
        }
        Ok(())
    }

    /// Replays a record and shows it to `visit`.
    pub(crate) fn show(
        &self,
        number: u64,
        record: &Record<'_>,
        tags: &[(String, String)],
        (output, visit): (&mut Output, &mut Visit<'_>),
    ) -> anyhow::Result<()> {
        let mut findings = Vec::new();
        let replayed = replay(record, tags, &mut findings);
        self.promote_warnings(&mut findings);
        self.compare_format(replayed.as_deref(), number, output);
        let replayed = replayed.as_deref();
        let entry = Entry {
            number,
            record,
            replayed,
            findings: &findings,
        };
        visit(&entry, output)
    }

    /// Says when an input had no record, or none of those that were asked
    /// for.
    pub(crate) fn judge_end(&self, name: &str, end: End, count: u64, output: &mut Output) {
        let name = escape_str(name);
        let chosen = self.chosen();
        if count == 0 && end == End::Whole {
            let code = codes::NO_RECORDS;
            let severity = code.severity();
            output.note(&format!("{severity}[{code}]: `{name}` holds 0 games"));
        } else if count > 0 && end != End::Left && !chosen.has_any_up_to(count) {
            let message = format!("`{name}` has no record {chosen}: the last is {count}");
            output.fail(Class::Findings, &message);
        }
    }

    /// Takes warnings for errors where that is asked for.
    fn promote_warnings(&self, findings: &mut [Diagnostic]) {
        let warnings = findings
            .iter_mut()
            .filter(|finding| finding.severity == Severity::Warning);
        for finding in warnings.filter(|_| self.strict) {
            finding.severity = Severity::Error;
        }
    }

    /// Warns of a record in another notation than the one announced.
    fn compare_format(&self, replayed: Option<&dyn Replayed>, number: u64, output: &Output) {
        let wanted = match self.from {
            Some(From::Mindsports) => "mindsports",
            Some(From::Aiai) => "aiai",
            Some(From::Sheet | From::Json) | None => return,
        };
        let found = replayed
            .and_then(Replayed::dialect)
            .filter(|dialect| dialect.name != wanted);
        if let Some(dialect) = found {
            output.note(&format!(
                "warning: record {number} is in the notation of {}",
                dialect.title
            ));
        }
    }
}

/// Says that one record has to be chosen.
fn several(name: &str) -> Stop {
    let name = escape_str(name);
    Stop::Usage(format!(
        "`{name}` has several records: choose one with `--record`; `scoresheet list {name}` lists them"
    ))
}
