//! Scores of records as rows of a CSV table.
//!
//! All rows have the same columns, whatever the games: a part of the setting
//! or a seat that a record does not have is an empty cell. A header can thus
//! be written before the first record is read, and tables of several runs can
//! be concatenated.

use itertools::Itertools as _;
use serde_json::Value;

use crate::games::GameKind;
use crate::play::{Facts, Moment};
use crate::report::entry::Entry;
use crate::report::facts::setting_facts;
use crate::report::score::score;

/// The columns before those of the caller.
const FIRST: [&str; 4] = ["source", "record", "game", "valid"];

/// The columns before those of the seats.
const LAST: [&str; 4] = ["plies", "result", "termination", "winner"];

/// The columns of each seat.
const OF_SEAT: [&str; 3] = ["player", "score", "groups"];

/// The columns of a CSV table of records or positions.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::report::{CsvTable, Entry};
///
/// let table = CsvTable::new(&[]);
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[] };
/// assert_eq!(table.record(&entry, &[]).len(), table.header().len());
/// ```
#[derive(Debug, Clone)]
pub struct CsvTable {
    own: &'static [&'static str],
    setting: Vec<&'static str>,
    seats: Vec<&'static str>,
}

impl CsvTable {
    /// Creates a table; `own` are columns that the caller fills.
    pub fn new(own: &'static [&'static str]) -> Self {
        let games = || GameKind::ALL.iter().map(|kind| kind.about());
        let seats = games().flat_map(|about| about.seats.iter().copied());
        Self {
            own,
            setting: setting_facts().map(|fact| fact.name).collect(),
            seats: seats.unique().collect(),
        }
    }

    /// Returns the names of the columns.
    pub fn header(&self) -> Vec<String> {
        let own = self.own.iter();
        let names = FIRST.iter().chain(own).chain(&self.setting).chain(&LAST);
        let mut row: Vec<String> = names.map(|&name| name.to_owned()).collect();
        for seat in &self.seats {
            row.extend(OF_SEAT.map(|column| format!("{seat}_{column}")));
        }
        row
    }

    /// Returns the cells of a record at its end.
    pub fn record(&self, entry: &Entry<'_>, own: &[String]) -> Vec<String> {
        let Some(replayed) = entry.replayed else {
            let mut row = first_cells(entry, own);
            row.resize(self.width(), String::new());
            return row;
        };
        self.position(entry, own, &Moment::end(replayed))
    }

    /// Returns the cells of a position of a record.
    pub fn position(&self, entry: &Entry<'_>, own: &[String], moment: &Moment<'_>) -> Vec<String> {
        let mut row = first_cells(entry, own);
        let value = serde_json::to_value(score(entry, moment)).unwrap_or_default();
        for name in self.setting.iter().chain(&LAST) {
            row.push(cell(&value[*name]));
        }
        let names = moment.replayed().seats();
        let standings = moment.view().standings();
        for name in &self.seats {
            let index = names.iter().position(|seat| seat.name == *name);
            let standing = index.and_then(|index| standings.seats.get(index));
            let Some(standing) = standing else {
                row.extend(OF_SEAT.map(|_| String::new()));
                continue;
            };
            let of_seat = &value["standings"][index.unwrap_or_default()];
            row.push(cell(&of_seat["player"]));
            row.push(standing.score.to_string());
            row.push(groups(&standing.facts));
        }
        row.resize(self.width(), String::new());
        row
    }

    fn width(&self) -> usize {
        let seats = self.seats.len() * OF_SEAT.len();
        FIRST.len() + self.own.len() + self.setting.len() + LAST.len() + seats
    }
}

/// Returns the cells before the setting.
fn first_cells(entry: &Entry<'_>, own: &[String]) -> Vec<String> {
    let game = entry.replayed.map_or("", |replayed| replayed.about().name);
    let mut row = vec![
        text(entry.source()),
        entry.number.to_string(),
        game.to_owned(),
        entry.is_valid().to_string(),
    ];
    row.extend_from_slice(own);
    row
}

/// Converts a value to a cell; several values are separated by blanks.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(value) => text(value),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// Returns the sizes of the groups of a seat, if its game has groups.
fn groups(facts: &Facts) -> String {
    facts.get("groups").map(cell).unwrap_or_default()
}

/// Converts text of a record to a cell; a `'` is put before what a
/// spreadsheet would take for a formula.
fn text(value: &str) -> String {
    let is_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && value != "-";
    if is_formula {
        format!("'{value}")
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn formulas_are_quoted() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "-x"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        for plain in ["", "-", "Ann", "1-0", "a=b", "'=1"] {
            assert_eq!(text(plain), plain);
        }
    }
}
