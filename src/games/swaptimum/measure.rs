//! What statistics count in games of Swaptimum: placements, swaps, and the
//! length of the connection.

use crate::board::{BoardSymmetry, GroupSizes, Seat, Square};
use crate::games::swaptimum::game::Swaptimum;
use crate::games::swaptimum::moves::{BLUE, RED, Swap, SwaptimumMove};
use crate::games::swaptimum::position::SwaptimumPosition;
use crate::games::swaptimum::scoring::winning_path;
use crate::play::{
    FinalGroups, GameMeasures, GameObserver, HeatMap, MIRRORS, MapPlace, Measured, Mirrored,
    Position as _, Status, Wanted,
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
pub struct SwaptimumObserver {
    swaps: u32,
    passes: u32,
    last: Option<Square>,
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
            self.last = None;
            return;
        };
        self.swaps += u32::from(swap.is_some());
        if wanted.marks {
            measures.mark(0, at.file(), at.rank());
            for square in swap.into_iter().flat_map(Swap::squares) {
                measures.mark(1, square.file(), square.rank());
            }
        }
        if let Some(last) = self.last.replace(at).filter(|_| wanted.mirrors) {
            let size = position.checkers().size();
            let image = |symmetry: BoardSymmetry| symmetry.image(last, size) == at;
            let bits = MIRRORS.iter().enumerate();
            let under = bits.fold(0, |all, (bit, (symmetry, _))| {
                all | u8::from(image(*symmetry)) << bit
            });
            measures.mirrored.push(Mirrored {
                seat: position.side().index() as u8,
                under,
            });
        }
    }

    fn leader(&mut self, position: &SwaptimumPosition) -> Option<Seat> {
        let checkers = position.checkers();
        let [red, blue] =
            [RED, BLUE].map(|seat| GroupSizes::of(checkers.of(seat), checkers.size()).largest());
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(RED),
            std::cmp::Ordering::Less => Some(BLUE),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn end(&mut self, position: &SwaptimumPosition, measures: &mut GameMeasures) {
        let checkers = position.checkers();
        let sizes = [RED, BLUE].map(|seat| GroupSizes::of(checkers.of(seat), checkers.size()));
        let [red, blue] = &sizes;
        measures.groups = Some(FinalGroups {
            largest: [red, blue].map(GroupSizes::largest),
            second: [red, blue].map(|sizes| sizes.iter().nth(1).unwrap_or(0)),
            rank: None,
        });
        if let Status::Won(winner) = position.status() {
            let path = winning_path(checkers, winner).len();
            measures.number(0, path as u32);
            // The turn has passed on to the next side.
            measures.number(4, u32::from(position.side() == winner));
        }
        measures.number(1, self.swaps);
        measures.number(2, self.passes);
        measures.number(3, checkers.of(RED).len() + checkers.of(BLUE).len());
    }
}
