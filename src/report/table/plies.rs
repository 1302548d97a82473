//! The table of plies: a row for every ply of a sound record.

use crate::play::{GameMeasures, Replayed, Wanted};
use crate::report::table::cells::{fill_seats, seat_name};
use crate::report::table::column::{TableColumn, columns};
use crate::report::table::rows::Rows;

pub(super) const COLUMNS: &[TableColumn] = columns! {
    source: Text "", "the name of the file; `-` is standard input";
    record: Int64 "", "the number of the record in its file, from 1";
    game: Text "", "the name of the game";
    ply: Int32 "", "the number of the ply";
    seat: Text "", "the seat that made the ply; empty if all seats move at once";
    move: Text "", "the ply in the notation of sheets";
    legal: Int64 "moves", "the number of legal moves before the ply; empty for a resignation or an agreed draw";
    leader: Text "", "the seat that leads after the ply; empty if several lead, or nobody does";
    score_1: Int64 "points", "the score of the first seat after the ply";
    score_2: Int64 "points", "the score of the second seat after the ply";
    score_3: Int64 "points", "the score of the third seat after the ply";
    score_4: Int64 "points", "the score of the fourth seat after the ply";
    score_5: Int64 "points", "the score of the fifth seat after the ply";
    score_6: Int64 "points", "the score of the sixth seat after the ply";
};

/// What is measured of a game.
pub(super) const WANTED: Wanted = Wanted {
    legal: true,
    leaders: true,
    movers: true,
    scores: true,
    ..Wanted::NOTHING
};

/// Adds the rows of a record.
pub(super) fn add(rows: &mut Rows, replayed: &dyn Replayed, measures: &GameMeasures) {
    let seats = replayed.seats();
    let first = i64::from(replayed.first_ply());
    let mut index = 0;
    replayed.visit_plies(replayed.dialects()[0], &mut |ply| {
        let mut row = rows.row();
        row.record();
        row.integer(first + index as i64);
        row.text(seat_name(seats, measures.movers.get(index)));
        row.text(ply);
        row.integer(measures.legal.get(index).map(|&legal| legal as i64));
        row.text(seat_name(seats, measures.leaders.get(index + 1)));
        let scores = measures.scores.get(index * seats.len()..);
        fill_seats(
            &mut row,
            scores.unwrap_or_default().iter().take(seats.len()).copied(),
        );
        index += 1;
    });
}
