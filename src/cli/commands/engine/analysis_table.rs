//! The rows of an analysis as CSV.

use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::output::Output;
use crate::report::{AnalysedPly, Chance};

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

/// Prints the header of the CSV table.
pub(super) fn csv_header(output: &mut Output) -> anyhow::Result<()> {
    print_row(COLUMNS, output)
}

/// Prints the row of a ply as CSV.
pub(super) fn csv_row(
    (source, record): (&str, u64),
    ply: &AnalysedPly,
    output: &mut Output,
) -> anyhow::Result<()> {
    let number = |value: f64| format!("{value:.4}");
    let cells = |chance: Option<Chance>| match chance {
        None => [const { String::new() }; 3],
        Some(Chance {
            chance,
            error,
            proven,
            ..
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
