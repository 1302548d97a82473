//! The columns of the tables: their names, types and meanings, and how their values are
//! computed.

use crate::play::{Moment, Replayed, Wanted};
use crate::report::identity::{fingerprint, symmetric_fingerprint};
use crate::report::table::cell::Cell;
use crate::report::table::row::Row;
use crate::text::{closed_enum, count_errors_and_warnings};

closed_enum! {
    /// The type of the values of a column.
    pub enum ColumnType {
        /// UTF-8.
        Text = "text",
        /// True or false.
        Boolean = "boolean",
        /// A day of the calendar.
        Date = "date",
        /// A signed integer of 32 bits.
        Int32 = "int32",
        /// A signed integer of 64 bits.
        Int64 = "int64",
    }
}

/// A column of a table. Every column may have empty cells.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "lines of text have no types, units and meanings")]
pub struct TableColumn {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnType,
    /// The unit of its values; empty if they have none.
    pub unit: &'static str,
    /// What its values mean.
    pub meaning: &'static str,
    /// True if all rows of a record have the same cell, as have all records without tags
    /// in the same setting.
    pub(super) is_shared: bool,
    /// The index of the seat that it is about; without this seat, all cells are empty.
    pub(super) of_seat: Option<usize>,
    /// Computes the cell of a row.
    pub(super) cell: for<'r> fn(&'r Row<'r>) -> Cell<'r>,
}

/// Declares a column as `name: type "unit", "meaning", |row| value`. With `shared`, the
/// value depends only on the setting and the tags; with `of 0`, it is about the first seat.
macro_rules! column {
    (shared $($column:tt)*) => {
        TableColumn {
            is_shared: true,
            ..column!($($column)*)
        }
    };
    (of $seat:literal $($column:tt)*) => {
        TableColumn {
            of_seat: Some($seat),
            ..column!($($column)*)
        }
    };
    ($name:ident: $kind:ident $unit:literal, $meaning:literal, |$row:ident| $value:expr) => {{
        fn cell<'r>($row: &'r Row<'r>) -> Cell<'r> {
            Cell::from($value)
        }
        TableColumn {
            name: stringify!($name),
            kind: ColumnType::$kind,
            unit: $unit,
            meaning: $meaning,
            is_shared: false,
            of_seat: None,
            cell,
        }
    }};
}

const SOURCE: TableColumn = column!(shared source: Text "", "the name of the file; `-` is standard input", |row| row.entry.source());
const RECORD: TableColumn = column!(record: Int64 "", "the number of the record in its file, from 1", |row| row.entry.number);
const GAME: TableColumn = column!(shared game: Text "", "the name of the game; empty if the setting cannot be read", |row| row.replayed.map(|game| game.about().name));
const RESULT: TableColumn = column!(result: Text "", "the result by the rules if the moves end the game, otherwise as stated", |row| row.result);
const WINNER: TableColumn = column!(winner: Text "", "the seat that won; empty if none did, or several", |row| row.winner());

/// The names of the columns that name a record and its game.
pub(super) const RECORD_COLUMNS: [&str; 3] = [SOURCE.name, RECORD.name, GAME.name];

pub(super) const GAMES: &[TableColumn] = &[
    SOURCE,
    RECORD,
    GAME,
    column!(shared setting: Text "", "the setting in a few words", |row| row.replayed.map(Replayed::setting)),
    column!(shared board: Int32 "squares", "the side of the board; empty for games without one", |row| row.fact("board")),
    column!(shared seats: Int32 "", "the number of seats", |row| row.replayed.map(|game| game.seats().len())),
    column!(shared setup: Text "", "the arrangement at the start", |row| row.fact("setup")),
    column!(shared position: Text "", "the position string of a start without a `setup`", |row| row.fact("position")),
    column!(shared protocol: Text "", "how many twists a turn has: `1`, or `1[1]2[2]*` for two", |row| row.fact("protocol")),
    column!(shared swap: Text "", "what a swap exchanges: `colours`, `positions` or `none`", |row| row.fact("swap")),
    column!(shared colours: Int32 "", "the number of colours", |row| row.fact("colours")),
    column!(shared players: Int32 "", "the number of players, without dummies; empty for games that are always for two", |row| row.fact("players")),
    column!(shared symbols: Int32 "", "the number of symbols", |row| row.fact("symbols")),
    column!(sound: Boolean "", "true if no finding is an error", |row| row.entry.is_sound()),
    column!(errors: Int32 "", "the number of findings that are errors", |row| count_errors_and_warnings(row.entry.findings).0),
    column!(warnings: Int32 "", "the number of findings that are warnings", |row| count_errors_and_warnings(row.entry.findings).1),
    column!(codes: Text "", "the codes of the errors, with spaces between them", |row| row.codes()),
    column!(first_ply: Int32 "", "the number of the first ply", |row| row.ply_number(1)),
    column!(plies: Int32 "plies", "the number of legal plies on the main line", |row| row.replayed.map(Replayed::plies)),
    RESULT,
    column!(termination: Text "", "how the game ended: `normal`, `resignation`, `unterminated` and so on", |row| row.verdict.map(|verdict| verdict.termination.as_str())),
    WINNER,
    column!(shared date: Date "", "the day of the game; empty unless it is known in full", |row| row.day()),
    column!(shared year: Int32 "years", "the year of the game", |row| row.year()),
    column!(shared event: Text "", "the tag `Event`", |row| row.tag("Event")),
    column!(shared site: Text "", "the tag `Site`", |row| row.tag("Site")),
    column!(shared round: Text "", "the tag `Round`", |row| row.tag("Round")),
    column!(shared annotator: Text "", "the tag `Annotator`", |row| row.tag("Annotator")),
    column!(shared player_1: Text "", "who plays in the first seat", |row| row.player(0)),
    column!(shared player_2: Text "", "who plays in the second seat", |row| row.player(1)),
    column!(shared player_3: Text "", "who plays in the third seat", |row| row.player(2)),
    column!(shared player_4: Text "", "who plays in the fourth seat", |row| row.player(3)),
    column!(shared player_5: Text "", "who plays in the fifth seat", |row| row.player(4)),
    column!(shared player_6: Text "", "who plays in the sixth seat", |row| row.player(5)),
    column!(of 0 score_1: Int64 "points", "the score of the first seat at the end", |row| row.score(0)),
    column!(of 1 score_2: Int64 "points", "the score of the second seat at the end", |row| row.score(1)),
    column!(of 2 score_3: Int64 "points", "the score of the third seat at the end", |row| row.score(2)),
    column!(of 3 score_4: Int64 "points", "the score of the fourth seat at the end", |row| row.score(3)),
    column!(of 4 score_5: Int64 "points", "the score of the fifth seat at the end", |row| row.score(4)),
    column!(of 5 score_6: Int64 "points", "the score of the sixth seat at the end", |row| row.score(5)),
    column!(fingerprint: Text "", "32 hexadecimal digits that identify the setting and the plies", |row| row.entry.replayed.map(fingerprint)),
];

