//! Searches positions by steps: the states of games whose moves are single steps, and the
//! estimates by moves.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::board::Seat;
use crate::play::{Candidate, Estimates, MoveOf, Playout, Position, Rules, Status, Turn};
use crate::search::{self, Clock, MAX_SEATS, SearchOptions, SearchState, Shares};

/// A position that is searched with whole moves as steps.
pub(crate) trait SearchMoves: Playout<Move: Copy + Send + Sync> + Send + Sync {
    /// Returns the number of seats.
    fn seat_count(&self) -> usize;

    /// Returns the number of keys of moves.
    fn key_count(&self) -> usize;

    /// Returns the key of a move; see [`SearchState::key`].
    fn move_key(&self, mv: &Self::Move) -> u16;

    /// Returns a hash of all that the rest of the game depends on.
    fn position_hash(&self) -> u64;

    /// Returns an upper limit of the plies left; `u32::MAX` if the exact
    /// search is never tried.
    fn plies_left(&self) -> u32;
}

/// The search state of a position whose moves are single steps.
#[derive(Debug, Clone)]
pub(crate) struct MoveState<P>(P);

impl<P: SearchMoves> MoveState<P> {
    /// Creates the state of a position.
    pub(crate) fn new(position: &P) -> Self {
        Self(position.clone())
    }

    /// Returns the first step, which is a move, and 1, the number of its steps;
    /// an argument of [`search_state`](crate::play::search_state).
    pub(crate) fn read(steps: &[P::Move]) -> Option<(P::Move, usize)> {
        steps.first().map(|mv| (*mv, 1))
    }
}

impl<P: SearchMoves> SearchState for MoveState<P> {
    type Step = P::Move;

    fn seats(&self) -> usize {
        self.0.seat_count()
    }

    fn mover(&self) -> Option<Seat> {
        match self.0.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::All | Turn::Over => None,
        }
    }

    fn visit_steps(&self, visit: &mut dyn FnMut(P::Move)) {
        self.0.visit_legal(&mut |mv| {
            visit(*mv);
            ControlFlow::Continue(())
        });
    }

    fn play_step(&mut self, step: P::Move) {
        self.0.apply(&step);
    }

    fn key_count(&self) -> usize {
        self.0.key_count()
    }

    fn key(&self, step: P::Move) -> u16 {
        self.0.move_key(&step)
    }

    fn play_out(&mut self, rng: &mut dyn Rng, mut visit: impl FnMut(Seat, u16)) {
        while let (Turn::Seat(seat), Some(mv)) = (self.0.turn(), self.0.random_move(rng)) {
            visit(seat, self.0.move_key(&mv));
            self.0.apply(&mv);
        }
    }

    fn shares(&self) -> Shares {
        shares(&self.0.status(), self.0.seat_count())
    }

    fn position_hash(&self) -> u64 {
        self.0.position_hash()
    }

    fn plies_left(&self) -> u32 {
        self.0.plies_left()
    }
}

/// Returns the share of the win of each seat.
pub(crate) fn shares(status: &Status, seats: usize) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    match status {
        Status::Won(seat) => shares[seat.index() % MAX_SEATS] = 1.0,
        Status::Shared(winners) => {
            for seat in winners {
                shares[seat.index() % MAX_SEATS] = 1.0 / winners.len() as f32;
            }
        }
        Status::Drawn => shares[..seats].fill(1.0 / seats as f32),
        Status::Running | Status::Missed => {}
    }
    shares
}

/// A function that returns the move at the start of some steps, and the number
/// of steps that it consists of.
pub(crate) type ReadSteps<G, S> = fn(&[S]) -> Option<(MoveOf<G>, usize)>;

/// Searches a position that has a [`SearchState`]. Returns `None` if the game
/// is over.
pub(crate) fn search_state<G: Rules, S: SearchState>(
    position: &G::Position,
    state: &S,
    read: ReadSteps<G, S::Step>,
    (options, clock): (&SearchOptions, &Clock<'_>),
) -> Option<Estimates<MoveOf<G>>> {
    let Turn::Seat(_) = position.turn() else {
        return None;
    };
    let found = search::search(state, options, clock)?;
    let moves: Vec<_> = found
        .steps
        .into_iter()
        .filter_map(|estimate| {
            let mut line = Vec::new();
            let mut remaining = estimate.line.as_slice();
            while let Some((mv, count)) = read(remaining) {
                line.push(mv);
                remaining = remaining.get(count..)?;
            }
            (!line.is_empty()).then_some(Candidate {
                line,
                visits: estimate.visits,
                chance: estimate.chance,
                error: estimate.error,
                correction_error: 0.0,
                proof: estimate.proof,
            })
        })
        .collect();
    (!moves.is_empty()).then(|| Estimates {
        moves,
        chances: found.chances[..state.seats()].to_vec(),
        simulations: found.simulations,
    })
}
