//! Implements [`Searchable`] for Permute.

use crate::games::permute::game::Permute;
use crate::games::permute::moves::PermuteMove;
use crate::games::permute::search::steps::{PermuteState, move_of};
use crate::games::permute::state::PermutePosition;
use crate::play::{Candidate, Estimates, Position as _, Searchable, search_state};
use crate::search::{Clock, Proof, SearchOptions};

impl Searchable for Permute {
    /// Searches a position.
    ///
    /// The search itself never swaps. Where a swap is legal, its chance is that
    /// of the opponent after the best other move: after either kind of swap, the
    /// mover is in the situation that the opponent was in.
    fn search(
        position: &PermutePosition,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<PermuteMove>> {
        let state = PermuteState::new(position);
        let mut found = search_state::<Permute, _>(position, &state, move_of, (options, clock))?;
        if position.check(&PermuteMove::Swap).is_ok() {
            let best = found.best();
            let swap = Candidate {
                line: vec![PermuteMove::Swap],
                visits: best.visits,
                chance: 1.0 - best.chance,
                error: best.error,
                proof: best.proof.map(Proof::reversed),
            };
            let at = usize::from(swap.chance <= best.chance);
            if at == 0 {
                found.chances.reverse();
            }
            found.moves.insert(at, swap);
        }
        Some(found)
    }

    fn is_swap(mv: &PermuteMove) -> bool {
        *mv == PermuteMove::Swap
    }
}
