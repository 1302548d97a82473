//! Measures games of Permutations: rounds, auctions and suns.

use std::cmp::Reverse;

use crate::games::permutations::cards::Icon;
use crate::games::permutations::game::Permutations;
use crate::games::permutations::moves::Auction;
use crate::games::permutations::scoring::{has_most, round};
use crate::games::permutations::state::PermutationsPosition;
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
            "games that the suns took from the best seat (1 for yes)",
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
pub struct PermutationsObserver {
    /// The number of auctions in which the highest bid took the highest card.
    top: u32,
}

impl GameObserver<Permutations> for PermutationsObserver {
    fn begin(&mut self, _start: &PermutationsPosition, _wanted: Wanted) {
        self.top = 0;
    }

    fn before(
        &mut self,
        position: &PermutationsPosition,
        mv: &Auction,
        _wanted: Wanted,
        _measures: &mut GameMeasures,
    ) {
        let highest = position.pool().iter().last();
        let first = mv.order().next().map(|(_, part)| part.card);
        self.top += u32::from(first.is_some() && first == highest);
    }

    fn end(&mut self, position: &PermutationsPosition, measures: &mut GameMeasures) {
        measures.number(8, self.top);
        if position.turn() != Turn::Over {
            return;
        }
        let (seating, finished) = (position.seating(), position.finished());
        let seats = usize::from(seating.count());
        let mut totals = vec![0; seats];
        for collections in finished {
            let rounds = round(collections, position.deck(), seating);
            for (total, round) in totals.iter_mut().zip(rounds) {
                *total += round.points();
                measures.number(2, round.icons);
                measures.number(3, round.colours);
                if round.moon {
                    measures.number(4, round.points());
                }
            }
        }
        let before = totals.iter().copied().max().unwrap_or(0);
        let most = has_most(Icon::Sun, finished, seating);
        let mut costs_win = false;
        for (seat, total) in totals
            .iter_mut()
            .enumerate()
            .filter(|(seat, _)| most[*seat])
        {
            let suns = finished
                .iter()
                .map(|hands| hands[seat].within(Icon::Sun.cards()).len());
            measures.number(5, suns.sum());
            measures.number(6, *total);
            costs_win |= *total == before;
            *total = 0;
        }
        measures.number(7, u32::from(costs_win));
        for &total in &totals {
            measures.number(0, total);
        }
        totals.sort_unstable_by_key(|points| Reverse(*points));
        if let [best, next, ..] = totals[..] {
            measures.number(1, best - next);
        }
    }
}
