//! The findings of a record as excerpts.

use crate::report::entry::Entry;
use crate::text::plural;
use crate::text::report::{ReportStyle, excerpt};

/// The maximum number of findings of one record that are printed as excerpts.
const MAX_EXCERPTS: usize = 20;

/// Formats the first `MAX_EXCERPTS` findings of a record with excerpts, each
/// followed by an empty line, and counts the others.
pub fn excerpts(entry: &Entry<'_>, style: ReportStyle) -> String {
    let source = entry.record.source();
    let shown = entry.findings.iter().take(MAX_EXCERPTS);
    let mut text: String = shown
        .map(|finding| excerpt(source, finding, style) + "\n\n")
        .collect();
    let more = entry.findings.len().saturating_sub(MAX_EXCERPTS);
    if more > 0 {
        let more = plural(more, "more finding");
        text.push_str(&format!("and {more} in this record\n\n"));
    }
    text
}
