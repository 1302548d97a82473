//! Ranks the players of Permutu and reports the standings.

use serde_json::json;

use crate::board::Seat;
use crate::games::permutu::{PermutuPosition, Tally, seat_name};
use crate::play::{Facts, Standing, StandingDetails, Standings, Status};

/// The best of several seats, and the comparison that decided.
struct Ranking {
    best: Vec<Seat>,
    /// The last of the [`COMPARISONS`] that eliminated a seat, counted from 1.
    decided_by: Option<u32>,
}

impl Ranking {
    /// Compares seats by points, then by triples. If the seat that began is
    /// among those still tied, it loses.
    fn of(position: &PermutuPosition, seats: impl Iterator<Item = Seat>) -> Self {
        let mut ranking = Self {
            best: seats.collect(),
            decided_by: None,
        };
        for (number, comparison) in (1..).zip(COMPARISONS) {
            let value = |seat: &Seat| comparison(position, *seat);
            let most = ranking.best.iter().map(value).max();
            let before = ranking.best.len();
            ranking.best.retain(|seat| Some(value(seat)) == most);
            if ranking.best.len() < before {
                ranking.decided_by = Some(number);
            }
        }
        ranking
    }

    /// Returns the status of a game that ended with this ranking of at least one seat.
    fn into_status(self) -> Status {
        match self.best.as_slice() {
            [winner] => Status::Won(*winner),
            _ => Status::Shared(self.best),
        }
    }
}

/// The values to compare, in this order; the higher value wins.
const COMPARISONS: [fn(&PermutuPosition, Seat) -> u32; 3] = [
    |position, seat| position.tally(seat).points(),
    |position, seat| position.tally(seat).triples,
    |_, seat| u32::from(seat != Seat::FIRST),
];

/// Returns the status of a finished game. A solo player wins if no tile is
/// left.
pub(super) fn status(position: &PermutuPosition) -> Status {
    if position.players() > 1 {
        return Ranking::of(position, position.seats()).into_status();
    }
    if position.tiles_left() == 0 {
        Status::Won(Seat::FIRST)
    } else {
        Status::Missed
    }
}

/// Returns the status after `timed_out` has run out of time.
pub(super) fn status_after_timeout(position: &PermutuPosition, timed_out: Seat) -> Status {
    let others = position.seats().filter(|&seat| seat != timed_out);
    Ranking::of(position, others).into_status()
}

/// Returns the lead of a seat in points over the best other seat; for a solo
/// player, minus the number of tiles taken singly.
pub(super) fn lead(position: &PermutuPosition, seat: Seat) -> i64 {
    if position.players() == 1 {
        return -i64::from(position.tally(seat).singles);
    }
    let points = |seat| i64::from(position.tally(seat).points());
    let others = position.seats().filter(|&other| other != seat);
    points(seat) - others.map(points).max().unwrap_or(0)
}

/// Returns the standings of every seat, and a phrase for the comparison that
/// decides.
pub(super) fn standings(position: &PermutuPosition) -> Standings {
    let ranking = Ranking::of(position, position.seats());
    let words = ranking.decided_by.map(|number| {
        let comparison = COMPARISONS[number as usize - 1];
        let values = position.seats().map(|seat| comparison(position, seat));
        decided_in_words(number, &values.collect::<Vec<u32>>())
    });
    Standings {
        seats: position
            .seats()
            .map(|seat| standing(position, seat))
            .collect(),
        decided_by: None,
        decided_in_words: words.unwrap_or_default(),
    }
}

/// Describes the win of a seat: `won`, and why if not by points.
pub(super) fn won_in_words(position: &PermutuPosition, winner: Seat) -> &'static str {
    let ranking = Ranking::of(position, position.seats());
    match ranking.decided_by {
        Some(2) if ranking.best == [winner] => "won: more triples",
        Some(3) if ranking.best == [winner] => "won: did not begin",
        _ => "won",
    }
}

/// Describes the comparison with a number, counted from 1, given the values of
/// all seats: `by points, 26 to 20`.
fn decided_in_words(number: u32, values: &[u32]) -> String {
    let compared = match number {
        1 => "points",
        2 => "triples",
        _ => return format!("because {} began", seat_name(Seat::FIRST)),
    };
    let mut values = values.to_vec();
    values.sort_unstable_by(|a, b| b.cmp(a));
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("by {compared}, {}", values.join(" to "))
}

fn standing(position: &PermutuPosition, seat: Seat) -> Standing {
    let tally = position.tally(seat);
    let is_alone = position.players() == 1;
    let score = if is_alone {
        tally.singles
    } else {
        tally.points()
    };
    let values = [
        ("points", tally.points()),
        ("triples", tally.triples),
        ("pairs", tally.pairs),
        ("tiles", tally.tiles),
        ("singles", tally.singles),
        ("score", score),
    ];
    let facts: Facts = values
        .into_iter()
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    let line = if is_alone {
        format!(
            "{} of {} taken singly",
            tally.singles,
            counted_tiles(tally.tiles)
        )
    } else {
        summary(&tally)
    };
    Standing {
        seat,
        score: i64::from(score),
        details: StandingDetails::Other { facts, line },
    }
}

/// Formats the points and their breakdown: `26 points: 7 triples, 5 pairs; 39
/// tiles`.
pub(super) fn summary(tally: &Tally) -> String {
    format!(
        "{}: {}, {}; {}",
        counted(tally.points(), "point"),
        counted(tally.triples, "triple"),
        counted(tally.pairs, "pair"),
        counted_tiles(tally.tiles)
    )
}

/// Formats a number of tiles: `1 tile`, `2 tiles`.
pub(super) fn counted_tiles(count: u32) -> String {
    counted(count, "tile")
}

/// Formats a number with its noun, in the plural unless it is 1.
pub(super) fn counted(count: u32, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::{counted_tiles, summary};
    use crate::games::permutu::Tally;

    #[test]
    fn points_are_summarized_in_words() {
        let tally = Tally {
            triples: 7,
            pairs: 5,
            tiles: 39,
            singles: 0,
        };
        let words = "26 points: 7 triples, 5 pairs; 39 tiles";
        assert_eq!(summary(&tally), words);
        assert_eq!(counted_tiles(1), "1 tile");
        assert_eq!(counted_tiles(0), "0 tiles");
    }
}
