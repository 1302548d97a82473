//! The rows of an analysis as a table.

use crate::report::analysis::analyse::{AnalysedPly, Chance};
use crate::text::escape_str;

/// The maximum number of moves of a best line in the table.
const MAX_LINE_MOVES: usize = 4;

/// Returns the header of the table.
pub fn analysis_header() -> String {
    format!(
        " ply  {:8}  {:12}  {:>14}  {:12}  {:>14}  {:>5}      line",
        "seat", "move", "chance", "best", "chance", "loss"
    )
}

/// Returns a chance in percent with its standard error.
fn percent(chance: Chance) -> String {
    let Chance {
        chance,
        error,
        proven,
        ..
    } = chance;
    let percent = chance * 100.0;
    match proven {
        true => format!("{percent:.1} % proven"),
        // Only what is proven has no error.
        false => format!("{percent:.1} +-{:>4.1} %", (error * 100.0).max(0.1)),
    }
}

/// Returns the row of a ply.
pub fn analysis_row(ply: &AnalysedPly) -> String {
    let after = ply.after.map(percent).unwrap_or_default();
    let loss = ply
        .loss
        .map(|loss| format!("{loss:.1}"))
        .unwrap_or_default();
    let line = ply.line.iter().take(MAX_LINE_MOVES);
    let line: Vec<&str> = line.map(String::as_str).collect();
    let row = format!(
        "{:>4}  {:8}  {:12}  {after:>14}  {:12}  {:>14}  {loss:>5}  {:2}  {}",
        ply.ply,
        ply.seat,
        ply.played.as_deref().unwrap_or_default(),
        ply.best,
        // The chance before the ply is that of the best move.
        percent(ply.before),
        ply.mark.unwrap_or_default(),
        line.join(" ")
    );
    escape_str(row.trim_end())
}
