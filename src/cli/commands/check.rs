//! `scoresheet check`.

use scoresheet::record::TagValues;
use std::collections::{BTreeMap, BTreeSet};

use scoresheet::archive::FilteredRecords;
use scoresheet::play::FastGame;
use scoresheet::report::{self, CsvBuffer, Entry};
use scoresheet::text::escape_str;
use scoresheet::text::report::short;

use crate::cli::format::Format;
use crate::cli::input::input::Input;
use crate::cli::input::parallel::Plan;
use crate::cli::input::setting::game_line;
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::{count_errors_and_warnings, plural, plural_plies};

/// Check records: notation, legality of every move, tags and result
///
/// Each finding is shown with an excerpt of the record. A record with warnings
/// but no errors is sound; `--strict` treats warnings as errors. Totals are
/// printed last; with `--format short`, on standard error. With `--quiet`, the
/// human format prints only the totals. JSON and CSV have no totals.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

/// Totals over all records.
#[derive(Debug, Default)]
struct Totals {
    records: usize,
    sound: usize,
    errors: usize,
    warnings: usize,
    plies: usize,
    /// The number of errors of each code.
    codes: BTreeMap<&'static str, usize>,
    /// The description of the record, if there was only one so far.
    only_record: Option<String>,
    buffer: CsvBuffer,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let defaults = args.input.default_tags()?;
    let extra_columns = &["errors", "warnings", "codes"];
    let csv = CsvPrinter::new(extra_columns, &args.columns, args.format)?;
    if args.format == Format::Csv {
        csv.header(output)?;
    }
    let mut totals = Totals::default();
    // These formats report on every record, so each is checked in full.
    let checks_in_full = matches!(args.format, Format::Json | Format::Csv);
    let visit = |entry: &Entry<'_>, part: &mut Totals, output: &mut Output| {
        part.add(entry, &defaults);
        output.raise_exit_code_for(entry);
        args.print(entry, &csv, &mut part.buffer, output)
    };
    let visit_fast = |game: &FastGame, _: &mut FilteredRecords<'_, '_>, part: &mut Totals| {
        part.add_sound(game);
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: (!checks_in_full).then_some(&visit_fast),
        merge: &mut |part: Totals, _, _| {
            totals.merge(part);
            Ok(())
        },
    };
    args.input.each_part(plan, output)?;
    if totals.records > 0 {
        match args.format {
            Format::Human => output.line(&totals.line())?,
            Format::Short => output.total(&totals.line()),
            Format::Json | Format::Csv => {}
        }
    }
    Ok(())
}

impl Args {
    /// Prints the findings of a record.
    fn print(
        &self,
        entry: &Entry<'_>,
        csv: &CsvPrinter,
        buffer: &mut CsvBuffer,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        match self.format {
            Format::Json => output.json(&report::check(entry))?,
            Format::Csv => csv.row(entry, &finding_cells(entry), buffer, output)?,
            Format::Short => {
                for finding in entry.findings {
                    output.line(&short(entry.record.source(), finding))?;
                }
            }
            Format::Human if output.is_quiet() => {}
            Format::Human => {
                let text = output.excerpts(entry, output.is_terminal());
                output.print(&text)?;
            }
        }
        Ok(())
    }
}

/// Returns the cells for the number of errors, the number of warnings, and the
/// codes of the errors.
fn finding_cells(entry: &Entry<'_>) -> [String; 3] {
    let (errors, warnings) = count_errors_and_warnings(entry.findings);
    let errors_only = entry.findings.iter().filter(|finding| finding.is_error());
    let codes: BTreeSet<&str> = errors_only.map(|finding| finding.code.as_str()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    [errors.to_string(), warnings.to_string(), codes.join(" ")]
}

impl Totals {
    fn add(&mut self, entry: &Entry<'_>, defaults: &TagValues) {
        self.records += 1;
        self.sound += usize::from(entry.is_sound());
        self.plies += entry.plies();
        let (errors, warnings) = count_errors_and_warnings(entry.findings);
        self.errors += errors;
        self.warnings += warnings;
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            *self.codes.entry(finding.code.as_str()).or_default() += 1;
        }
        self.only_record = (self.records == 1).then(|| describe(entry, defaults));
    }

    fn add_sound(&mut self, game: &FastGame) {
        self.records += 1;
        self.sound += 1;
        self.plies += game.plies as usize;
        self.only_record = None;
    }

    /// Adds the totals of later records.
    fn merge(&mut self, part: Self) {
        self.only_record = match (self.records, part.records) {
            (0, _) => part.only_record,
            (_, 0) => self.only_record.take(),
            _ => None,
        };
        self.records += part.records;
        self.sound += part.sound;
        self.errors += part.errors;
        self.warnings += part.warnings;
        self.plies += part.plies;
        for (code, count) in part.codes {
            *self.codes.entry(code).or_default() += count;
        }
    }

    /// Describes the totals, or the record if there is only one.
    fn line(&self) -> String {
        let mut counts = Vec::new();
        if self.errors > 0 {
            counts.push(plural(self.errors, "error"));
        }
        if self.warnings > 0 {
            counts.push(plural(self.warnings, "warning"));
        }
        let counts = if counts.is_empty() {
            String::new()
        } else {
            format!(" ({})", counts.join(", "))
        };
        if let Some(record) = &self.only_record {
            let verdict = if self.sound == 1 {
                "sound"
            } else {
                "not sound"
            };
            return format!("{record}: {verdict}{counts}");
        }
        let records = plural(self.records, "record");
        let unsound = self.records - self.sound;
        let mut line = format!(
            "{records}, {}: {} sound, {unsound} not{counts}",
            plural_plies(self.plies),
            self.sound
        );
        for (code, count) in &self.codes {
            line.push_str(&format!("\n  {count} {code}"));
        }
        line
    }
}

/// Describes a record on one line:
/// `a.sheet: Permute 12x12 chequer, 14 plies, 1-0 normal`.
fn describe(entry: &Entry<'_>, defaults: &TagValues) -> String {
    let source = escape_str(entry.source());
    let Some(replayed) = entry.replayed else {
        return source;
    };
    let verdict = replayed.verdict();
    format!(
        "{source}: {}, {}, {} {}",
        game_line(entry, defaults),
        plural_plies(replayed.plies()),
        verdict.result,
        verdict.termination
    )
}
