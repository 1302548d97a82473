//! The search of Permute, and the correction of its chances.
//!
//! Raw chances are means of random games and too close to a half: the better side wins
//! more often between players than in random games. The correction multiplies the
//! logit of a chance by a slope. Positions that look lost are won now and then, so that
//! the corrected chance is kept above a floor, and below 1 by as much. The numbers here
//! were fitted by `benches/calibration` to games that the search played against itself;
//! `docs/analysis.md` shows how well they do on other games.

use crate::board::Size;
use crate::games::permute::search::steps::{PermuteState, move_of};
use crate::games::permute::{Permute, PermuteMove, PermutePosition, Protocol, SwapRule};
use crate::play::{Candidate, Correction, Estimates, Position as _, Searchable, search_state};
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
                let correction = correction(position.size(), raw.simulations);
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

/// The corrections of a board: numbers of simulations, each with the slope, its standard
/// error, the floor and its standard error.
type Corrections = &'static [(f64, [f64; 4])];

/// The measured boards by their sides.
const BOARDS: [(f64, Corrections); 3] = [
    (
        6.0,
        &[
            (1_000.0, [2.950, 0.302, 0.0120, 0.0076]),
            (10_000.0, [2.179, 0.299, 0.0467, 0.0156]),
        ],
    ),
    (
        8.0,
        &[
            (1_000.0, [2.156, 0.157, 0.0025, 0.0035]),
            (10_000.0, [2.513, 0.299, 0.0221, 0.0093]),
        ],
    ),
    (
        12.0,
        &[
            (1_000.0, [1.669, 0.144, 0.0042, 0.0060]),
            (10_000.0, [2.469, 0.334, 0.0038, 0.0054]),
            (380_000.0, [2.402, 0.442, 0.0079, 0.0112]),
        ],
    ),
];

/// Returns the correction for a board and a number of simulations. It is interpolated
/// between measured sides and between the logarithms of measured numbers of
/// simulations.
pub(super) fn correction(size: Size, simulations: u64) -> Correction {
    let simulations = libm::log(simulations.max(1) as f64);
    let number = |index: usize| {
        let of_board = |&(side, numbers): &(f64, Corrections)| {
            let points = numbers
                .iter()
                .map(|&(count, numbers)| (libm::log(count), numbers[index]));
            (side, interpolated(points, simulations))
        };
        interpolated(BOARDS.iter().map(of_board), f64::from(size.side()))
    };
    Correction {
        slope: number(0),
        slope_error: number(1),
        floor: number(2),
        floor_error: number(3),
    }
}

/// Returns the value at `at` on the line through `points`, which are in ascending
/// order. Outside of them, the value is that of the nearest point.
fn interpolated(points: impl Iterator<Item = (f64, f64)>, at: f64) -> f64 {
    let mut last: Option<(f64, f64)> = None;
    for (next, value) in points {
        if at <= next {
            return match last {
                Some((from, low)) => low + (value - low) * (at - from) / (next - from),
                None => value,
            };
        }
        last = Some((next, value));
    }
    last.map_or(1.0, |(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::correction;
    use crate::board::Size;

    #[test]
    fn slopes_lie_between_those_of_measured_boards() {
        let slope = |side, simulations| {
            let found = correction(Size::new(side).unwrap(), simulations).slope;
            (found * 1000.0).round()
        };
        assert_eq!(slope(12, 1_000), 1669.0);
        assert_eq!(slope(12, 10_000), 2469.0);
        assert_eq!(slope(12, 380_000), 2402.0);
        // Outside of the measured range, and halfway on a logarithmic scale.
        assert_eq!([slope(12, 0), slope(26, 100)], [1669.0; 2]);
        assert_eq!([slope(12, 1_000_000), slope(16, 500_000)], [2402.0; 2]);
        assert_eq!(slope(8, 3_162), 2334.0);
        assert_eq!(slope(10, 10_000), 2491.0);
        assert_eq!([slope(2, 1_000), slope(6, 500)], [2950.0; 2]);
        // Halfway between the floors of 8x8 and 12x12.
        let floor = correction(Size::new(10).unwrap(), 10_000).floor;
        assert_eq!((floor * 1e5).round(), 1295.0);
    }
}
