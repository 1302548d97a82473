//! Compares the groups of both sides and reports the standings.

use std::cmp::Ordering;

use crate::board::{GroupSizes, Seat, compare_groups};
use crate::games::permute::moves::{ORANGE, YELLOW};
use crate::games::permute::state::PermutePosition;
use crate::play::{Decision, Standing, StandingDetails, Standings, Status};

fn sizes(position: &PermutePosition, seat: Seat) -> GroupSizes {
    GroupSizes::of(&position.stones(seat), position.size())
}

/// Returns the result of a finished game: compares the largest groups, then the
/// second largest, and so on.
pub(super) fn status(position: &PermutePosition) -> Status {
    let [orange, yellow] = [ORANGE, YELLOW].map(|seat| position.stones(seat));
    match compare_groups(&orange, &yellow, position.size()) {
        Ordering::Equal => Status::Drawn,
        Ordering::Greater => Status::Won(ORANGE),
        Ordering::Less => Status::Won(YELLOW),
    }
}

/// Returns by how much the largest group of `seat` exceeds the opponent's.
pub(super) fn lead(position: &PermutePosition, seat: Seat) -> i64 {
    let largest = |seat| i64::from(sizes(position, seat).largest());
    largest(seat) - largest(seat.other())
}

/// Returns the group sizes of both sides, and the comparison that decides.
pub(super) fn standings(position: &PermutePosition) -> Standings {
    let [orange, yellow] = [ORANGE, YELLOW].map(|seat| position.stones(seat));
    let both = GroupSizes::of_both([&orange, &yellow], position.size());
    let difference = both[0].first_difference(&both[1]);
    let seats = [ORANGE, YELLOW]
        .into_iter()
        .zip(&both)
        .map(|(seat, sizes)| standing(seat, sizes));
    let words = difference.map(|(rank, a, b)| decided_in_words(rank, a.max(b), a.min(b)));
    let decided_by = difference.map(|(rank, orange, yellow)| Decision {
        rank,
        values: vec![orange, yellow],
    });
    Standings {
        seats: seats.collect(),
        decided_by,
        decided_in_words: words.unwrap_or_default(),
    }
}

/// Returns the suffix of an ordinal number, as in `21st`, `22nd` and `11th`.
const fn ordinal_suffix(number: u32) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

fn decided_in_words(rank: u32, more: u32, fewer: u32) -> String {
    let ordinal = match rank {
        1 => "largest".to_owned(),
        2 => "second largest".to_owned(),
        3 => "third largest".to_owned(),
        rank => format!("{rank}{} largest", ordinal_suffix(rank)),
    };
    format!("by the {ordinal} group, {more} to {fewer}")
}

fn standing(seat: Seat, sizes: &GroupSizes) -> Standing {
    Standing {
        seat,
        score: i64::from(sizes.largest()),
        details: StandingDetails::Groups(sizes.iter().collect()),
    }
}
