//! Implements [`Searchable`] for Permute.

use crate::games::permute::search::calibration;
use crate::games::permute::search::steps::{PermuteState, move_of};
use crate::games::permute::{Permute, PermuteMove, PermutePosition, Protocol, SwapRule};
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
                let correction = calibration::correction(position.size(), raw.simulations);
                raw.corrected(correction)
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
                correction_error: best.correction_error,
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

    /// Turns every move that wins more than half of the games into one that loses them,
    /// since the opponent swaps. The best move is then that with the highest lower bound
    /// of its chance, one standard error below it: moves with few simulations seem even
    /// more often than they are. Moves without any come last.
    fn with_swap_answer(
        position: &PermutePosition,
        mut estimates: Estimates<PermuteMove>,
    ) -> Estimates<PermuteMove> {
        let allows_swap = |mv: &PermuteMove| {
            let mut next = position.clone();
            next.apply(mv);
            next.check(&PermuteMove::Swap).is_ok()
        };
        let mut is_changed = false;
        for candidate in &mut estimates.moves {
            if candidate.line[0] == PermuteMove::Swap || !allows_swap(&candidate.line[0]) {
                continue;
            }
            is_changed = true;
            if candidate.chance > 0.5 {
                candidate.chance = 1.0 - candidate.chance;
                candidate.proof = candidate.proof.map(Proof::reversed);
                candidate.line.truncate(1);
                candidate.line.push(PermuteMove::Swap);
            }
        }
        if is_changed {
            let is_known = |candidate: &Candidate<PermuteMove>| {
                candidate.visits > 0 || candidate.proof.is_some()
            };
            let bound = |candidate: &Candidate<PermuteMove>| candidate.chance - candidate.error;
            estimates.moves.sort_by(|one, other| {
                let by_known = is_known(other).cmp(&is_known(one));
                by_known.then_with(|| bound(other).total_cmp(&bound(one)))
            });
            let chance = estimates.best().chance;
            for (index, of_seat) in estimates.chances.iter_mut().enumerate() {
                let is_mover = index == position.turn.index();
                *of_seat = if is_mover { chance } else { 1.0 - chance };
            }
        }
        estimates
    }

    fn is_swap(mv: &PermuteMove) -> bool {
        *mv == PermuteMove::Swap
    }

    fn exchanges_seats(start: &PermutePosition, mv: &PermuteMove) -> bool {
        Self::is_swap(mv) && start.swap == SwapRule::Colours
    }
}
