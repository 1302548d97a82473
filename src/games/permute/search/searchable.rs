//! Implements [`Searchable`] for Permute.

use crate::games::permute::game::Permute;
use crate::games::permute::moves::PermuteMove;
use crate::games::permute::options::Protocol;
use crate::games::permute::search::calibration;
use crate::games::permute::search::steps::{PermuteState, move_of};
use crate::games::permute::state::PermutePosition;
use crate::play::{Candidate, Estimates, Position as _, Searchable, search_state};
use crate::search::{Clock, Proof, SearchOptions};

impl Searchable for Permute {
    /// Searches a position. With one twist per turn, the chances are corrected.
    ///
    /// The search itself never swaps. After either kind of swap, the opponent
    /// is in the mover's situation, so the chance of a swap is 1 minus that of
    /// the best other move.
    fn search(
        position: &PermutePosition,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<PermuteMove>> {
        let state = PermuteState::new(position);
        let raw = search_state::<Permute, _>(position, &state, move_of, (options, clock))?;
        let mut estimates = match position.protocol {
            Protocol::Single => {
                let slope = calibration::slope(position.size(), raw.simulations);
                raw.corrected(slope)
            }
            // Not measured.
            Protocol::Double => raw,
        };
        if position.check(&PermuteMove::Swap).is_ok() {
            let best = estimates.best();
            let swap = Candidate {
                line: vec![PermuteMove::Swap],
                visits: best.visits,
                chance: 1.0 - best.chance,
                error: best.error,
                proof: best.proof.map(Proof::reversed),
            };
            let index = usize::from(swap.chance <= best.chance);
            if index == 0 {
                estimates.chances.reverse();
            }
            estimates.moves.insert(index, swap);
        }
        Some(estimates)
    }

    fn is_swap(mv: &PermuteMove) -> bool {
        *mv == PermuteMove::Swap
    }
}