/// A column that a table of games has only if it is chosen, since it takes several times
/// as long as all others.
pub(super) const SYMMETRIC: TableColumn = column!(symmetric: Text "", "32 hexadecimal digits that symmetric games share", |row| row.entry.replayed.map(symmetric_fingerprint));

/// Columns that only CSV has, since they are long lists.
pub(super) const GROUPS: [TableColumn; 2] = [
    column!(groups_1: Text "", "the sizes of the groups of the first seat, largest first, with spaces between them", |row| row.groups(0)),
    column!(groups_2: Text "", "the sizes of the groups of the second seat", |row| row.groups(1)),
];

/// Columns of positions in a table of games.
pub(super) const OF_POSITION: [TableColumn; 2] = [
    column!(ply: Text "", "the ply before the position, as `--at` accepts it", |row| row.moment.map(Moment::ply_name)),
    column!(move: Text "", "the ply before the position in the notation of the record", |row| row.last_move()),
];

/// Columns of duplicates in a table of games, which are filled when all of them are
/// found.
pub(super) const OF_DUPLICATE: [TableColumn; 2] = [
    column!(group: Int64 "", "the number of the group of duplicates, from 1", |_row| Cell::Empty),
    column!(size: Int64 "", "the number of records in the group", |_row| Cell::Empty),
];

pub(super) const PLIES: &[TableColumn] = &[
    SOURCE,
    RECORD,
    GAME,
    column!(ply: Int32 "", "the number of the ply", |row| row.ply_number(row.index + 1)),
    column!(seat: Text "", "the seat that made the ply; empty if all seats move at once", |row| row.seat(row.measures.movers.get(row.index))),
    column!(move: Text "", "the ply in the notation of sheets", |row| row.ply),
    column!(legal: Int64 "moves", "the number of legal moves before the ply; empty for a resignation or an agreed draw", |row| row.measures.legal.get(row.index).copied()),
    column!(leader: Text "", "the seat that leads after the ply; empty if several lead, or nobody does", |row| row.seat(row.measures.leaders.get(row.index + 1))),
    column!(of 0 score_1: Int64 "points", "the score of the first seat after the ply", |row| row.score_after(0)),
    column!(of 1 score_2: Int64 "points", "the score of the second seat after the ply", |row| row.score_after(1)),
    column!(of 2 score_3: Int64 "points", "the score of the third seat after the ply", |row| row.score_after(2)),
    column!(of 3 score_4: Int64 "points", "the score of the fourth seat after the ply", |row| row.score_after(3)),
    column!(of 4 score_5: Int64 "points", "the score of the fifth seat after the ply", |row| row.score_after(4)),
    column!(of 5 score_6: Int64 "points", "the score of the sixth seat after the ply", |row| row.score_after(5)),
];

/// What is measured for [`PLIES`].
pub(super) const WANTED_FOR_PLIES: Wanted = Wanted {
    legal: true,
    leaders: true,
    movers: true,
    scores: true,
    ..Wanted::NOTHING
};

pub(super) const POSITIONS: &[TableColumn] = &[
    column!(hash: Int64 "", "a hash of the position, the same for symmetric positions", |row| row.hash(row.index)),
    SOURCE,
    RECORD,
    GAME,
    column!(ply: Int32 "", "the number of the ply before the position", |row| row.ply_number(row.index)),
    column!(seat: Text "", "the seat that makes the next ply; empty if all seats move at once, and at the end of the record", |row| row.seat(row.measures.movers.get(row.index))),
    column!(move: Text "", "the next ply in the notation of sheets; empty at the end of the record", |row| row.ply),
    column!(next: Int64 "", "the hash of the position after the next ply; empty for a resignation or an agreed draw", |row| row.hash(row.index + 1)),
    RESULT,
    WINNER,
];

/// What is measured for [`POSITIONS`].
pub(super) const WANTED_FOR_POSITIONS: Wanted = Wanted {
    hashes: true,
    movers: true,
    ..Wanted::NOTHING
};
