//! Which records of an input are read, and what is reported on it besides their findings.

use std::fmt;
use std::str::FromStr;

use crate::app::door::{Exit, Messages};
use crate::play::Replayed;
use crate::report::SelectionError;
use crate::text::{Diagnostic, Severity, Span, closed_range, codes, escape_str, plural};

/// A range of records of a file, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordRange {
    first: u64,
    last: u64,
}

impl RecordRange {
    /// Every record.
    pub const ALL: Self = Self {
        first: 1,
        last: u64::MAX,
    };

    /// Chooses one record.
    pub const fn one(number: u64) -> Self {
        let (first, last) = (number, number);
        Self { first, last }
    }

    /// Returns true if this record is chosen.
    pub const fn has(&self, number: u64) -> bool {
        self.first <= number && number <= self.last
    }

    /// Returns true if neither this record nor a later one is chosen.
    pub const fn is_past(&self, number: u64) -> bool {
        number > self.last
    }

    /// Returns true if this record or an earlier one is chosen.
    pub const fn has_any_up_to(&self, number: u64) -> bool {
        self.first <= number
    }
}

impl fmt::Display for RecordRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

impl FromStr for RecordRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::ALL);
        }
        let range = closed_range(text).filter(|&(first, _)| first > 0);
        let (first, last) = range.ok_or("choose records as `2`, `1-3` or `all`")?;
        Ok(Self { first, last })
    }
}

/// Reports that none of the chosen positions could be searched.
pub fn report_nothing_to_search(messages: &mut impl Messages) {
    messages.note(
        "there is nothing to search: the game is over, hands are unknown, or such positions \
         are not searched",
    );
    messages.raise(Exit::Findings);
}

/// Says how many moves would have a higher mark if the analysis were certain of it.
pub fn report_uncertain_moves(count: u64, messages: &mut impl Messages) {
    if count > 0 {
        let moves = plural(usize::try_from(count).unwrap_or(usize::MAX), "move");
        messages.note(&format!(
            "note: {moves} may deserve a higher mark: it takes more simulations to tell"
        ));
    }
}

/// Reports an input without records, unless `adjust` leaves that finding out.
pub fn report_no_records(
    name: &str,
    adjust: impl FnOnce(&mut Vec<Diagnostic>),
    messages: &mut impl Messages,
) {
    let message = format!("`{}` holds 0 games", escape_str(name));
    let finding = Diagnostic::new(codes::NO_RECORDS, Span::default(), message);
    let mut findings = vec![finding];
    adjust(&mut findings);
    for finding in findings {
        if finding.is_error() {
            messages.raise(Exit::Findings);
        }
        let (severity, code) = (finding.severity, finding.code);
        messages.finding(&format!("{severity}[{code}]: {}", finding.message));
    }
}

/// Reports an input with `count` records, none of which has a chosen number.
pub fn report_missing_records(
    name: &str,
    chosen: RecordRange,
    count: u64,
    messages: &mut impl Messages,
) {
    let name = escape_str(name);
    let message = format!("`{name}` has no record {chosen}: the last is {count}");
    messages.fail(Exit::Findings, &message);
}

/// Returns the error for an input with several records where one is expected.
pub fn several_records(name: &str) -> SelectionError {
    let name = escape_str(name);
    SelectionError::Usage(format!(
        "`{name}` has several records: choose one with `--record`; `scoresheet list {name}` lists them"
    ))
}

/// Warns about a record in another notation than the one named `wanted`.
pub fn warn_of_notation(
    replayed: Option<&dyn Replayed>,
    number: u64,
    wanted: &str,
    messages: &mut impl Messages,
) {
    let dialect = replayed.and_then(Replayed::dialect);
    if let Some(dialect) = dialect.filter(|dialect| dialect.name != wanted) {
        messages.note(&format!(
            "warning: record {number} is in the notation of {}",
            dialect.title
        ));
    }
}

/// Turns warnings into errors.
pub fn promote_warnings(findings: &mut [Diagnostic]) {
    for finding in findings {
        if finding.severity == Severity::Warning {
            finding.severity = Severity::Error;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RecordRange;

    #[test]
    fn records_are_chosen_by_number() {
        let records: RecordRange = "2-3".parse().unwrap();
        assert!(!records.has(1) && records.has(2) && records.has(3) && records.is_past(4));
        for bad in ["", "0", "3-2", "x", "1-", "-1"] {
            assert!(bad.parse::<RecordRange>().is_err(), "{bad}");
        }
    }
}
