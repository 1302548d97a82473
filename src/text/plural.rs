//! Counts of findings, and counts with their nouns.

use crate::text::{Diagnostic, Severity, push_number};

/// Returns the number of errors and the number of warnings.
pub(crate) fn count_errors_and_warnings(findings: &[Diagnostic]) -> (usize, usize) {
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let is_warning = |finding: &&Diagnostic| finding.severity == Severity::Warning;
    (errors, findings.iter().filter(is_warning).count())
}

/// Formats a count with its noun: `1 record`, `2 records`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

/// Formats a number of plies: `1 ply`, `2 plies`.
pub(crate) fn plural_plies(plies: usize) -> String {
    if plies == 1 {
        "1 ply".to_owned()
    } else {
        let mut text = String::with_capacity(16);
        push_number(&mut text, plies as u64);
        text.push_str(" plies");
        text
    }
}
