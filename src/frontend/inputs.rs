//! What is reported on an input, besides the findings of its records.

use crate::frontend::exit::Exit;
use crate::frontend::messages::Messages;
use crate::frontend::record_range::RecordRange;
use crate::play::{MainLine, Replayed};
use crate::report::SelectionError;
use crate::text::{Diagnostic, Severity, codes, escape_str, plural};

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

/// Reports an input without records; an error if warnings are errors.
pub fn report_no_records(name: &str, is_strict: bool, messages: &mut impl Messages) {
    let code = codes::NO_RECORDS;
    let mut severity = code.severity();
    if is_strict {
        severity = Severity::Error;
        messages.raise(Exit::Findings);
    }
    let name = escape_str(name);
    messages.note(&format!("{severity}[{code}]: `{name}` holds 0 games"));
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
    let dialect = replayed.and_then(MainLine::dialect);
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
