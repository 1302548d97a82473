//! The state of a Swaptimum game: checks, plays and lists moves.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::{BoardSymmetry, Face, Seat, Square, SquareSet};
use crate::games::swaptimum::scoring;
use crate::games::swaptimum::{
    BLUE, Checkers, RED, Swap, SwaptimumMove, SwaptimumRefusal, SwaptimumSetting, SwaptimumStart,
};
use crate::play::{self, Standings, Status, Turn, random_below};

/// Whether the side to move can place, and whether the game is over; computed
/// once after every ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The side to move has a legal placement.
    Placing,
    /// The side to move has no legal placement, but the other side has one.
    MustPass,
    /// The game is over: this side has connected its edges.
    Won(Seat),
    /// The game is over: neither side has a legal placement.
    Stuck,
}

/// A position of Swaptimum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwaptimumPosition {
    checkers: Checkers,
    turn: Seat,
    /// The number of the next ply.
    next: u32,
    phase: Phase,
}

impl SwaptimumPosition {
    /// Sets up the start position.
    pub fn new(setting: &SwaptimumSetting) -> Self {
        let SwaptimumStart {
            checkers,
            turn,
            next,
        } = setting.start();
        let mut position = Self {
            checkers,
            turn,
            next,
            phase: Phase::Placing,
        };
        let is_connected = |&seat: &Seat| checkers.is_connected(seat);
        position.phase = position.find_phase([RED, BLUE].into_iter().find(is_connected));
        position
    }

    /// Returns the position between the placement of the last move and its swap, in which
    /// nobody has won.
    pub(super) fn before_swap(&self, swap: Swap) -> Self {
        let mut position = self.clone();
        position.checkers.exchange(swap);
        position.phase = Phase::Placing;
        position
    }

    /// Returns the checkers on the board.
    pub const fn checkers(&self) -> &Checkers {
        &self.checkers
    }

    /// Returns the owner of the checker on a square, if there is one.
    pub const fn stone(&self, square: Square) -> Option<Seat> {
        self.checkers.owner(square)
    }

    /// Returns the side to move, even if the game is over.
    pub const fn side(&self) -> Seat {
        self.turn
    }

    /// Returns true if the side to move has no legal placement and the other
    /// side has one.
    pub fn must_pass(&self) -> bool {
        self.phase == Phase::MustPass
    }

    /// Returns the phase of a position in which `winner`, if any, is connected.
    fn find_phase(&self, winner: Option<Seat>) -> Phase {
        match winner {
            Some(winner) => Phase::Won(winner),
            None if self.can_place(self.turn) => Phase::Placing,
            None if self.can_place(self.turn.other()) => Phase::MustPass,
            None => Phase::Stuck,
        }
    }

    /// Returns the squares where a side may place without a swap, and those
    /// where its checker would form a crosscut.
    fn targets(&self, seat: Seat) -> (SquareSet, SquareSet) {
        let forming = self.checkers.forming(seat);
        (self.checkers.empty().without(&forming), forming)
    }

    /// Returns true if a side has a legal placement.
    fn can_place(&self, seat: Seat) -> bool {
        let (plain, forming) = self.targets(seat);
        !plain.is_empty() || forming.iter().any(|at| self.has_swap(at, seat))
    }

    /// Returns the board after a placement, before its swap.
    fn placed(&self, at: Square, seat: Seat) -> Checkers {
        let mut placed = self.checkers;
        placed.place(at, seat);
        placed
    }

    /// Returns true if a placement that forms a crosscut has a legal swap.
    fn has_swap(&self, at: Square, seat: Seat) -> bool {
        let placed = self.placed(at, seat);
        let flow = placed.visit_swaps(at, &mut |_| ControlFlow::Break(()));
        flow.is_break()
    }

