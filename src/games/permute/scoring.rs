//! Compares the groups of both sides and reports the standings.

use std::cmp::Ordering;

use crate::board::{GroupSizes, Seat, compare_groups};
use crate::games::permute::{ORANGE, PermutePosition, YELLOW};
use crate::play::{Decision, Standing, StandingDetails, Standings, Status};
use crate::text::push_number;

/// Returns the group sizes of two sides.
pub(super) fn sizes(position: &PermutePosition, seats: [Seat; 2]) -> [GroupSizes; 2] {
    let [first, second] = seats.map(|seat| position.stones(seat));
    GroupSizes::of_both([&first, &second], position.size())
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

/// Returns the result of a finished game with these scores.
pub(super) fn status_of(standings: &Standings) -> Status {
    let decision = standings.decided_by.as_ref();
    match decision.map(|decision| decision.values.as_slice()) {
        Some([orange, yellow]) if orange > yellow => Status::Won(ORANGE),
        Some([_, _]) => Status::Won(YELLOW),
        _ => Status::Drawn,
    }
}

/// Returns by how much the largest group of `seat` exceeds the opponent's.
pub(super) fn lead(position: &PermutePosition, seat: Seat) -> i64 {
    let [own, other] = sizes(position, [seat, seat.other()]).map(|sizes| sizes.largest());
    i64::from(own) - i64::from(other)
}

/// Returns the group sizes of both sides, and the comparison that decides.
pub(super) fn standings(position: &PermutePosition) -> Standings {
    standings_of(sizes(position, [ORANGE, YELLOW]))
}

/// Returns the standings of both sides with groups of these sizes.
pub(super) fn standings_of(both: [GroupSizes; 2]) -> Standings {
    let difference = both[0].first_difference(&both[1]);
    let seats = [ORANGE, YELLOW]
        .into_iter()
        .zip(both)
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
    let mut words = String::with_capacity(48);
    words.push_str("by the ");
    match rank {
        1 => {}
        2 => words.push_str("second "),
        3 => words.push_str("third "),
        _ => {
            push_number(&mut words, rank.into());
            words.extend([ordinal_suffix(rank), " "]);
        }
    }
    words.push_str("largest group, ");
    push_number(&mut words, more.into());
    words.push_str(" to ");
    push_number(&mut words, fewer.into());
    words
}

fn standing(seat: Seat, sizes: GroupSizes) -> Standing {
    Standing {
        seat,
        score: i64::from(sizes.largest()),
        details: StandingDetails::Groups(sizes.into_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::decided_in_words;

    #[test]
    fn ranks_are_ordinal_numbers() {
        for (rank, ordinal) in [
            (1, "largest"),
            (2, "second largest"),
            (3, "third largest"),
            (4, "4th largest"),
            (10, "10th largest"),
            (11, "11th largest"),
            (12, "12th largest"),
            (13, "13th largest"),
            (20, "20th largest"),
            (21, "21st largest"),
            (22, "22nd largest"),
            (23, "23rd largest"),
            (24, "24th largest"),
            (101, "101st largest"),
            (111, "111th largest"),
        ] {
            let words = format!("by the {ordinal} group, 7 to 5");
            assert_eq!(decided_in_words(rank, 7, 5), words);
        }
    }
}
