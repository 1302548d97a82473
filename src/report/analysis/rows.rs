//! The rows of an analysis as a table.

use crate::report::analysis::analyse::{AnalysedPly, Chance};
use crate::report::table::lines::CsvColumn;
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
    if proven {
        return format!("{percent:.1} % proven");
    }
    // Only what is proven has no error.
    format!("{percent:.1} +-{:>4.1} %", (error * 100.0).max(0.1))
}

/// Returns the row of a ply.
pub fn analysis_row(ply: &AnalysedPly) -> String {
    let after = ply.after.map(percent).unwrap_or_default();
    let loss = ply
        .loss
        .map(|loss| format!("{loss:.1}"))
        .unwrap_or_default();
    let line: Vec<&str> = ply
        .line
        .iter()
        .take(MAX_LINE_MOVES)
        .map(String::as_str)
        .collect();
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

/// The columns of the table as CSV.
pub(crate) const ANALYSIS_COLUMNS: [CsvColumn<AnalysedPly>; 15] = [
    ("source", |ply| ply.source.clone()),
    ("record", |ply| ply.record.to_string()),
    ("ply", |ply| ply.ply.to_string()),
    ("seat", |ply| ply.seat.clone()),
    ("move", |ply| ply.played.clone().unwrap_or_default()),
    ("chance", |ply| rounded(ply.after.map(|after| after.chance))),
    ("error", |ply| rounded(ply.after.map(|after| after.error))),
    ("proven", |ply| {
        let proven = ply.after.map(|after| after.proven.to_string());
        proven.unwrap_or_default()
    }),
    ("best", |ply| ply.best.clone()),
    ("best_chance", |ply| rounded(Some(ply.before.chance))),
    ("best_error", |ply| rounded(Some(ply.before.error))),
    ("best_proven", |ply| ply.before.proven.to_string()),
    ("loss", |ply| {
        let loss = ply.loss.map(|loss| format!("{loss:.2}"));
        loss.unwrap_or_default()
    }),
    ("mark", |ply| ply.mark.unwrap_or_default().to_owned()),
    ("line", |ply| ply.line.join(" ")),
];

fn rounded(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{share:.4}"))
}
