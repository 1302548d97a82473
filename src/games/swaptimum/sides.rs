//! Both sides of a position, as figures and descriptions show them.

use crate::board::Seat;
use crate::games::swaptimum::{BLUE, RED, SwaptimumPosition, seat_name};
use crate::play;
use crate::scene::Hue;

/// Returns the hue of the checkers of a seat.
pub(super) const fn hue(seat: Seat) -> Hue {
    if seat.index() == RED.index() {
        Hue::Red
    } else {
        Hue::Blue
    }
}

/// Returns both sides with their checkers.
pub(super) fn sides(position: &SwaptimumPosition) -> [play::SeatStones; 2] {
    [RED, BLUE].map(|seat| play::SeatStones {
        seat,
        name: seat_name(seat),
        colours: vec![(hue(seat), *position.checkers().of(seat))],
    })
}
