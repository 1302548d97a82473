//! The checkers on a board: crosscuts, swaps and connections.

use std::ops::ControlFlow;

use crate::board::{Face, Seat, Size, Square, SquareSet};
use crate::games::swaptimum::{BLUE, RED, Swap};

/// The checkers on a board, a set of squares for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkers {
    size: Size,
    red: SquareSet,
    blue: SquareSet,
}

/// One diagonal of a face, as bits clockwise from the bottom left.
const DIAGONAL: u8 = 0b0101;
/// The other diagonal.
const OTHER_DIAGONAL: u8 = 0b1010;

impl Checkers {
    /// Creates an empty board.
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            red: SquareSet::EMPTY,
            blue: SquareSet::EMPTY,
        }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the checkers of one side.
    pub const fn of(&self, seat: Seat) -> &SquareSet {
        if seat.index() == RED.index() {
            &self.red
        } else {
            &self.blue
        }
    }

    /// Returns the owner of the checker on a square, if there is one.
    pub const fn owner(&self, square: Square) -> Option<Seat> {
        if self.red.has(square) {
            Some(RED)
        } else if self.blue.has(square) {
            Some(BLUE)
        } else {
            None
        }
    }

    /// Returns the squares without a checker.
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

    /// Swaps two checkers of different colours.
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

    /// Returns true if both squares of a swap have checkers and their colours
    /// differ.
    pub const fn are_unlike(&self, swap: Swap) -> bool {
        let (first, second) = (swap.first(), swap.second());
        self.red.has(first) && self.blue.has(second) || self.blue.has(first) && self.red.has(second)
    }

    /// Returns true if the face is a crosscut: each diagonal has two checkers
    /// of one colour, and the colours differ.
    pub const fn is_crosscut(&self, face: Face) -> bool {
        let (red, blue) = (self.red.face(face), self.blue.face(face));
        red == DIAGONAL && blue == OTHER_DIAGONAL || red == OTHER_DIAGONAL && blue == DIAGONAL
    }

    /// Iterates over the crosscuts that contain a square.
    pub fn crosscuts_at(&self, square: Square) -> impl Iterator<Item = Face> {
        let corners = [(-1, -1), (-1, 0), (0, -1), (0, 0)];
        corners
            .into_iter()
            .filter_map(move |(files, ranks)| square.step(files, ranks))
            .map(Face::at)
            .filter(|&face| face.fits(self.size) && self.is_crosscut(face))
    }

    /// Returns the first crosscut, by ranks from the bottom, whose lower rank
    /// is in `ranks`.
    fn crosscut_within(&self, ranks: std::ops::Range<u8>) -> Option<Face> {
        // The files of faces with `a` at bottom left and top right, and `b` on
        // the other two squares.
        let diagonals = |a: &SquareSet, b: &SquareSet, rank| {
            a.row(rank) & a.row(rank + 1) >> 1 & b.row(rank) >> 1 & b.row(rank + 1)
        };
        ranks.into_iter().find_map(|rank| {
            let crosscut_files =
                diagonals(&self.red, &self.blue, rank) | diagonals(&self.blue, &self.red, rank);
            let file = crosscut_files.trailing_zeros() as u8;
            (crosscut_files != 0).then(|| Face::at(Square::new(file, rank)))
        })
    }

    /// Returns the first crosscut on the board, by ranks from the bottom.
    pub fn crosscut(&self) -> Option<Face> {
        self.crosscut_within(0..self.size.side() - 1)
    }

    /// Returns a crosscut on the board after `swap`, if there is one. Before
    /// the swap, the board must have no crosscuts except those that a placement
    /// on `at` has formed.
    pub fn crosscut_after(&self, at: Square, swap: Swap) -> Option<Face> {
        let mut swapped = *self;
        swapped.exchange(swap);
        swapped.crosscut_near(at)
    }

    /// Returns a crosscut on the ranks that a swap after a placement on `at`
    /// can affect. The swapped checker of the crosscut is at most one rank away
    /// from `at`, its partner at most two, and a face with the partner extends
    /// to three.
    fn crosscut_near(&self, at: Square) -> Option<Face> {
        let low = at.rank().saturating_sub(3);
        let high = (at.rank() + 3).min(self.size.side() - 1);
        self.crosscut_within(low..high)
    }

    /// Returns the empty squares on which a checker of `seat` would form a
    /// crosscut.
    pub fn forming(&self, seat: Seat) -> SquareSet {
        let (own_checkers, other_checkers) = (self.of(seat), self.of(seat.other()));
        let last = self.size.side() - 1;
        // The squares of `rank` on which a checker would complete a crosscut
        // with the neighbouring rank `next`.
        let completing = |rank: u8, next: u8| {
            let corner = own_checkers.row(next) & other_checkers.row(rank);
            other_checkers.row(next) & (corner << 1 | corner >> 1)
        };
        let mut forming = SquareSet::EMPTY;
        for rank in 0..=last {
            let below = if rank == 0 {
                0
            } else {
                completing(rank, rank - 1)
            };
            let above = if rank == last {
                0
            } else {
                completing(rank, rank + 1)
            };
            let taken = own_checkers.row(rank) | other_checkers.row(rank);
            forming.set_row(rank, (below | above) & !taken);
        }
        forming
    }

    /// Visits the legal swaps on this board, on which a placement on `at` has
    /// formed a crosscut, until `visit` breaks.
    pub fn visit_swaps(
        &self,
        at: Square,
        visit: &mut dyn FnMut(Swap) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let formed: SquareSet = self.crosscuts_at(at).flat_map(Face::squares).collect();
        let mut board = *self;
        for square in &formed {
            for partner in square.surroundings(self.size) {
                // A pair within the formed crosscuts is visited once, from its
                // smaller square.
                let is_seen = formed.has(partner) && partner < square;
                let swap = Swap::new(square, partner);
                if is_seen || !self.are_unlike(swap) {
                    continue;
                }
                board.exchange(swap);
                let is_clear = board.crosscut_near(at).is_none();
                board.exchange(swap);
                if is_clear {
                    visit(swap)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the two edges of the board that `seat` connects: the lowest and
    /// highest rank for Red, the first and last file for Blue.
    pub fn edges(&self, seat: Seat) -> [SquareSet; 2] {
        let last = self.size.side() - 1;
        let edge = |across| {
            let square = |along| {
                if seat == RED {
                    Square::new(along, across)
                } else {
                    Square::new(across, along)
                }
            };
            (0..=last).map(square).collect()
        };
        [edge(0), edge(last)]
    }

    /// Returns true if a path of checkers of `seat` connects its two edges.
    pub fn is_connected(&self, seat: Seat) -> bool {
        let own_checkers = self.of(seat);
        if !self.spans(own_checkers, seat) {
            return false;
        }
        let [from, _] = self.edges(seat);
        let mut starts = from.and(own_checkers);
        while let Some(start) = starts.iter().next() {
            let group = own_checkers.reached_from(start);
            if self.spans(&group, seat) {
                return true;
            }
            starts = starts.without(&group);
        }
        false
    }

    /// Returns the owner of the group on `square` if that group connects its
    /// edges.
    pub fn connected_through(&self, square: Square) -> Option<Seat> {
        let seat = self.owner(square)?;
        let own_checkers = self.of(seat);
        // The first test is far cheaper and rarely true.
        let is_connected =
            self.spans(own_checkers, seat) && self.spans(&own_checkers.reached_from(square), seat);
        is_connected.then_some(seat)
    }

    /// Returns true if a set has a square on every rank (for Red) or on every
    /// file (for Blue). A group with this property connects the edges of
    /// `seat`.
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
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng as _, SeedableRng};

    use super::Checkers;
    use crate::board::{Size, Square};
    use crate::games::swaptimum::{BLUE, RED, SwaptimumStart};

    fn checkers(text: &str) -> Checkers {
        text.parse::<SwaptimumStart>().unwrap().checkers
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Fails unless the squares on which a checker forms a crosscut are those on which it
    /// is then part of one. Returns their number for both sides.
    fn assert_forming(checkers: &Checkers) -> usize {
        let mut count = 0;
        for seat in [RED, BLUE] {
            let forming = checkers.forming(seat);
            for at in &checkers.empty() {
                let mut placed = *checkers;
                placed.place(at, seat);
                let forms = placed.crosscuts_at(at).next().is_some();
                assert_eq!(forming.has(at), forms, "{checkers:?} {at}");
                count += usize::from(forms);
            }
            let taken = checkers.of(RED).or(checkers.of(BLUE));
            assert!(forming.and(&taken).is_empty(), "{checkers:?}");
        }
        count
    }

    #[test]
    fn forming_finds_every_square_that_would_form_a_crosscut() {
        for text in ["rbr/b.b/rbr", "..b./.br./b..r/.rb.", ".rb./r..b/b..r/.br."] {
            assert_forming(&checkers(text));
        }
    }

    #[test]
    fn a_square_forms_a_crosscut_if_a_checker_there_is_part_of_one() {
        let size = Size::new(5).unwrap();
        let mut forming = 0;
        for seed in 0..300 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut checkers = Checkers::new(size);
            for square in size.squares() {
                match rng.next_u32() % 3 {
                    0 => checkers.place(square, RED),
                    1 => checkers.place(square, BLUE),
                    _ => {}
                }
            }
            forming += assert_forming(&checkers);
        }
        assert!(forming > 300, "{forming}");
    }

    #[test]
    fn four_crosscuts_formed_at_once_are_all_found() {
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
    fn only_orthogonal_steps_connect() {
        assert!(!checkers("r.b/rb./.r.").is_connected(RED));
        assert!(checkers("r../rr./.rb").is_connected(RED));
        let blue = checkers("r../bbb/.r.");
        assert!(blue.is_connected(BLUE) && !blue.is_connected(RED));
    }
}
