use std::ops::ControlFlow;

use crate::board::{Face, Seat, Size, Square, SquareSet};
use crate::games::swaptimum::moves::{BLUE, RED, Swap};

/// The checkers on a board, a set of squares for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkers {
    size: Size,
    red: SquareSet,
    blue: SquareSet,
}

/// The bits of a face (clockwise from the bottom left) that are one diagonal.
const DIAGONAL: u8 = 0b0101;
/// Those that are the other one.
const OTHER_DIAGONAL: u8 = 0b1010;

impl Checkers {
    /// The empty board.
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            red: SquareSet::EMPTY,
            blue: SquareSet::EMPTY,
        }
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The checkers of one side.
    pub const fn of(&self, seat: Seat) -> &SquareSet {
        if seat.index() == RED.index() {
            &self.red
        } else {
            &self.blue
        }
    }

    /// Whose checker stands on a square.
    pub const fn owner(&self, square: Square) -> Option<Seat> {
        if self.red.has(square) {
            Some(RED)
        } else if self.blue.has(square) {
            Some(BLUE)
        } else {
            None
        }
    }

    /// The squares without a checker.
    pub fn empty(&self) -> SquareSet {
        SquareSet::full(self.size).without(&self.red.or(&self.blue))
    }

    /// Puts a checker on an empty square.
    pub const fn place(&mut self, square: Square, seat: Seat) {
        if seat.index() == RED.index() {
            self.red.insert(square);
        } else {
            self.blue.insert(square);
        }
    }

    /// Lets two checkers of different colours change places.
    pub const fn exchange(&mut self, swap: Swap) {
        let (first, second) = (swap.first(), swap.second());
        let (to_red, to_blue) = if self.red.has(first) {
            (second, first)
        } else {
            (first, second)
        };
        self.red.remove(to_blue);
        self.red.insert(to_red);
        self.blue.remove(to_red);
        self.blue.insert(to_blue);
    }

    /// True when both squares have checkers, of different colours.
    pub const fn are_unlike(&self, swap: Swap) -> bool {
        let (first, second) = (swap.first(), swap.second());
        self.red.has(first) && self.blue.has(second) || self.blue.has(first) && self.red.has(second)
    }

    /// True when the face is a crosscut: two and two, like colours on the
    /// diagonals.
    pub const fn is_crosscut(&self, face: Face) -> bool {
        let (red, blue) = (self.red.face(face), self.blue.face(face));
        red == DIAGONAL && blue == OTHER_DIAGONAL || red == OTHER_DIAGONAL && blue == DIAGONAL
    }

    /// The crosscuts that a square is part of.
    pub fn crosscuts_at(&self, square: Square) -> impl Iterator<Item = Face> {
        let corners = [(-1, -1), (-1, 0), (0, -1), (0, 0)];
        corners
            .into_iter()
            .filter_map(move |(files, ranks)| square.step(files, ranks))
            .map(Face::at)
            .filter(|&face| face.fits(self.size) && self.is_crosscut(face))
    }

    /// The first crosscut, by ranks from the bottom, whose lower rank is one
    /// of these.
    fn crosscut_within(&self, ranks: std::ops::Range<u8>) -> Option<Face> {
        let diagonals = |one: &SquareSet, two: &SquareSet, rank| {
            one.row(rank) & one.row(rank + 1) >> 1 & two.row(rank) >> 1 & two.row(rank + 1)
        };
        ranks.into_iter().find_map(|rank| {
            let found =
                diagonals(&self.red, &self.blue, rank) | diagonals(&self.blue, &self.red, rank);
            let file = found.trailing_zeros() as u8;
            (found != 0).then(|| Face::at(Square::new(file, rank)))
        })
    }

    /// A crosscut anywhere on the board.
    pub fn crosscut(&self) -> Option<Face> {
        self.crosscut_within(0..self.size.side() - 1)
    }

    /// A crosscut that a swap leaves or makes after a placement on `at` formed
    /// the only ones on the board.
    pub fn crosscut_after(&self, at: Square, swap: Swap) -> Option<Face> {
        let mut swapped = *self;
        swapped.exchange(swap);
        swapped.crosscut_near(at)
    }

    /// A crosscut where a swap that follows a placement on `at` can make one:
    /// a checker of a crosscut at `at` is at most one rank away, the one it
    /// changes with two, a face with either of them three.
    fn crosscut_near(&self, at: Square) -> Option<Face> {
        let low = at.rank().saturating_sub(3);
        let high = (at.rank() + 3).min(self.size.side() - 1);
        self.crosscut_within(low..high)
    }

    /// The empty squares on which a checker of `seat` would form a crosscut.
    pub fn forming(&self, seat: Seat) -> SquareSet {
        let (own, other) = (self.of(seat), self.of(seat.other()));
        let last = self.size.side() - 1;
        let towards = |rank: u8, next: u8| {
            let corner = own.row(next) & other.row(rank);
            other.row(next) & (corner << 1 | corner >> 1)
        };
        let mut found = SquareSet::EMPTY;
        for rank in 0..=last {
            let below = if rank == 0 {
                0
            } else {
                towards(rank, rank - 1)
            };
            let above = if rank == last {
                0
            } else {
                towards(rank, rank + 1)
            };
            let taken = own.row(rank) | other.row(rank);
            found.set_row(rank, (below | above) & !taken);
        }
        found
    }

    /// Shows the swaps that are legal after a placement on `at` that formed a
    /// crosscut, each once, until `visit` breaks.
    pub fn visit_swaps(
        &self,
        at: Square,
        visit: &mut dyn FnMut(Swap) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let formed: SquareSet = self.crosscuts_at(at).flat_map(Face::squares).collect();
        let mut board = *self;
        for one in &formed {
            for two in one.surroundings(self.size) {
                // A pair within the crosscuts is listed from one end only.
                let seen = formed.has(two) && two < one;
                let swap = Swap::new(one, two);
                if seen || !self.are_unlike(swap) {
                    continue;
                }
                board.exchange(swap);
                let clears = board.crosscut_near(at).is_none();
                board.exchange(swap);
                if clears {
                    visit(swap)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of the side from which `seat` starts, and of the side that
    /// it wants to reach: the lowest rank and the highest for Red, the first
    /// file and the last for Blue.
    pub fn edges(&self, seat: Seat) -> [SquareSet; 2] {
        let last = self.size.side() - 1;
        let along = |number| {
            let square = |other| {
                if seat == RED {
                    Square::new(other, number)
                } else {
                    Square::new(number, other)
                }
            };
            (0..=last).map(square).collect()
        };
        [along(0), along(last)]
    }

    /// True when a path of checkers of `seat` joins its two edges.
    pub fn is_joined(&self, seat: Seat) -> bool {
        let own = self.of(seat);
        if !self.spans(own, seat) {
            return false;
        }
        let [from, _] = self.edges(seat);
        let mut starts = from.and(own);
        while let Some(start) = starts.iter().next() {
            let group = own.reached_from(start);
            if self.spans(&group, seat) {
                return true;
            }
            starts = starts.without(&group);
        }
        false
    }

    /// The side whose edges are joined by the group that `square` is in.
    pub fn joined_through(&self, square: Square) -> Option<Seat> {
        let seat = self.owner(square)?;
        let own = self.of(seat);
        // Few positions pass the first test, which is far cheaper.
        let joins = self.spans(own, seat) && self.spans(&own.reached_from(square), seat);
        joins.then_some(seat)
    }

    /// True when a set has a square on every line between the edges of `seat`,
    /// both included; a group that does joins them.
    fn spans(&self, set: &SquareSet, seat: Seat) -> bool {
        let side = self.size.side();
        let mut rows = (0..side).map(|rank| set.row(rank));
        if seat == RED {
            rows.all(|row| row != 0)
        } else {
            rows.fold(0, |all, row| all | row).count_ones() == u32::from(side)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Checkers;
    use crate::board::Square;
    use crate::games::swaptimum::SwaptimumStart;
    use crate::games::swaptimum::moves::{BLUE, RED};

    fn checkers(text: &str) -> Checkers {
        text.parse::<SwaptimumStart>().unwrap().checkers
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn squares_that_form_a_crosscut_are_found_by_bits() {
        for text in ["rbr/b.b/rbr", "..b./.br./b..r/.rb.", ".rb./r..b/b..r/.br."] {
            let checkers = checkers(text);
            for seat in [RED, BLUE] {
                let forming = checkers.forming(seat);
                for at in &checkers.empty() {
                    let mut placed = checkers;
                    placed.place(at, seat);
                    let forms = placed.crosscuts_at(at).next().is_some();
                    assert_eq!(forming.has(at), forms, "{text} {at}");
                }
            }
        }
    }

    #[test]
    fn four_crosscuts_at_once_are_all_named() {
        let mut board = checkers("rbr/b.b/rbr");
        assert_eq!(board.crosscut(), None);
        board.place(square("b2"), RED);
        assert_eq!(board.crosscuts_at(square("b2")).count(), 4);
        assert_eq!(board.crosscuts_at(square("a1")).count(), 1);
        assert_eq!(
            board.crosscut().map(|face| face.to_string()).as_deref(),
            Some("a1b2")
        );
    }

    #[test]
    fn only_orthogonal_steps_join() {
        assert!(!checkers("r.b/rb./.r.").is_joined(RED));
        assert!(checkers("r../rr./.rb").is_joined(RED));
        let blue = checkers("r../bbb/.r.");
        assert!(blue.is_joined(BLUE) && !blue.is_joined(RED));
    }
}
