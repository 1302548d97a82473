//! A page of headings, lines, tables and charts, and how numbers are written.

use crate::report::stats::chart::{ChartKind, StatsChart};
use crate::report::stats::shared::{OutcomesReport, ShareReport, SpreadReport};
use crate::text::grouped;

/// A page.
#[derive(Debug, Clone, Default)]
pub struct StatsPage {
    /// The title.
    pub title: String,
    /// The parts in order.
    pub(super) parts: Vec<PagePart>,
}

/// A part of a page.
#[derive(Debug, Clone)]
pub(super) enum PagePart {
    /// A heading of a setting, and its number of games.
    Setting(String, u64),
    /// A heading of a section.
    Section(String),
    /// A paragraph.
    Text(String),
    Table(PageTable),
    /// A table with the numbers of the chart before it.
    Numbers(PageTable),
    /// A chart, which only some formats show.
    Chart(StatsChart),
}

/// A table. The first column has names, all others have numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct PageTable {
    /// The names of the columns.
    pub(super) header: Vec<String>,
    /// The rows, each with a cell per column.
    pub(super) rows: Vec<Vec<String>>,
}

/// The name of the column for the interval of the share before it.
const INTERVAL: &str = "95 % interval";

impl StatsPage {
    /// Adds a paragraph.
    pub(super) fn text(&mut self, text: impl Into<String>) {
        self.parts.push(PagePart::Text(text.into()));
    }

    /// Adds a heading of a section.
    pub(super) fn section(&mut self, title: impl Into<String>) {
        self.parts.push(PagePart::Section(title.into()));
    }

    /// Adds a table; does nothing if it has no rows.
    pub(super) fn table<R: Into<Vec<String>>>(
        &mut self,
        header: impl IntoIterator<Item: ToString>,
        rows: impl IntoIterator<Item = R>,
    ) {
        let rows: Vec<Vec<String>> = rows.into_iter().map(Into::into).collect();
        if !rows.is_empty() {
            let header = header.into_iter().map(|name| name.to_string()).collect();
            self.parts.push(PagePart::Table(PageTable { header, rows }));
        }
    }

    /// Adds a table with the numbers of the chart before it.
    pub(super) fn numbers(&mut self, header: Vec<String>, rows: Vec<Vec<String>>) {
        self.parts
            .push(PagePart::Numbers(PageTable { header, rows }));
    }

    /// Adds a table of distributions of integers, with their names.
    pub(super) fn spreads<'s>(
        &mut self,
        spreads: impl IntoIterator<Item = (String, &'s SpreadReport)>,
    ) {
        let header = "|mean|sd|min|5 %|25 %|median|its 95 % interval|75 %|95 %|max".split('|');
        let rows = spreads.into_iter().map(|(name, spread)| {
            let at = |index: usize| whole(spread.quantiles.get(index).map(|at| at.value));
            let [low, high] = spread.median().map_or([None; 2], |at| [at.low, at.high]);
            [
                name,
                decimal(spread.mean),
                decimal(spread.deviation),
                whole(spread.min),
                at(0),
                at(1),
                at(2),
                range(low, high),
                at(3),
                at(4),
                whole(spread.max),
            ]
        });
        self.table(header, rows);
    }

