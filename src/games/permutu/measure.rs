//! Measurements for the statistics of Permutu games: triples, pairs and tiles.

use std::cmp::Reverse;

use crate::games::permutu::{Permutu, PermutuMove, PermutuPosition};
use crate::play::{GameMeasures, GameObserver, Measured, Wanted};

impl Measured for Permutu {
    const NUMBERS: &'static [(&'static str, &'static str)] = &[
        ("points", "points of a player"),
        ("triples", "triples of a player"),
        ("pairs", "pairs of a player"),
        ("tiles", "tiles of a player"),
        ("singles", "tiles of a player taken singly"),
        ("margin", "points between the best and the next"),
        ("passes", "passes and timeouts in a game"),
        ("left", "tiles left at the end"),
    ];

    type Observer = PermutuObserver;
}

/// Measures games of Permutu.
#[derive(Debug, Clone, Default)]
#[allow(unnameable_types, reason = "it is `Measured::Observer`")]
pub struct PermutuObserver {
    passes: u32,
}

impl GameObserver<Permutu> for PermutuObserver {
    fn begin(&mut self, _start: &PermutuPosition, _wanted: Wanted) {
        self.passes = 0;
    }

    fn before(
        &mut self,
        _position: &PermutuPosition,
        mv: &PermutuMove,
        _wanted: Wanted,
        _measures: &mut GameMeasures,
    ) {
        self.passes += u32::from(mv.column().is_none());
    }

    fn scores(&mut self, position: &PermutuPosition, scores: &mut Vec<i64>) {
        // A single player aims at tiles taken singly.
        let is_alone = position.seats().count() == 1;
        let score = |seat| {
            let tally = position.tally(seat);
            i64::from(if is_alone {
                tally.singles
            } else {
                tally.points()
            })
        };
        scores.extend(position.seats().map(score));
    }

    fn end(&mut self, position: &PermutuPosition, measures: &mut GameMeasures) {
        let mut points = Vec::new();
        for seat in position.seats() {
            let tally = position.tally(seat);
            points.push(tally.points());
            measures.add_number(0, tally.points());
            measures.add_number(1, tally.triples);
            measures.add_number(2, tally.pairs);
            measures.add_number(3, tally.tiles);
            measures.add_number(4, tally.singles);
        }
        points.sort_unstable_by_key(|points| Reverse(*points));
        if let [best, next, ..] = points[..] {
            measures.add_number(5, best - next);
        }
        measures.add_number(6, self.passes);
        measures.add_number(7, position.tiles_left());
    }
}
