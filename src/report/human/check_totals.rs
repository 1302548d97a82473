//! The totals of `check`.

use crate::play::FastGame;
use crate::record::TagValues;
use crate::report::entry::Entry;
use crate::report::human::game_line::game_line;
use crate::text::{count_errors_and_warnings, escape_str, plural, plural_plies};

/// The totals of `check` over all records.
#[derive(Debug, Default)]
pub struct CheckTotals {
    records: usize,
    sound: usize,
    errors: usize,
    warnings: usize,
    plies: usize,
    /// The codes of errors in alphabetical order, each with the number of its errors.
    codes: Vec<(&'static str, usize)>,
    /// The description of the record, if there was only one so far.
    only_record: Option<String>,
}

impl CheckTotals {
    /// Adds a record. `defaults` are the tags that records without them have.
    pub fn add(&mut self, entry: &Entry<'_>, defaults: &TagValues) {
        self.records += 1;
        self.sound += usize::from(entry.is_sound());
        self.plies += entry.plies();
        let (errors, warnings) = count_errors_and_warnings(entry.findings);
        self.errors += errors;
        self.warnings += warnings;
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
    pub fn add_sound(&mut self, game: &FastGame) {
        self.records += 1;
        self.sound += 1;
        self.plies += game.plies as usize;
        self.only_record = None;
    }

    /// Adds the totals of later records.
    pub fn merge(&mut self, part: Self) {
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
            self.add_errors(code, count);
        }
    }

    /// Returns true if there was no record.
    pub const fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// Describes the totals, or the record if there is only one.
    pub fn line(&self) -> String {
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
