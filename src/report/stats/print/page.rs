//! A page of headings, lines, tables and charts, and how numbers are written.

use crate::report::stats::chart::chart::StatsChart;

/// A page.
#[derive(Debug, Clone, Default)]
pub struct StatsPage {
    /// The title.
    pub title: String,
    /// The parts in order.
    pub(in crate::report::stats) parts: Vec<PagePart>,
}

/// A part of a page.
#[derive(Debug, Clone)]
pub(in crate::report::stats) enum PagePart {
    /// A heading of a setting.
    Setting(String),
    /// A heading of a section.
    Section(String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table(PageTable),
    /// A chart, which only some formats show.
    Chart(StatsChart),
}

/// A table. The first column has names, all others have numbers.
#[derive(Debug, Clone, Default)]
pub(in crate::report::stats) struct PageTable {
    /// The names of the columns.
    pub(in crate::report::stats) header: Vec<String>,
    /// The rows, each with a cell per column.
    pub(in crate::report::stats) rows: Vec<Vec<String>>,
}

impl PageTable {
    /// Creates a table with these columns.
    pub(super) fn new(header: &[&str]) -> Self {
        Self {
            header: header.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl StatsPage {
    /// Adds a paragraph.
    pub(super) fn text(&mut self, text: impl Into<String>) {
        self.parts.push(PagePart::Text(text.into()));
    }

    /// Adds a table; does nothing if it has no rows.
    pub(super) fn table(&mut self, table: PageTable) {
        if !table.rows.is_empty() {
            self.parts.push(PagePart::Table(table));
        }
    }

    /// Adds a heading of a section.
    pub(super) fn section(&mut self, title: impl Into<String>) {
        self.parts.push(PagePart::Section(title.into()));
    }

    /// Adds a chart.
    pub(super) fn chart(&mut self, chart: StatsChart) {
        self.parts.push(PagePart::Chart(chart));
    }

    /// Returns the charts in order.
    pub fn charts(&self) -> impl Iterator<Item = &StatsChart> {
        self.parts.iter().filter_map(|part| match part {
            PagePart::Chart(chart) => Some(chart),
            _ => None,
        })
    }
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

/// Writes a whole number with a comma before every third digit from the end.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
/// number with a comma before every third digit if it is 10,000 or more.
pub(super) fn decimal(number: Option<f64>) -> String {
    number.map_or_else(dash, |number| match number {
        10_000.0.. => grouped(number.round() as u64),
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
    use super::{decimal, grouped, percent_range, range};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 999, 1_000, 88_891, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "88,891", "1,234,567"]);
        assert_eq!(percent_range(Some(0.5), Some(0.625)), "50.00 to 62.50");
        assert_eq!(range(Some(3), None), "3 to ?");
        let texts = [0.0, 9_999.994, 938_197.7].map(|number| decimal(Some(number)));
        assert_eq!(texts, ["0.00", "9999.99", "938,198"]);
    }
}