    /// Counts the legal swaps after a placement of the side to move.
    fn count_swaps(&self, at: Square) -> u64 {
        let mut count = 0;
        let _ = self.placed(at, self.turn).visit_swaps(at, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns the legal swap at index `number` after a placement of the side
    /// to move.
    fn nth_swap(&self, at: Square, number: u64) -> Option<Swap> {
        let (mut remaining, mut found) = (number, None);
        let _ = self.placed(at, self.turn).visit_swaps(at, &mut |swap| {
            if remaining == 0 {
                found = Some(swap);
                return ControlFlow::Break(());
            }
            remaining -= 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// Visits every legal placement with every legal swap after it.
    fn visit_placements(
        &self,
        visit: &mut dyn FnMut(&SwaptimumMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (plain, forming) = self.targets(self.turn);
        for at in &plain.or(&forming) {
            if plain.has(at) {
                visit(&SwaptimumMove::Place { at, swap: None })?;
                continue;
            }
            self.placed(at, self.turn).visit_swaps(at, &mut |swap| {
                let swap = Some(swap);
                visit(&SwaptimumMove::Place { at, swap })
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Chooses a random legal placement and, if it forms a crosscut, a legal
    /// swap. All such moves are equally likely.
    fn random_placement(&self, rng: &mut dyn Rng) -> Option<SwaptimumMove> {
        let (plain, forming) = self.targets(self.turn);
        let plain_count = u64::from(plain.len());
        let counts: Vec<(Square, u64)> = forming
            .iter()
            .map(|at| (at, self.count_swaps(at)))
            .collect();
        let total = plain_count + counts.iter().map(|(_, count)| count).sum::<u64>();
        let mut remaining = random_below(rng, total);
        if remaining < plain_count {
            let at = plain.iter().nth(remaining as usize)?;
            return Some(SwaptimumMove::Place { at, swap: None });
        }
        remaining -= plain_count;
        for (at, count) in counts {
            if remaining < count {
                let swap = self.nth_swap(at, remaining);
                return Some(SwaptimumMove::Place { at, swap });
            }
            remaining -= count;
        }
        None
    }

    /// Checks a placement and its swap, which is due only if the placement
    /// forms a crosscut.
    fn check_placement(&self, at: Square, swap: Option<Swap>) -> Result<(), SwaptimumRefusal> {
        let size = self.checkers.size();
        let mut squares = std::iter::once(at).chain(swap.into_iter().flat_map(Swap::squares));
        if let Some(square) = squares.find(|&square| !size.has(square)) {
            return Err(SwaptimumRefusal::OffBoard { square, size });
        }
        if let Some(owner) = self.checkers.owner(at) {
            return Err(SwaptimumRefusal::Occupied { square: at, owner });
        }
        let placed = self.placed(at, self.turn);
        let crosscut = placed.crosscuts_at(at).next();
        match (crosscut, swap) {
            (None, None) => Ok(()),
            (None, Some(swap)) => Err(SwaptimumRefusal::SwapNotDue { at, swap }),
            (Some(face), _) if !self.has_swap(at, self.turn) => Err(SwaptimumRefusal::Barred {
                at,
                seat: self.turn,
                face,
            }),
            (Some(face), None) => Err(SwaptimumRefusal::SwapMissing {
                face,
                count: placed.crosscuts_at(at).count(),
            }),
            (Some(_), Some(swap)) => check_swap(&placed, at, swap),
        }
    }
}

/// Checks the swap after a placement on `at` that formed crosscuts.
fn check_swap(placed: &Checkers, at: Square, swap: Swap) -> Result<(), SwaptimumRefusal> {
    if !swap.is_adjacent() {
        return Err(SwaptimumRefusal::SwapApart { swap });
    }
    let squares = swap.squares();
    if let Some(&square) = squares
        .iter()
        .find(|&&square| placed.owner(square).is_none())
    {
        return Err(SwaptimumRefusal::SwapEmpty { square });
    }
    if let Some(owner) = placed
        .owner(swap.first())
        .filter(|_| !placed.are_unlike(swap))
    {
        return Err(SwaptimumRefusal::SwapAlike { swap, owner });
    }
    let formed: Vec<Face> = placed.crosscuts_at(at).collect();
    let is_formed = |&square: &Square| formed.iter().any(|face| face.has(square));
    if let Some(&face) = formed.first().filter(|_| !squares.iter().any(is_formed)) {
        return Err(SwaptimumRefusal::SwapOutside { swap, face });
    }
    match placed.crosscut_after(at, swap) {
        None => Ok(()),
        Some(face) if formed.contains(&face) => Err(SwaptimumRefusal::CrosscutLeft { swap, face }),
        Some(face) => Err(SwaptimumRefusal::CrosscutMade { swap, face }),
    }
}

impl play::Position for SwaptimumPosition {
    type Move = SwaptimumMove;
    type Refusal = SwaptimumRefusal;

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Placing | Phase::MustPass => Turn::Seat(self.turn),
            Phase::Won(_) | Phase::Stuck => Turn::Over,
        }
    }

    fn next_ply(&self) -> u32 {
        self.next
    }

    fn visit_legal(&self, visit: &mut dyn FnMut(&SwaptimumMove) -> ControlFlow<()>) {
        let _ = match self.phase {
            Phase::Placing => self.visit_placements(visit),
            Phase::MustPass => visit(&SwaptimumMove::Pass),
            Phase::Won(_) | Phase::Stuck => ControlFlow::Continue(()),
        };
    }

    fn count_legal(&self) -> u64 {
        match self.phase {
            Phase::Placing => {
                let (plain, forming) = self.targets(self.turn);
                let swaps: u64 = forming.iter().map(|at| self.count_swaps(at)).sum();
                u64::from(plain.len()) + swaps
            }
            Phase::MustPass => 1,
            Phase::Won(_) | Phase::Stuck => 0,
        }
    }

    fn check(&self, mv: &SwaptimumMove) -> Result<(), SwaptimumRefusal> {
        match (self.phase, *mv) {
            (Phase::Won(_) | Phase::Stuck, _) => Err(SwaptimumRefusal::Over),
            (Phase::MustPass, SwaptimumMove::Pass) => Ok(()),
            (Phase::MustPass, SwaptimumMove::Place { .. }) => {
                Err(SwaptimumRefusal::PassMissing { seat: self.turn })
            }
            (Phase::Placing, SwaptimumMove::Pass) => Err(SwaptimumRefusal::PassRefused {
                seat: self.turn,
                moves: self.count_legal(),
            }),
            (Phase::Placing, SwaptimumMove::Place { at, swap }) => self.check_placement(at, swap),
        }
    }

    fn apply(&mut self, mv: &SwaptimumMove) {
        let mut winner = None;
        if let SwaptimumMove::Place { at, swap } = *mv {
            self.checkers.place(at, self.turn);
            if let Some(swap) = swap {
                self.checkers.exchange(swap);
            }
            // Neither side was connected before, so a winning path contains a
            // square that changed.
            let changed = [at]
                .into_iter()
                .chain(swap.into_iter().flat_map(Swap::squares));
            winner = changed
                .into_iter()
                .find_map(|square| self.checkers.connected_through(square));
        }
        self.turn = self.turn.other();
        self.next += 1;
        self.phase = self.find_phase(winner);
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Placing | Phase::MustPass => Status::Running,
            Phase::Won(seat) => Status::Won(seat),
            Phase::Stuck => Status::Drawn,
        }
    }

    fn standings(&self) -> Standings {
        scoring::standings(&self.checkers)
    }
}

impl play::Playout for SwaptimumPosition {
    fn random_move(&self, rng: &mut dyn Rng) -> Option<SwaptimumMove> {
        match self.phase {
            Phase::Placing => self.random_placement(rng),
            Phase::MustPass => Some(SwaptimumMove::Pass),
            Phase::Won(_) | Phase::Stuck => None,
        }
    }

    fn mirror_moves(&self, last: &SwaptimumMove, symmetry: BoardSymmetry) -> Vec<SwaptimumMove> {
        let SwaptimumMove::Place { at, .. } = *last else {
            return Vec::new();
        };
        let image = symmetry.image(at, self.checkers.size());
        let mut moves = Vec::new();
        play::Position::visit_legal(self, &mut |mv| {
            if matches!(mv, SwaptimumMove::Place { at, .. } if *at == image) {
                moves.push(*mv);
            }
            ControlFlow::Continue(())
        });
        moves
    }

    fn lead(&self, seat: Seat) -> i64 {
        scoring::lead(&self.checkers, seat)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{BoardSymmetry, Size, Square};
    use crate::games::swaptimum::{SwaptimumMove, SwaptimumPosition, SwaptimumSetting};
    use crate::play::{Playout as _, Position as _};

    fn placed(name: &str) -> SwaptimumMove {
        let at = name.parse::<Square>().unwrap();
        SwaptimumMove::Place { at, swap: None }
    }

    #[test]
    fn a_placement_is_mirrored() {
        let setting = SwaptimumSetting::new(Size::new(4).unwrap());
        let mut position = SwaptimumPosition::new(&setting);
        let last = placed("a2");
        position.play(&last).unwrap();
        for (symmetry, image) in [
            (BoardSymmetry::Half, "d3"),
            (BoardSymmetry::ThreeQuartersMirror, "b1"),
            (BoardSymmetry::QuarterMirror, "c4"),
        ] {
            assert_eq!(position.mirror_moves(&last, symmetry), [placed(image)]);
        }
        assert_eq!(
            position.mirror_moves(&SwaptimumMove::Pass, BoardSymmetry::Half),
            []
        );
        // The image of a corner on a diagonal is the corner itself.
        let corner = placed("a1");
        position.play(&corner).unwrap();
        let mirrored = position.mirror_moves(&corner, BoardSymmetry::ThreeQuartersMirror);
        assert_eq!(mirrored, []);
    }
}
