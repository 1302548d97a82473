//! The rows of an analysis, as a text table and as CSV.

use scoresheet::report::{AnalysedPly, Chance};
use scoresheet::text::escape_str;

use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// The maximum number of moves of a best line in the table.
const MAX_LINE_MOVES: usize = 4;

/// The columns of the CSV table.
const COLUMNS: [&str; 15] = [
    "source",
    "record",
    "ply",
    "seat",
    "move",
    "chance",
    "error",
    "proven",
    "best",
    "best_chance",
    "best_error",
    "best_proven",
    "loss",
    "mark",
    "line",
];

/// Returns the header of the table.
pub(super) fn header() -> String {
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
    } = chance;
    let percent = chance * 100.0;
    match proven {
        true => format!("{percent:.1} % proven"),
        false => format!("{percent:.1} +-{:>4.1} %", error * 100.0),
    }
}

/// Returns the row of a ply.
pub(super) fn row(ply: &AnalysedPly) -> String {
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

/// Prints the header of the CSV table.
pub(super) fn csv_header(output: &mut Output) -> Result<(), Stop> {
    print_row(&COLUMNS.map(str::to_owned), output)
}

/// Prints the row of a ply as CSV.
pub(super) fn csv_row(
    (source, record): (&str, u64),
    ply: &AnalysedPly,
    output: &mut Output,
) -> Result<(), Stop> {
    let number = |value: f64| format!("{value:.4}");
    let cells = |chance: Option<Chance>| match chance {
        None => [const { String::new() }; 3],
        Some(Chance {
            chance,
            error,
            proven,
        }) => [number(chance), number(error), proven.to_string()],
    };
    let [chance, error, proven] = cells(ply.after);
    let [best_chance, best_error, best_proven] = cells(Some(ply.before));
    let row = [
        source.to_owned(),
        record.to_string(),
        ply.ply.to_string(),
        ply.seat.clone(),
        ply.played.clone().unwrap_or_default(),
        chance,
        error,
        proven,
        ply.best.clone(),
        best_chance,
        best_error,
        best_proven,
        ply.loss
            .map(|loss| format!("{loss:.2}"))
            .unwrap_or_default(),
        ply.mark.unwrap_or_default().to_owned(),
        ply.line.join(" "),
    ];
    print_row(&row, output)
}
