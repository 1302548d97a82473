//! Scores of records as rows of a CSV table.
//!
//! All rows have the same columns, whatever the games; cells for parts of the
//! setting or seats that a game does not have are empty. A header can thus be
//! written before the first record is read, and tables of several runs can be
//! concatenated.

use itertools::Itertools as _;
use serde_json::Value;

use crate::games::GameKind;
use crate::play::{Facts, Moment, Standings};
use crate::report::entry::Entry;
use crate::report::facts::setting_facts;
use crate::report::fingerprint::{fingerprint, symmetric_fingerprint};
use crate::report::origin::Origin;
use crate::report::score::score_from;

/// The columns before those that the caller fills.
const FIRST: [&str; 4] = ["source", "record", "game", "valid"];

/// The columns after those of the setting, named as in JSON: the game and its
/// origin.
const OF_GAME: [&str; 9] = [
    "plies",
    "result",
    "termination",
    "winner",
    "date",
    "event",
    "site",
    "round",
    "annotator",
];

/// The column of the fingerprint, after these.
const FINGERPRINT: &str = "fingerprint";

/// The column of the hash that symmetric games share. It is only there if it is
/// chosen, since it takes several times as long as all others.
const SYMMETRIC: &str = "symmetric";

/// The columns of each seat.
const OF_SEAT: [&str; 3] = ["player", "score", "groups"];

