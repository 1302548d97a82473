//! Rows of tables for results and for distributions.

use crate::report::stats::print::page::{
    PageTable, decimal, grouped, percent, percent_range, range, whole,
};
use crate::report::stats::report::shared::{OutcomesReport, SpreadReport};

/// Returns a table of the results of one group of games, a row per seat.
pub(super) fn outcome_table(outcomes: &OutcomesReport) -> PageTable {
    let has_shared = outcomes.seats.iter().any(|seat| seat.shared > 0);
    let mut table = PageTable::new(&["", "wins", "share", "95 % interval"]);
    if has_shared {
        table.header.push("shared".to_owned());
    }
    let mut row = |name: &str, share: [String; 3], shared: Option<u64>| {
        let mut cells = vec![name.to_owned()];
        cells.extend(share);
        if has_shared {
            cells.push(whole(shared.map(grouped)));
        }
        table.row(cells);
    };
    for seat in &outcomes.seats {
        let wins = &seat.wins;
        let share = [
            grouped(wins.count),
            percent(wins.share),
            percent_range(wins.low, wins.high),
        ];
        row(&seat.seat, share, Some(seat.shared));
    }
    if outcomes.seats.len() == 2 {
        let draws = &outcomes.draws;
        let share = [
            grouped(draws.count),
            percent(draws.share),
            percent_range(draws.low, draws.high),
        ];
        row("drawn", share, None);
    }
    if outcomes.missed > 0 {
        let share = [grouped(outcomes.missed), "-".to_owned(), "-".to_owned()];
        row("goal missed", share, None);
    }
    table
}

/// Returns an empty table for the rows of [`outcome_cells`]. `first` is the name of
/// the first column.
pub(super) fn outcome_header(first: &str, outcomes: Option<&OutcomesReport>) -> PageTable {
    let mut table = PageTable::new(&[first, "games", "finished"]);
    if let Some(outcomes) = outcomes {
        for seat in &outcomes.seats {
            table.header.push(seat.seat.clone());
            table.header.push("95 % interval".to_owned());
        }
        if outcomes.seats.len() == 2 {
            table.header.push("drawn".to_owned());
        }
    }
    table
}

/// Returns a row with the results of one group of games.
pub(super) fn outcome_cells(name: &str, outcomes: &OutcomesReport) -> Vec<String> {
    let mut cells = vec![
        name.to_owned(),
        grouped(outcomes.games),
        grouped(outcomes.finished),
    ];
    for seat in &outcomes.seats {
        cells.push(percent(seat.wins.share));
        cells.push(percent_range(seat.wins.low, seat.wins.high));
    }
    if outcomes.seats.len() == 2 {
        cells.push(grouped(outcomes.draws.count));
    }
    cells
}

/// Returns an empty table for the rows of [`spread_cells`].
pub(super) fn spread_table() -> PageTable {
    PageTable::new(&[
        "",
        "mean",
        "sd",
        "min",
        "5 %",
        "25 %",
        "median",
        "its 95 % interval",
        "75 %",
        "95 %",
        "max",
    ])
}

/// Returns a row that describes a distribution of integers.
pub(super) fn spread_cells(name: &str, spread: &SpreadReport) -> Vec<String> {
    let at = |index: usize| whole(spread.quantiles.get(index).map(|quantile| quantile.value));
    let median = spread.median();
    vec![
        name.to_owned(),
        decimal(spread.mean),
        decimal(spread.deviation),
        whole(spread.min),
        at(0),
        at(1),
        at(2),
        range(
            median.and_then(|median| median.low),
            median.and_then(|median| median.high),
        ),
        at(3),
        at(4),
        whole(spread.max),
    ]
}
