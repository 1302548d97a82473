//! `check`: the findings of records, and their totals.

use serde::{Deserialize, Serialize};

use crate::app::door::{ChosenRecords, Done, Messages as _, Sink};
use crate::app::format::FindingFormat as Format;
use crate::app::sarif;
use crate::play::FastGame;
use crate::record::TagValues;
use crate::report::{Entry, Origin, game_line};
use crate::text::report::{JsonFinding, github, json, short};
use crate::text::{count_errors_and_warnings, escape_str, plural, plural_plies};

/// The options of `check`.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct CheckArgs {
    /// Choose the output format
    #[cfg_attr(
        feature = "cli",
        arg(short, long, value_name = "FORMAT", default_value = "human")
    )]
    #[serde(deserialize_with = "Format::of_results")]
    pub(crate) format: Format,
}

/// Prints the findings of records, then the totals.
///
/// # Errors
///
/// Returns the first error of the records or of the sink.
pub fn run<R: ChosenRecords>(args: CheckArgs, records: &R, sink: &mut R::Sink) -> Done<R::Sink> {
    let defaults = records.defaults()?;
    let mut totals = CheckTotals::default();
    let is_sarif = args.format == Format::Sarif;
    if is_sarif {
        sink.print(&sarif::begin())?;
    }
    let visit = |entry: &Entry<'_>, part: &mut CheckTotals, sink: &mut R::Sink| {
        part.add(entry, &defaults);
        if is_sarif {
            part.results += &sarif::results(entry);
        }
        sink.raise_exit_code_for(entry);
        args.print(entry, sink)
    };
    let visit_sound = |game: &FastGame, part: &mut CheckTotals| part.add_sound(game);
    // JSON has one object per record.
    let is_in_full = args.format == Format::Json;
    records.each_part_of_records(
        &visit,
        (!is_in_full).then_some(&visit_sound),
        &mut |mut part: CheckTotals, sink| {
            let results = std::mem::take(&mut part.results);
            let is_first = totals.errors + totals.warnings + totals.notes == 0;
            totals.merge(part);
            sink.print(
                results
                    .strip_prefix(',')
                    .filter(|_| is_first)
                    .unwrap_or(&results),
            )
        },
        sink,
    )?;
    if is_sarif {
        return sink.print(sarif::END);
    }
    totals.print(args.format, sink)
}

impl CheckArgs {
    /// Prints the findings of a record.
    pub(crate) fn print<S: Sink>(self, entry: &Entry<'_>, sink: &mut S) -> Done<S> {
        let source = entry.record.source();
        match self.format {
            Format::Json => sink.json(&Check::of(entry)),
            Format::Short => {
                let mut findings = entry.findings.iter();
                findings.try_for_each(|finding| sink.line(&short(source, finding)))
            }
            Format::Github => {
                let mut findings = entry.findings.iter();
                findings.try_for_each(|finding| sink.line(&github(source, finding)))
            }
            Format::Sarif => Ok(()),
            Format::Human | Format::Csv => sink.print(&sink.excerpts(entry)),
        }
    }
}

/// The report of `check` on a record.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Check {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/check/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    valid: bool,
    plies: usize,
    termination: Option<&'static str>,
    #[serde(flatten)]
    origin: Origin,
    diagnostics: Vec<JsonFinding>,
}

impl Check {
    /// Reports the findings of a record, with offsets in the whole input.
    pub fn of(entry: &Entry<'_>) -> Self {
        Self {
            schema: "scoresheet/check/1",
            source: entry.source().to_owned(),
            record: entry.number,
            valid: entry.is_sound(),
            plies: entry.plies(),
            termination: entry.termination(),
            origin: Origin::of(entry),
            diagnostics: entry
                .findings
                .iter()
                .map(|finding| json(entry.record.source(), finding))
                .collect(),
        }
    }
}

/// The totals of `check` over all records.
#[derive(Debug, Default)]
pub(crate) struct CheckTotals {
    records: usize,
    sound: usize,
    errors: usize,
    warnings: usize,
    plies: usize,
    /// The codes of errors in alphabetical order, each with the number of its errors.
    codes: Vec<(&'static str, usize)>,
    /// The description of the record, if there was only one so far.
    only_record: Option<String>,
    /// The number of notes.
    notes: usize,
    /// The findings of a part as SARIF.
    results: String,
}

impl CheckTotals {
    /// Adds a record. `defaults` are the tags that records without them have.
    pub(crate) fn add(&mut self, entry: &Entry<'_>, defaults: &TagValues) {
        self.records += 1;
        self.sound += usize::from(entry.is_sound());
        self.plies += entry.plies();
        let (errors, warnings) = count_errors_and_warnings(entry.findings);
        self.errors += errors;
        self.warnings += warnings;
        self.notes += entry.findings.len() - errors - warnings;
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            self.add_errors(finding.code.as_str(), 1);
        }
        self.only_record = (self.records == 1).then(|| describe(entry, defaults));
    }

    /// Adds errors of a code.
    fn add_errors(&mut self, code: &'static str, count: usize) {
        match self.codes.binary_search_by_key(&code, |(code, _)| *code) {
            Ok(index) => self.codes[index].1 += count,
            Err(index) => self.codes.insert(index, (code, count)),
        }
    }

    /// Adds a record that is known to be sound.
    fn add_sound(&mut self, game: &FastGame) {
        self.records += 1;
        self.sound += 1;
        self.plies += game.plies as usize;
        self.only_record = None;
    }

    /// Adds the totals of later records.
    pub(crate) fn merge(&mut self, part: Self) {
        self.only_record = match (self.records, part.records) {
            (0, _) => part.only_record,
            (_, 0) => self.only_record.take(),
            _ => None,
        };
        self.records += part.records;
        self.sound += part.sound;
        self.errors += part.errors;
        self.warnings += part.warnings;
        self.notes += part.notes;
        self.plies += part.plies;
        for (code, count) in part.codes {
            self.add_errors(code, count);
        }
    }

    /// Prints the totals.
    pub(crate) fn print<S: Sink>(&self, format: Format, sink: &mut S) -> Done<S> {
        match format {
            _ if self.records == 0 => Ok(()),
            Format::Human if !sink.is_quiet() => sink.line(&self.line()),
            Format::Short | Format::Github => {
                sink.note(&self.line());
                Ok(())
            }
            _ => Ok(()),
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
