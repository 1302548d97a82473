//! Tables of games for spreadsheets, of chosen columns.
//!
//! All rows have the same columns, whatever the games; cells that do not apply to a game
//! are empty. A header can thus be written before the first record is read, and tables of
//! several runs can be concatenated.

use crate::play::Moment;
use crate::report::entry::Entry;
use crate::report::table::columns::{
    GAMES, GROUPS, OF_DUPLICATE, OF_POSITION, RECORD_COLUMNS, SYMMETRIC, TableColumn,
};
use crate::report::table::lines::{LineColumn, OF_TAG, SharedCells, Syntax, csv_line};
use crate::report::table::row::Row;

/// The columns of a CSV table of records or positions.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Moment;
/// use scoresheet::report::{CsvBuffer, CsvTable, Entry};
///
/// let table = CsvTable::of_games().choose(&["record", "plies", "result"].map(str::to_owned))?;
/// let entry = Entry { number: 1, record: &record, replayed: Some(&*game), findings: &[], offset: None };
/// assert_eq!(table.header(), "record,plies,result\n");
/// let mut buffer = CsvBuffer::default();
/// assert_eq!(table.row(&mut buffer, &entry, Some(&Moment::end(&*game))), "1,2,*\n");
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone)]
pub struct CsvTable(Vec<LineColumn>);

impl CsvTable {
    /// Creates a table with a row for each record.
    pub fn of_games() -> Self {
        Self::with(&[])
    }

    /// Creates a table with a row for each position, which also has its ply and move.
    pub fn of_positions() -> Self {
        Self::with(&OF_POSITION)
    }

    /// Creates a table of duplicates; see [`fill`](Self::fill).
    pub(crate) fn of_duplicates() -> Self {
        Self::with(&OF_DUPLICATE)
    }

    fn with(extra: &[TableColumn]) -> Self {
        let (of_record, others) = GAMES.split_at(RECORD_COLUMNS.len());
        let columns = of_record.iter().chain(extra).chain(others).chain(&GROUPS);
        Self(columns.copied().map(LineColumn::Of).collect())
    }

    /// Keeps only the columns with these names, in this order; `tag:Opening` is
    /// the value of the tag `Opening`.
    ///
    /// # Errors
    ///
    /// Returns the first name that is not a column.
    pub fn choose(&self, names: &[String]) -> Result<Self, String> {
        let column = |name: &String| match name.strip_prefix(OF_TAG) {
            Some(tag) if !tag.is_empty() => Ok(LineColumn::Tag(name.clone())),
            _ if name == SYMMETRIC.name => Ok(LineColumn::Of(SYMMETRIC)),
            _ => {
                let spelled = name.replace("color", "colour");
                let found = self.0.iter().find(|column| column.name() == spelled);
                found.cloned().ok_or_else(|| name.clone())
            }
        };
        names.iter().map(column).collect::<Result<_, _>>().map(Self)
    }

    /// Returns the names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(LineColumn::name)
    }

    /// Returns the line with the names of the columns.
    pub fn header(&self) -> String {
        csv_line(self.names())
    }

    /// Returns the line of a record, with the scores at a moment of its game; `None` if
    /// its setting cannot be read. `buffer` is that of the last line.
    pub fn row<'b>(
        &self,
        buffer: &'b mut CsvBuffer,
        entry: &Entry<'_>,
        moment: Option<&Moment<'_>>,
    ) -> &'b str {
        let CsvBuffer { shared, line } = buffer;
        line.clear();
        Row::of_game(entry, moment, |row| {
            shared.push_row(line, row, &self.0, Syntax::Spreadsheet);
        });
        if line == "\n" {
            // Programs skip empty lines.
            line.insert_str(0, "\"\"");
        }
        line
    }

    /// Returns the cells of the row of a record, for [`duplicate_line`](Self::duplicate_line).
    pub(crate) fn cells(&self, entry: &Entry<'_>) -> Vec<String> {
        let moment = entry.replayed.map(Moment::end);
        Row::of_game(entry, moment.as_ref(), |row| {
            let cells = self.0.iter().map(|column| {
                let mut cell = String::new();
                Syntax::Spreadsheet.push_cell(&mut cell, column.cell(row));
                cell
            });
            cells.collect()
        })
    }

    /// Returns the line of a record in a group of duplicates.
    pub(crate) fn duplicate_line(&self, mut cells: Vec<String>, group: [usize; 2]) -> String {
        for (cell, name) in cells.iter_mut().zip(self.names()) {
            let index = OF_DUPLICATE.iter().position(|column| column.name == name);
            if let Some(index) = index {
                *cell = group[index].to_string();
            }
        }
        match &cells[..] {
            [cell] if cell.is_empty() => "\"\"\n".to_owned(),
            _ => cells.join(",") + "\n",
        }
    }
}

/// Memory for [`CsvTable::row`]: the last line, and the cells that the next one may share.
#[derive(Debug, Clone, Default)]
pub struct CsvBuffer {
    shared: SharedCells,
    line: String,
}
