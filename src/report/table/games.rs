//! The table of games: a row for every record.

use crate::play::{Replayed, View};
use crate::record::{Date, Tags, is_known};
use crate::report::entry::Entry;
use crate::report::identity::fingerprint::fingerprint;
use crate::report::table::batch::TableCell;
use crate::report::table::cells::{fill_seats, winner};
use crate::report::table::column::{MAX_SEATS, TableColumn, columns};
use crate::report::table::rows::{RowFiller, Rows};
use crate::text::Severity;

pub(super) const COLUMNS: &[TableColumn] = columns! {
    source: Text "", "the name of the file; `-` is standard input";
    record: Int64 "", "the number of the record in its file, from 1";
    game: Text "", "the name of the game; empty if the setting cannot be read";
    setting: Text "", "the setting in a few words";
    board: Int32 "squares", "the side of the board; empty for games without one";
    seats: Int32 "", "the number of seats";
    sound: Boolean "", "true if no finding is an error";
    errors: Int32 "", "the number of findings that are errors";
    warnings: Int32 "", "the number of findings that are warnings";
    first_ply: Int32 "", "the number of the first ply";
    plies: Int32 "plies", "the number of legal plies on the main line";
    result: Text "", "the result by the rules if the moves end the game, otherwise as stated";
    termination: Text "", "how the game ended: `normal`, `resignation`, `unterminated` and so on";
    winner: Text "", "the seat that won; empty if none did, or several";
    date: Date "", "the day of the game; empty unless it is known in full";
    year: Int32 "years", "the year of the game";
    event: Text "", "the tag `Event`";
    site: Text "", "the tag `Site`";
    round: Text "", "the tag `Round`";
    annotator: Text "", "the tag `Annotator`";
    player_1: Text "", "who plays in the first seat";
    player_2: Text "", "who plays in the second seat";
    player_3: Text "", "who plays in the third seat";
    player_4: Text "", "who plays in the fourth seat";
    player_5: Text "", "who plays in the fifth seat";
    player_6: Text "", "who plays in the sixth seat";
    score_1: Int64 "points", "the score of the first seat at the end";
    score_2: Int64 "points", "the score of the second seat at the end";
    score_3: Int64 "points", "the score of the third seat at the end";
    score_4: Int64 "points", "the score of the fourth seat at the end";
    score_5: Int64 "points", "the score of the fifth seat at the end";
    score_6: Int64 "points", "the score of the sixth seat at the end";
    fingerprint: Text "", "32 hexadecimal digits that identify the setting and the plies";
};

/// Adds the row of a record.
pub(super) fn add(rows: &mut Rows, entry: &Entry<'_>, is_sound: bool) {
    let mut row = rows.row();
    row.record();
    let end = entry.replayed.map(|replayed| (replayed, replayed.end()));
    match &end {
        Some((replayed, end)) => fill_setting(&mut row, *replayed, &**end),
        None => (0..3).for_each(|_| row.cell(TableCell::Empty)),
    }
    row.cell(TableCell::Boolean(is_sound));
    for severity in [Severity::Error, Severity::Warning] {
        let findings = entry.findings.iter();
        let count = findings.filter(|finding| finding.severity == severity);
        row.integer(count.count() as i64);
    }
    match entry.replayed {
        Some(replayed) => fill_plies_and_result(&mut row, replayed),
        None => (0..5).for_each(|_| row.cell(TableCell::Empty)),
    }
    let tags = entry.record.tags();
    let date = tags.value("Date").and_then(Date::range_of);
    let day = date.filter(|[first, last]| first == last);
    row.cell(day.map_or(TableCell::Empty, |[day, _]| TableCell::Date(day)));
    row.integer(date.and_then(Date::year_of).map(i64::from));
    for name in ["Event", "Site", "Round", "Annotator"] {
        row.text(known_value(tags, name));
    }
    let seats = entry.replayed.map_or(&[][..], |replayed| replayed.seats());
    for seat in 0..MAX_SEATS {
        let player = seats.get(seat).filter(|seat| !seat.dummy);
        row.text(player.and_then(|seat| known_value(tags, &seat.name)));
    }
    let Some((replayed, end)) = end else { return };
    let standings = end.standings();
    fill_seats(&mut row, standings.seats.iter().map(|seat| seat.score));
    row.text(&*fingerprint(replayed));
}

/// Fills the cells of the setting.
fn fill_setting(row: &mut RowFiller<'_>, replayed: &dyn Replayed, end: &dyn View) {
    row.text(replayed.setting());
    let board = end.board();
    row.integer(board.map(|size| i64::from(size.side())));
    row.integer(replayed.seats().len() as i64);
}

/// Fills the cells of the plies and the result.
fn fill_plies_and_result(row: &mut RowFiller<'_>, replayed: &dyn Replayed) {
    let verdict = replayed.verdict();
    row.integer(i64::from(replayed.first_ply()));
    row.integer(replayed.plies() as i64);
    row.text(&*verdict.result.to_string());
    row.text(verdict.termination.as_str());
    row.text(winner(replayed));
}

/// Returns the value of a tag; `None` if it is missing, blank or `?`.
fn known_value<'t>(tags: &'t Tags, name: &str) -> Option<&'t str> {
    tags.value(name).filter(|value| is_known(value))
}
