//! Scores of records as rows of a CSV table.
//!
//! All rows have the same columns, whatever the games; cells for parts of the
//! setting or seats that a game does not have are empty. A header can thus be
//! written before the first record is read, and tables of several runs can be
//! concatenated.

use std::fmt::Write as _;
use std::sync::Arc;

use itertools::Itertools as _;
use serde_json::Value;

use crate::games::GameKind;
use crate::play::{Facts, Moment, SeatName, StandingDetails};
use crate::report::csv::column::{Column, FirstColumn, GameColumn, HashColumn, OF_TAG, SeatColumn};
use crate::report::entry::Entry;
use crate::report::facts::setting_facts;
use crate::report::identity::fingerprint::{fingerprint, symmetric_fingerprint};
use crate::text::{push_number, push_numbers, push_signed};

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
    /// Creates a table; `extra` are the names of columns that the caller fills.
    pub fn new(extra: &'static [&'static str]) -> Self {
        let mut columns: Vec<Column> = FirstColumn::ALL.map(Column::First).into();
        let extra = extra.iter().enumerate();
        columns.extend(extra.map(|(index, name)| Column::Extra(index, name)));
        let setting = setting_facts().map(|fact| GameColumn::Setting(fact.name));
        columns.extend(setting.chain(GameColumn::ALL).map(Column::OfGame));
        columns.push(Column::Hash(HashColumn::Fingerprint));
        let seats = GameKind::ALL.iter().flat_map(|kind| kind.about().seats);
        for name in seats.unique() {
            columns.extend(SeatColumn::ALL.map(|column| Column::OfSeat(name, column)));
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
            _ if name == HashColumn::Symmetric.name() => Ok(Column::Hash(HashColumn::Symmetric)),
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

    /// Returns the cells of a record, with the scores at its end. `extra` are the
    /// cells of the extra columns.
    pub fn record(&self, entry: &Entry<'_>, extra: &[String]) -> Vec<String> {
        let Some(replayed) = entry.replayed else {
            return self.row(entry, extra, None);
        };
        self.position(entry, extra, &Moment::end(replayed))
    }

    /// Sets the extra cells of a row.
    pub fn fill(&self, row: &mut [String], extra: &[String]) {
        for (cell, column) in row.iter_mut().zip(&self.0) {
            if let Column::Extra(index, _) = column {
                *cell = extra.get(*index).cloned().unwrap_or_default();
            }
        }
    }

    /// Returns the cells of a position of a record. `extra` are the cells of the
    /// extra columns.
    pub fn position(
        &self,
        entry: &Entry<'_>,
        extra: &[String],
        moment: &Moment<'_>,
    ) -> Vec<String> {
        self.row(entry, extra, Some(moment))
    }

    fn row(&self, entry: &Entry<'_>, extra: &[String], moment: Option<&Moment<'_>>) -> Vec<String> {
        let columns = self.0.iter();
        let cells = columns.map(|column| {
            let mut cell = String::new();
            column.push_cell(&mut cell, entry, extra, moment);
            cell
        });
        cells.collect()
    }

    /// Writes the row of a position of a record without tags as a line of text.
    /// Returns `None` if a cell needs quotes, if the record has tags, or if there
    /// are fewer than two columns.
    ///
    /// # Cost
    ///
    /// If the setting is the same as in the last call, computes only the cells that
    /// may differ from those of the last row.
    pub fn write<'w>(
        &self,
        buffer: &'w mut CsvBuffer,
        entry: &Entry<'_>,
        extra: &[String],
        moment: &Moment<'_>,
    ) -> Option<&'w str> {
        if !entry.record.is_bare() || self.0.len() < 2 {
            return None;
        }
        let CsvBuffer { shared, line } = buffer;
        if !shared
            .as_ref()
            .is_some_and(|cells| cells.apply_to(entry, moment))
        {
            *shared = Some(SharedCells::new(self, entry, moment));
        }
        let shared = shared.as_ref()?;
        line.clear();
        for (before, column) in &shared.pieces {
            line.push_str(before);
            let (start, column) = (line.len(), &self.0[*column]);
            column.push_cell(line, entry, extra, Some(moment));
            if !column.is_plain() && needs_quotes(&line[start..]) {
                return None;
            }
        }
        line.push_str(&shared.end);
        line.push('\n');
        shared.is_plain.then_some(line)
    }
}

