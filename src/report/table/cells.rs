//! Cells that several tables have.

use crate::play::{Replayed, SeatName};
use crate::report::table::column::MAX_SEATS;
use crate::report::table::rows::RowFiller;

/// Fills the cells of the seats with numbers.
pub(super) fn fill_seats(row: &mut RowFiller<'_>, mut values: impl Iterator<Item = i64>) {
    for _ in 0..MAX_SEATS {
        row.integer(values.next());
    }
}

/// Returns the name of a seat by its index in the measures.
#[inline]
pub(super) fn seat_name<'s>(seats: &'s [SeatName], index: Option<&u8>) -> Option<&'s str> {
    let seat = seats.get(usize::from(*index?));
    seat.map(|seat| seat.name.as_str())
}

/// Returns the name of the only winner of a game. `None` if nobody has won, or
/// several have.
pub(super) fn winner(replayed: &dyn Replayed) -> Option<&str> {
    match replayed.verdict().winners[..] {
        [winner] => Some(&replayed.seats()[winner].name),
        _ => None,
    }
}
