//! The table of positions: a row for every position of a sound record.

use crate::play::{GameMeasures, Replayed, Wanted};
use crate::report::table::cells::{seat_name, winner};
use crate::report::table::column::{TableColumn, columns};
use crate::report::table::rows::Rows;

pub(super) const COLUMNS: &[TableColumn] = columns! {
    hash: Int64 "", "a hash of the position, the same for symmetric positions";
    source: Text "", "the name of the file; `-` is standard input";
    record: Int64 "", "the number of the record in its file, from 1";
    game: Text "", "the name of the game";
    ply: Int32 "", "the number of the ply before the position";
    seat: Text "", "the seat that makes the next ply; empty if all seats move at once, and at the end of the record";
    move: Text "", "the next ply in the notation of sheets; empty at the end of the record";
    next: Int64 "", "the hash of the position after the next ply; empty for a resignation or an agreed draw";
    result: Text "", "the result of the game";
    winner: Text "", "the seat that won the game; empty if none did, or several";
};

/// The index of the column with the hash.
pub(super) const HASH: usize = 0;

/// What is measured of a game.
pub(super) const WANTED: Wanted = Wanted {
    hashes: true,
    movers: true,
    ..Wanted::NOTHING
};

/// Adds the rows of a record.
pub(super) fn add(rows: &mut Rows, replayed: &dyn Replayed, measures: &GameMeasures) {
    let before_first = i64::from(replayed.first_ply()) - 1;
    let result = replayed.verdict().result.to_string();
    let winner = winner(replayed);
    let seats = replayed.seats();
    let hash = |index: usize| measures.hashes.get(index).map(|&hash| hash.cast_signed());
    let mut index = 0;
    let mut fill = |ply: Option<&str>| {
        let mut row = rows.row();
        row.integer(hash(index));
        row.record();
        row.integer(before_first + index as i64);
        row.text(seat_name(seats, measures.movers.get(index)));
        row.text(ply);
        row.integer(hash(index + 1));
        row.text(&*result);
        row.text(winner);
        index += 1;
    };
    // If a resignation or an agreed draw is the last ply, no position follows it.
    replayed.visit_plies(replayed.dialects()[0], &mut |ply| fill(Some(ply)));
    if measures.hashes.len() > replayed.plies() {
        fill(None);
    }
}
