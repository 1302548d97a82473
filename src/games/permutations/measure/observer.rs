//! Measures games of Permutations: rounds, auctions and suns.

use std::cmp::Reverse;

use crate::games::permutations::scoring::{Score, scores};
use crate::games::permutations::{Auction, Permutations, PermutationsPosition};
use crate::play::{GameMeasures, GameObserver, Measured, Position as _, Turn, Wanted};

impl Measured for Permutations {
    const NUMBERS: &'static [(&'static str, &'static str)] = &[
        ("score", "points of a seat at the end"),
        ("margin", "points between the best seat and the next"),
        ("stars", "points of a seat for stars in a round"),
        ("sets", "points of a seat for sets in a round"),
        ("moon", "points in a round of the seat with the most moons"),
        ("suns", "suns of a seat that had the most"),
        ("lost", "points that the suns took from a seat"),
        (
            "cost",
            "1 if the suns set the points of the best seat to zero, else 0",
        ),
        (
            "top",
            "auctions in which the highest bid took the highest card",
        ),
    ];

    type Observer = PermutationsObserver;
}

/// Measures games of Permutations.
#[derive(Debug, Clone, Default)]
#[allow(unnameable_types, reason = "it is `Measured::Observer`")]
pub struct PermutationsObserver {
    /// The number of auctions in which the highest bid took the highest card.
    top_auctions: u32,
}

impl GameObserver<Permutations> for PermutationsObserver {
    fn begin(&mut self, _start: &PermutationsPosition, _wanted: Wanted) {
        self.top_auctions = 0;
    }

    fn before(
        &mut self,
        position: &PermutationsPosition,
        mv: &Auction,
        _wanted: Wanted,
        _measures: &mut GameMeasures,
    ) {
        let highest = position.pool().iter().last();
        let first_collected = mv.order().next().map(|(_, part)| part.card);
        self.top_auctions += u32::from(first_collected.is_some() && first_collected == highest);
    }

    fn scores(&mut self, position: &PermutationsPosition, totals: &mut Vec<i64>) {
        totals.extend(scores(position).iter().map(|score| i64::from(score.total)));
    }

    fn end(&mut self, position: &PermutationsPosition, measures: &mut GameMeasures) {
        measures.add_number(8, self.top_auctions);
        let scores = scores(position);
        let best = scores.iter().map(Score::points).max();
        let mut costs_win = false;
        for score in &scores {
            for round in &score.rounds {
                measures.add_number(2, round.star_points);
                measures.add_number(3, round.set_points);
                if round.has_most_moons {
                    measures.add_number(4, round.points());
                }
            }
            if score.is_zeroed {
                measures.add_number(5, score.suns());
                measures.add_number(6, score.points());
                costs_win |= Some(score.points()) == best;
            }
            measures.add_number(0, score.total);
        }
        if position.turn() == Turn::Over {
            measures.add_number(7, u32::from(costs_win));
        }
        let mut totals: Vec<u32> = scores.iter().map(|score| score.total).collect();
        totals.sort_unstable_by_key(|points| Reverse(*points));
        if let [best, next, ..] = totals[..] {
            measures.add_number(1, best - next);
        }
    }
}
