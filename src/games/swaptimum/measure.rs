//! Measurements for the statistics of Swaptimum games: placements, swaps, and
//! the length of the connection.

use crate::board::{BoardSymmetry, GroupSizes, Square};
use crate::games::swaptimum::{
    BLUE, RED, Swap, Swaptimum, SwaptimumMove, SwaptimumPosition, winning_path,
};
use crate::play::{
    FinalGroups, GameMeasures, GameObserver, HeatMap, MapPlace, Measured, Mirrored, Position as _,
    Status, Wanted,
};

impl Measured for Swaptimum {
    const MAPS: &'static [HeatMap] = &[
        HeatMap {
            name: "checkers placed",
            place: MapPlace::Squares,
        },
        HeatMap {
            name: "checkers swapped",
            place: MapPlace::Squares,
        },
    ];
    const NUMBERS: &'static [(&'static str, &'static str)] = &[
        ("connection", "checkers on the shortest winning path"),
        ("swaps", "swaps in a game"),
        ("passes", "passes in a game"),
        ("checkers", "checkers at the end"),
        ("given", "wins made by a turn of the other side (1 for yes)"),
    ];

    type Observer = SwaptimumObserver;
}

/// Measures games of Swaptimum.
#[derive(Debug, Clone, Default)]
#[allow(unnameable_types, reason = "it is `Measured::Observer`")]
pub struct SwaptimumObserver {
    swaps: u32,
    passes: u32,
    last_square: Option<Square>,
}

impl GameObserver<Swaptimum> for SwaptimumObserver {
    fn begin(&mut self, _start: &SwaptimumPosition, _wanted: Wanted) {
        *self = Self::default();
    }

    fn before(
        &mut self,
        position: &SwaptimumPosition,
        mv: &SwaptimumMove,
        wanted: Wanted,
        measures: &mut GameMeasures,
    ) {
        let SwaptimumMove::Place { at, swap } = *mv else {
            self.passes += 1;
            self.last_square = None;
            return;
        };
        self.swaps += u32::from(swap.is_some());
        if wanted.marks {
            measures.add_mark(0, at.file(), at.rank());
            for square in swap.into_iter().flat_map(Swap::squares) {
                measures.add_mark(1, square.file(), square.rank());
            }
        }
        if let Some(last) = self.last_square.replace(at).filter(|_| wanted.mirrors) {
            let size = position.checkers().size();
            let is_image = |symmetry: BoardSymmetry| symmetry.image(last, size) == at;
            measures
                .mirrored
                .push(Mirrored::of(position.side(), is_image));
        }
    }

    fn scores(&mut self, position: &SwaptimumPosition, scores: &mut Vec<i64>) {
        let sizes = group_sizes(position);
        scores.extend(sizes.iter().map(|sizes| i64::from(sizes.largest())));
    }

    fn end(&mut self, position: &SwaptimumPosition, measures: &mut GameMeasures) {
        let checkers = position.checkers();
        measures.groups = Some(FinalGroups::of(&group_sizes(position), None));
        if let Status::Won(winner) = position.status() {
            let path = winning_path(checkers, winner).len();
            measures.add_number(0, path as u32);
            // If the winner is to move, the other side made the last move.
            measures.add_number(4, u32::from(position.side() == winner));
        }
        measures.add_number(1, self.swaps);
        measures.add_number(2, self.passes);
        measures.add_number(3, checkers.of(RED).len() + checkers.of(BLUE).len());
    }
}

/// Measures the groups of both sides.
fn group_sizes(position: &SwaptimumPosition) -> [GroupSizes; 2] {
    let checkers = position.checkers();
    GroupSizes::of_both([RED, BLUE].map(|seat| checkers.of(seat)), checkers.size())
}