/// The prefix of the name of a column with the values of a tag: `tag:Opening`.
const OF_TAG: &str = "tag:";

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Column {
    /// One of [`FIRST`].
    First(&'static str),
    /// A column that the caller fills: its index among these, and its name.
    Own(usize, &'static str),
    /// A part of the setting, or one of [`OF_GAME`].
    OfGame(&'static str),
    /// [`FINGERPRINT`] or [`SYMMETRIC`].
    Hash(&'static str),
    /// The name of a seat, and one of [`OF_SEAT`].
    OfSeat(&'static str, &'static str),
    /// The values of the tag with this name.
    Tag(String),
}

impl Column {
    fn name(&self) -> String {
        match self {
            Self::First(name) | Self::Own(_, name) | Self::OfGame(name) | Self::Hash(name) => {
                (*name).to_owned()
            }
            Self::OfSeat(seat, what) => format!("{seat}_{what}"),
            Self::Tag(name) => format!("{OF_TAG}{name}"),
        }
    }
}

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
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[], offset: None };
/// assert_eq!(table.record(&entry, &[]).len(), table.header().len());
/// ```
#[derive(Debug, Clone)]
pub struct CsvTable(Vec<Column>);

impl CsvTable {
    /// Creates a table; `own` are columns that the caller fills.
    pub fn new(own: &'static [&'static str]) -> Self {
        let mut columns: Vec<Column> = FIRST.map(Column::First).into();
        let own = own.iter().enumerate();
        columns.extend(own.map(|(index, name)| Column::Own(index, name)));
        columns.extend(setting_facts().map(|fact| Column::OfGame(fact.name)));
        columns.extend(OF_GAME.map(Column::OfGame));
        columns.push(Column::Hash(FINGERPRINT));
        let seats = GameKind::ALL.iter().flat_map(|kind| kind.about().seats);
        for name in seats.unique() {
            columns.extend(OF_SEAT.map(|what| Column::OfSeat(name, what)));
        }
        Self(columns)
    }

    /// Keeps only the columns with these names, in this order; `tag:Opening` is
    /// the value of the tag `Opening`.
    ///
    /// # Errors
    ///
    /// Returns the first name that is not a column.
    pub fn choose(self, names: &[String]) -> Result<Self, String> {
        let column = |name: &String| match name.strip_prefix(OF_TAG) {
            Some(tag) if !tag.is_empty() => Ok(Column::Tag(tag.to_owned())),
            _ if name == SYMMETRIC => Ok(Column::Hash(SYMMETRIC)),
            _ => {
                let found = self.0.iter().find(|column| column.name() == *name);
                found.cloned().ok_or_else(|| name.clone())
            }
        };
        names.iter().map(column).collect::<Result<_, _>>().map(Self)
    }

    /// Returns the names of the columns.
    pub fn header(&self) -> Vec<String> {
        self.0.iter().map(Column::name).collect()
    }

    /// Returns the cells of a record, with the scores at its end. `own` are the
    /// cells of the caller's columns.
    pub fn record(&self, entry: &Entry<'_>, own: &[String]) -> Vec<String> {
        let Some(replayed) = entry.replayed else {
            return self.row(entry, own, None);
        };
        self.position(entry, own, &Moment::end(replayed))
    }

    /// Sets the cells of the caller in a row.
    pub fn fill(&self, row: &mut [String], own: &[String]) {
        for (cell, column) in row.iter_mut().zip(&self.0) {
            if let Column::Own(index, _) = column {
                *cell = own.get(*index).cloned().unwrap_or_default();
            }
        }
    }

    /// Returns the cells of a position of a record. `own` are the cells of the
    /// caller's columns.
    pub fn position(&self, entry: &Entry<'_>, own: &[String], moment: &Moment<'_>) -> Vec<String> {
        let seats = moment.replayed().seats().into_iter();
        let origin = Origin::without_fingerprint(entry);
        let game = GameCells {
            value: serde_json::to_value(score_from(entry, moment, origin)).unwrap_or_default(),
            names: seats.map(|seat| seat.name).collect(),
            standings: moment.view().standings(),
        };
        self.row(entry, own, Some(&game))
    }

    fn row(&self, entry: &Entry<'_>, own: &[String], game: Option<&GameCells>) -> Vec<String> {
        let columns = self.0.iter();
        let cells = columns.map(|column| match column {
            Column::First(name) => first_cell(entry, name),
            Column::Own(index, _) => own.get(*index).cloned().unwrap_or_default(),
            Column::OfGame(name) => game
                .map(|game| cell(&game.value[*name]))
                .unwrap_or_default(),
            Column::Hash(name) => {
                let hash = match *name {
                    SYMMETRIC => symmetric_fingerprint,
                    _ => fingerprint,
                };
                entry.replayed.map(hash).unwrap_or_default()
            }
            Column::OfSeat(seat, what) => game
                .and_then(|game| game.of_seat(seat, what))
                .unwrap_or_default(),
            Column::Tag(name) => {
                let value = entry.record.tags().value(name);
                value.map(text).unwrap_or_default()
            }
        });
        cells.collect()
    }
}

/// The sources of the cells of a game.
struct GameCells {
    /// The report of the score.
    value: Value,
    /// The names of the seats.
    names: Vec<String>,
    standings: Standings,
}

impl GameCells {
    /// Returns a cell of a seat, if the game has the seat.
    fn of_seat(&self, seat: &str, what: &str) -> Option<String> {
        let index = self.names.iter().position(|name| name == seat)?;
        let standing = self.standings.seats.get(index)?;
        Some(match what {
            "score" => standing.score.to_string(),
            "groups" => groups(&standing.facts),
            _ => cell(&self.value["standings"][index][what]),
        })
    }
}

/// Returns the cell of one of the [`FIRST`] columns.
fn first_cell(entry: &Entry<'_>, name: &str) -> String {
    match name {
        "source" => text(entry.source()),
        "record" => entry.number.to_string(),
        "valid" => entry.is_valid().to_string(),
        _ => {
            let game = entry.replayed.map_or("", |replayed| replayed.about().name);
            game.to_owned()
        }
    }
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

/// Converts text of a record to a cell. Text that a spreadsheet would take for
/// a formula gets a `'` in front.
pub(super) fn text(value: &str) -> String {
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
    fn formulas_get_an_apostrophe_in_front() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "-x"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        for plain in ["", "-", "Ann", "1-0", "a=b", "'=1"] {
            assert_eq!(text(plain), plain);
        }
    }
}
