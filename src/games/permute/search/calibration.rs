//! The correction of the chances of a search.
//!
//! Raw chances are means of random games and too close to a half: the better side wins
//! more often between players than in random games. The correction multiplies the
//! logit of a chance by a slope. The slopes here were fitted by
//! `benches/calibration` to games that the search played against itself;
//! `docs/analysis.md` shows how well they do on other games.

use crate::board::Size;
use crate::play::Correction;

/// The slopes of a board: numbers of simulations, each with its slope and the standard
/// error of the slope.
type Slopes = &'static [(f64, [f64; 2])];

/// The measured boards by their sides. The last number is the share of positions with a
/// corrected chance below 2 % that were won: 11.5 of 517 and 21 of 996; of 1,692 on
/// 12x12, from 105 games, none was won, so that the share is below 1 in 100.
const BOARDS: [(f64, Slopes, f64); 3] = [
    (
        6.0,
        &[(1_000.0, [3.173, 0.472]), (10_000.0, [1.954, 0.339])],
        0.022,
    ),
    (
        8.0,
        &[(1_000.0, [1.968, 0.245]), (10_000.0, [2.140, 0.380])],
        0.021,
    ),
    (
        12.0,
        &[
            (1_000.0, [1.690, 0.189]),
            (10_000.0, [2.460, 0.419]),
            (380_000.0, [2.496, 0.429]),
        ],
        0.010,
    ),
];

/// Returns the correction for a board and a number of simulations. It is interpolated
/// between measured sides and between the logarithms of measured numbers of
/// simulations.
pub(super) fn correction(size: Size, simulations: u64) -> Correction {
    let simulations = libm::log(simulations.max(1) as f64);
    let side = f64::from(size.side());
    let number = |index: usize| {
        let of_board = |&(side, slopes, _): &(f64, Slopes, f64)| {
            let points = slopes
                .iter()
                .map(|&(count, numbers)| (libm::log(count), numbers[index]));
            (side, interpolated(points, simulations))
        };
        interpolated(BOARDS.iter().map(of_board), side)
    };
    Correction {
        slope: number(0),
        slope_error: number(1),
        tail: interpolated(BOARDS.iter().map(|&(side, _, tail)| (side, tail)), side),
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
        assert_eq!(slope(12, 1_000), 1690.0);
        assert_eq!(slope(12, 10_000), 2460.0);
        assert_eq!(slope(12, 380_000), 2496.0);
        // Outside of the measured range, and halfway on a logarithmic scale.
        assert_eq!([slope(12, 0), slope(26, 100)], [1690.0; 2]);
        assert_eq!([slope(12, 1_000_000), slope(16, 500_000)], [2496.0; 2]);
        assert_eq!(slope(8, 3_162), 2054.0);
        assert_eq!(slope(10, 10_000), 2300.0);
        assert_eq!([slope(2, 1_000), slope(6, 500)], [3173.0; 2]);
    }
}
