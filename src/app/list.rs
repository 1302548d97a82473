//! `list`: one line per record.

use crate::app::door::{ChosenRecords, Done, Messages as _, Sink as _};
use crate::app::format::Format;
use crate::report::{self, Entry, player_names};
use crate::text::{escape_str, plural_plies, push_number};

/// Lists records, one per line.
///
/// # Errors
///
/// Returns the first error of the records or of the sink.
pub(crate) fn run<R: ChosenRecords>(
    format: Format,
    records: &R,
    sink: &mut R::Sink,
) -> Done<R::Sink> {
    let visit = |entry: &Entry<'_>, (): &mut (), sink: &mut R::Sink| {
        sink.raise_exit_code_for(entry);
        match format {
            Format::Json => sink.json(&report::list(entry)),
            Format::Human | Format::Csv => sink.line(&line(entry)),
        }
    };
    records.each_part_of_records(&visit, None, &mut |(), _| Ok(()), sink)
}

/// Describes a record on one line.
pub(crate) fn line(entry: &Entry<'_>) -> String {
    let mut line = escape_str(entry.source());
    line.push_str("  ");
    push_number(&mut line, entry.number);
    line.extend(["  ", &escape_str(&player_names(entry)), "  "]);
    match entry.replayed {
        Some(replayed) => line.extend([replayed.about().name, " ", replayed.setting()]),
        None => line.push_str("unreadable setting"),
    }
    line.extend(["  ", &plural_plies(entry.plies()), "  "]);
    let result = entry.replayed.map(|replayed| &replayed.verdict().result);
    line.extend(result.map(ToString::to_string));
    if !entry.is_sound() {
        line.push_str("  (not sound)");
    }
    line
}