/// Buffers for [`CsvTable::write`]: the cells that the last rows share, and the
/// last line.
#[derive(Debug, Clone, Default)]
pub struct CsvBuffer {
    shared: Option<SharedCells>,
    line: String,
}

/// The cells that records without tags in the same setting share.
#[derive(Debug, Clone)]
struct SharedCells {
    source: String,
    game: &'static str,
    facts: Arc<Facts>,
    seats: Vec<SeatName>,
    /// For each cell that is not shared, the shared text before it and the index
    /// of its column.
    pieces: Vec<(String, usize)>,
    /// The shared text after the last of these cells.
    end: String,
    /// True if no shared cell needs quotes.
    is_plain: bool,
}

impl SharedCells {
    fn new(table: &CsvTable, entry: &Entry<'_>, moment: &Moment<'_>) -> Self {
        let replayed = moment.replayed();
        let mut shared = Self {
            source: entry.source().to_owned(),
            game: replayed.about().name,
            facts: Arc::clone(replayed.shared_facts()),
            seats: replayed.seats().to_vec(),
            pieces: Vec::new(),
            end: String::new(),
            is_plain: true,
        };
        for (index, column) in table.0.iter().enumerate() {
            if index > 0 {
                shared.end.push(',');
            }
            if column.is_shared(replayed.seats()) {
                let mut cell = String::new();
                column.push_cell(&mut cell, entry, &[], Some(moment));
                shared.is_plain &= !needs_quotes(&cell);
                shared.end.push_str(&cell);
            } else {
                shared.pieces.push((std::mem::take(&mut shared.end), index));
            }
        }
        shared
    }

    /// Returns true if these cells are those of `entry`, a record without tags.
    fn apply_to(&self, entry: &Entry<'_>, moment: &Moment<'_>) -> bool {
        let replayed = moment.replayed();
        if entry.source() != self.source {
            return false;
        }
        // The facts of a setting are shared only by games in this setting.
        let facts = replayed.shared_facts();
        Arc::ptr_eq(facts, &self.facts)
            || replayed.about().name == self.game
                && replayed.seats() == self.seats
                && facts.iter().eq(self.facts.iter())
    }
}

impl Column {
    /// Returns true if records without tags in the same setting have the same
    /// cell, whatever their moves.
    fn is_shared(&self, seats: &[SeatName]) -> bool {
        match self {
            Self::First(column) => matches!(column, FirstColumn::Source | FirstColumn::Game),
            Self::Extra(..) | Self::Hash(_) => false,
            Self::OfGame(column) => {
                matches!(column, GameColumn::Origin(_) | GameColumn::Setting(_))
            }
            Self::OfSeat(seat, column) => {
                *column == SeatColumn::Player || !seats.iter().any(|other| other.name == *seat)
            }
            Self::Tag(_) => true,
        }
    }

    /// Appends a cell of a record or position.
    fn push_cell(
        &self,
        out: &mut String,
        entry: &Entry<'_>,
        extra: &[String],
        moment: Option<&Moment<'_>>,
    ) {
        match (self, moment) {
            (Self::First(column), _) => push_first(out, entry, *column),
            (Self::Extra(index, _), _) => out.extend(extra.get(*index).map(String::as_str)),
            (Self::OfGame(column), Some(moment)) => push_of_game(out, entry, moment, *column),
            (Self::OfSeat(seat, column), Some(moment)) => {
                push_of_seat(out, entry, moment, (seat, *column));
            }
            (Self::OfGame(_) | Self::OfSeat(..), None) => {}
            (Self::Hash(column), _) => {
                let hash = match column {
                    HashColumn::Fingerprint => fingerprint,
                    HashColumn::Symmetric => symmetric_fingerprint,
                };
                out.extend(entry.replayed.map(hash));
            }
            (Self::Tag(name), _) => push_tag(out, entry, name),
        }
    }
}