    /// Adds a table of shares, with their names.
    pub(super) fn shares<'s>(
        &mut self,
        shares: impl IntoIterator<Item = (&'s str, &'s ShareReport)>,
    ) {
        let rows = shares.into_iter().map(|(name, share)| {
            let [count, share, interval] = share_cells(share);
            [name.to_owned(), count, share, interval]
        });
        self.table(["", "games", "share", INTERVAL], rows);
    }

    /// Adds a table of the results of one group of games, a row per seat.
    pub(super) fn outcomes_of_seats(&mut self, outcomes: &OutcomesReport) {
        let seats = outcomes.seats.iter();
        let has_shared = seats.clone().any(|seat| seat.shared > 0);
        let row = |name: &str, share: [String; 3], shared: String| {
            let shared = has_shared.then_some(shared);
            let cells = [name.to_owned()].into_iter().chain(share).chain(shared);
            cells.collect::<Vec<String>>()
        };
        let mut rows: Vec<Vec<String>> = seats
            .map(|seat| row(&seat.seat, share_cells(&seat.wins), grouped(seat.shared)))
            .collect();
        if outcomes.seats.len() == 2 {
            rows.push(row("drawn", share_cells(&outcomes.draws), dash()));
        }
        if outcomes.missed > 0 {
            let share = [grouped(outcomes.missed), dash(), dash()];
            rows.push(row("goal missed", share, dash()));
        }
        let header = ["", "wins", "share", INTERVAL].into_iter();
        self.table(header.chain(has_shared.then_some("shared")), rows);
    }

    /// Adds a table of the results of several groups of games, a row per group. `first` is
    /// the name of the first column.
    pub(super) fn outcomes<'o>(
        &mut self,
        first: &str,
        groups: impl IntoIterator<Item = (String, &'o OutcomesReport)>,
    ) {
        let mut header = Vec::new();
        let rows = groups.into_iter().map(|(name, outcomes)| {
            let mut cells = vec![name, grouped(outcomes.games), grouped(outcomes.finished)];
            let mut names = vec![first, "games", "finished"];
            for seat in &outcomes.seats {
                let [_, share, interval] = share_cells(&seat.wins);
                cells.extend([share, interval]);
                names.extend([&*seat.seat, INTERVAL]);
            }
            if outcomes.seats.len() == 2 {
                cells.push(grouped(outcomes.draws.count));
                names.push("drawn");
            }
            if header.is_empty() {
                header = names;
            }
            cells
        });
        let rows: Vec<Vec<String>> = rows.collect();
        self.table(header, rows);
    }

    /// Adds a chart with a title, and the names of its axes.
    pub(super) fn chart(&mut self, title: String, axes: [&'static str; 2], kind: ChartKind) {
        self.parts
            .push(PagePart::Chart(StatsChart { title, axes, kind }));
    }

    /// Returns the charts in order.
    pub fn charts(&self) -> impl Iterator<Item = &StatsChart> {
        self.parts.iter().filter_map(|part| match part {
            PagePart::Chart(chart) => Some(chart),
            _ => None,
        })
    }
}

/// Returns the cells of a number of games, its share and the interval of the share.
pub(super) fn share_cells(share: &ShareReport) -> [String; 3] {
    [
        grouped(share.count),
        percent(share.share),
        percent_range(share.low, share.high),
    ]
}

/// The maximum length of a cell of a text table, and of the value of a tag, in
/// characters.
const MAX_SHOWN: usize = 80;

/// Shortens a text from a record.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        None => text.to_owned(),
        Some(_) => text.chars().take(MAX_SHOWN - 1).chain(['…']).collect(),
    }
}

/// Writes a count with its noun.
pub(super) fn counted(number: u64, one: &str, several: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{} {several}", grouped(number)),
    }
}

/// Writes a share in percent.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(dash, |share| format!("{:.2} %", share * 100.0))
}

/// Writes the ends of the interval of a share in percent.
pub(super) fn percent_range(low: Option<f64>, high: Option<f64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
        _ => dash(),
    }
}

/// Writes the ends of an interval; an end that is not known is a `?`.
pub(super) fn range<T: ToString>(low: Option<T>, high: Option<T>) -> String {
    let end = |end: Option<T>| end.map_or_else(|| "?".to_owned(), |end| end.to_string());
    match (&low, &high) {
        (None, None) => dash(),
        _ => format!("{} to {}", end(low), end(high)),
    }
}

/// Writes a number that is not negative with two digits after the point, or as a whole
/// number with a comma before every third digit if it is 1,000 or more.
pub(super) fn decimal(number: Option<f64>) -> String {
    number.map_or_else(dash, |number| match number {
        1_000.0.. => grouped(number.round() as u64),
        _ => format!("{number:.2}"),
    })
}

/// Writes a whole number.
pub(super) fn whole<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(dash, |number| number.to_string())
}

fn dash() -> String {
    "-".to_owned()
}

#[cfg(test)]
mod tests {
    use super::{decimal, percent_range, range};

    #[test]
    fn numbers_and_intervals_are_short() {
        assert_eq!(percent_range(Some(0.5), Some(0.625)), "50.00 to 62.50");
        assert_eq!(range(Some(3), None), "3 to ?");
        let texts = [0.0, 999.994, 6_297.1, 938_197.7].map(|number| decimal(Some(number)));
        assert_eq!(texts, ["0.00", "999.99", "6,297", "938,198"]);
    }
}
