//! The table of positions: a row for every position of a sound record.

use std::ops::ControlFlow;

use crate::play::{GameMeasures, Replayed, Turn, Wanted};
use crate::report::entry::Entry;
use crate::report::table::batch::TableBatch;
use crate::report::table::column::{TableColumn, columns};
use crate::report::table::table::{fill_record, winner};

pub(super) const COLUMNS: &[TableColumn] = columns! {
    hash: Int64 "", "a hash of the position, the same for symmetric positions";
    source: Text "", "the name of the file; `-` is standard input";
    record: Int64 "", "the number of the record in its file, from 1";
    game: Text "", "the name of the game";
    ply: Int32 "", "the number of the ply before the position";
    seat: Text "", "the seat to move; empty if all seats move at once, or the game is over";
    move: Text "", "the next ply in the notation of sheets; empty at the end of the record";
    next: Int64 "", "the hash of the position after that ply; empty for a resignation or an agreed draw";
    result: Text "", "the result of the game";
    winner: Text "", "the seat that won the game; empty if none did, or several";
};

/// The index of the column with the hash.
pub(super) const HASH: usize = 0;

/// What is measured of a game.
pub(super) const WANTED: Wanted = Wanted {
    hashes: true,
    ..Wanted::NOTHING
};

/// Adds the rows of a record.
pub(super) fn add(
    batch: &mut TableBatch,
    entry: &Entry<'_>,
    replayed: &dyn Replayed,
    measures: &GameMeasures,
) {
    let mut plies = Vec::with_capacity(replayed.plies());
    replayed.visit_plies(replayed.dialects()[0], &mut |ply| {
        plies.push(ply.to_owned())
    });
    let seats = replayed.seats();
    let result = replayed.verdict().result.to_string();
    let winner = winner(replayed);
    let hash = |index: usize| measures.hashes.get(index).map(|&hash| hash.cast_signed());
    replayed.walk(&mut |count, view| {
        // A resignation or an agreed draw leads to no position.
        let Some(this) = hash(count) else {
            return ControlFlow::Break(());
        };
        let mut row = batch.row();
        row.integer(this);
        fill_record(&mut row, entry);
        row.integer(i64::from(replayed.ply_number(count)));
        row.text(match view.turn() {
            Turn::Seat(seat) => seats.get(seat.index()).map(|seat| seat.name.as_str()),
            Turn::All | Turn::Over => None,
        });
        row.text(plies.get(count).map(String::as_str));
        row.integer(hash(count + 1));
        row.text(&*result);
        row.text(winner);
        ControlFlow::Continue(())
    });
}
