//! Searches a position by steps, and returns the estimates by moves.

use crate::play::{Candidate, Estimates, MoveOf, Position, Rules, Turn};
use crate::search::{self, Clock, SearchOptions, SearchState};

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
    let moves = found.steps.into_iter().filter_map(|estimate| {
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
    });
    let moves: Vec<_> = moves.collect();
    (!moves.is_empty()).then(|| Estimates {
        moves,
        chances: found.chances[..state.seats()].to_vec(),
        simulations: found.simulations,
    })
}