/// Appends the cell of a column before the extra ones.
fn push_first(out: &mut String, entry: &Entry<'_>, column: FirstColumn) {
    match column {
        FirstColumn::Source => push_text(out, entry.source()),
        FirstColumn::Record => push_number(out, entry.number),
        FirstColumn::Valid => out.push_str(if entry.is_sound() { "true" } else { "false" }),
        FirstColumn::Game => {
            out.push_str(entry.replayed.map_or("", |replayed| replayed.about().name));
        }
    }
}

/// Appends the cell of a column about the game.
fn push_of_game(out: &mut String, entry: &Entry<'_>, moment: &Moment<'_>, column: GameColumn) {
    let replayed = moment.replayed();
    match column {
        GameColumn::Plies => push_number(out, replayed.plies() as u64),
        GameColumn::Result => {
            let _ = write!(out, "{}", moment.verdict().result);
        }
        GameColumn::Termination => out.push_str(moment.verdict().termination.as_str()),
        GameColumn::Winner => {
            for (index, &seat) in moment.verdict().winners.iter().enumerate() {
                out.push_str(if index > 0 { " " } else { "" });
                push_text(out, &replayed.seats()[seat].name);
            }
        }
        GameColumn::Origin(name) => push_tag(out, entry, name),
        GameColumn::Setting(name) => {
            if let Some(value) = replayed.facts().get(name) {
                push_value(out, value);
            }
        }
    }
}

/// Appends the cell of a column of a seat, if the game has the seat.
fn push_of_seat(
    out: &mut String,
    entry: &Entry<'_>,
    moment: &Moment<'_>,
    (name, column): (&str, SeatColumn),
) {
    let seats = moment.replayed().seats();
    let index = seats.iter().position(|seat| seat.name == name);
    let standings = moment.standings();
    let Some(standing) = index.and_then(|index| standings.seats.get(index)) else {
        return;
    };
    match (column, &standing.details) {
        (SeatColumn::Score, _) => push_signed(out, standing.score),
        (SeatColumn::Groups, StandingDetails::Groups(sizes)) => push_numbers(out, sizes),
        (SeatColumn::Groups, StandingDetails::Other { facts, .. }) => {
            if let Some(groups) = facts.get("groups") {
                push_value(out, groups);
            }
        }
        (SeatColumn::Player, _) => {
            let player = entry.player_name(&seats[standing.seat.index()]);
            push_text(out, player.unwrap_or_default());
        }
    }
}

/// Appends the cell of a tag.
fn push_tag(out: &mut String, entry: &Entry<'_>, name: &str) {
    if let Some(value) = entry.record.tags().value(name) {
        push_text(out, value);
    }
}

/// Appends a value as a cell; several values are separated by blanks.
fn push_value(out: &mut String, value: &Value) {
    match value {
        Value::Null => {}
        Value::String(value) => push_text(out, value),
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                out.push_str(if index > 0 { " " } else { "" });
                push_value(out, value);
            }
        }
        other => out.push_str(&other.to_string()),
    }
}

/// Converts text of a record to a cell; see [`push_text`].
#[cfg(any(test, feature = "stats"))]
pub(in crate::report) fn text(value: &str) -> String {
    let mut out = String::new();
    push_text(&mut out, value);
    out
}

/// Appends text of a record as a cell. Text that a spreadsheet would take for a
/// formula gets a `'` in front.
fn push_text(out: &mut String, value: &str) {
    let is_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && value != "-";
    if is_formula {
        out.push('\'');
    }
    out.push_str(value);
}

/// Returns true if a cell needs quotes in CSV.
pub(crate) fn needs_quotes(cell: &str) -> bool {
    // Without an early end, so that the loop is vectorized.
    let bytes = cell.bytes();
    bytes.fold(false, |found, byte| {
        found | matches!(byte, b'"' | b',' | b'\r' | b'\n')
    })
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
