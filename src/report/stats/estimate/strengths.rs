//! Strengths of players who have all scored against each other, by maximum likelihood.

use crate::report::share::Z_SCORE_95;

/// The most by which the expected points of a rated player differ from the real ones.
pub(super) const MAX_ERROR: f64 = 1e-6;

/// The largest group that is rated by Newton's method. The time for a step grows with the
/// third power of this number, and the memory with the second.
pub(super) const MAX_NEWTON: usize = 2_000;

/// The maximum number of steps of Newton's method, of which about ten are needed.
const MAX_STEPS: usize = 200;

/// The maximum number of rounds of minorization-maximization in larger groups.
const MAX_ROUNDS: usize = 10_000;

/// The maximum number of players of a group whose ratings get intervals.
const MAX_INTERVALS: usize = 500;

/// The games between two players, by index.
#[derive(Debug, Clone, Copy)]
pub(in crate::report::stats) struct PairScore {
    /// The players.
    pub(in crate::report::stats) players: [usize; 2],
    /// The points of each: 1 for a win, a half for a draw.
    pub(in crate::report::stats) points: [f64; 2],
}

/// Returns the logarithms of the strengths of the players of a group, with a mean of 0.
/// `None` if the points that they predict are not those of all players.
pub(super) fn log_strengths(count: usize, pairs: &[PairScore]) -> Option<Vec<f64>> {
    let mut points = vec![0.0; count];
    for pair in pairs {
        for (player, value) in pair.players.into_iter().zip(pair.points) {
            points[player] += value;
        }
    }
    let by_newton = count <= MAX_NEWTON;
    let rounds = if by_newton { MAX_STEPS } else { MAX_ROUNDS };
    let mut strengths = vec![0.0; count];
    let mut previous = f64::INFINITY;
    for _ in 0..rounds {
        let expected = expected_points(&strengths, pairs);
        let both = || points.iter().zip(&expected);
        let is_reached = both().all(|(real, value)| (real - value).abs() <= MAX_ERROR);
        let step = if by_newton {
            let gradient = both().map(|(real, value)| real - value).collect();
            solve(&eliminate(&strengths, pairs), gradient)
        } else {
            let ratios = both().map(|(real, value)| libm::log(real / value));
            ratios.collect()
        };
        let size = step.iter().fold(0.0, |size: f64, by| size.max(by.abs()));
        // Newton's method goes on until rounding ends its progress.
        if is_reached && (!by_newton || size < 1e-9 || size > previous / 2.0) {
            return Some(centred(strengths));
        }
        previous = size;
        let length = if by_newton {
            damping(&step, pairs)
        } else {
            1.0
        };
        for (value, by) in strengths.iter_mut().zip(step) {
            *value += length * by;
        }
    }
    None
}

/// Returns the part of a step of Newton's method that does not pass the maximum of the
/// likelihood: when the difference of two players changes by `most`, the curvature
/// changes by a factor of at most `exp(most)`.
fn damping(step: &[f64], pairs: &[PairScore]) -> f64 {
    let changes = pairs
        .iter()
        .map(|pair| pair.players.map(|player| step[player]));
    let most = changes.fold(0.0, |most: f64, [one, two]| most.max((one - two).abs()));
    if most > 0.0 {
        libm::log1p(most) / most
    } else {
        1.0
    }
}

/// Returns the chance of the first player of a pair.
fn chance(strengths: &[f64], pair: &PairScore) -> f64 {
    let [one, two] = pair.players.map(|player| strengths[player]);
    1.0 / (1.0 + libm::exp(two - one))
}

/// Returns the points that strengths predict for each player.
fn expected_points(strengths: &[f64], pairs: &[PairScore]) -> Vec<f64> {
    let mut expected = vec![0.0; strengths.len()];
    for pair in pairs {
        let games = pair.points[0] + pair.points[1];
        let chance = chance(strengths, pair);
        expected[pair.players[0]] += games * chance;
        expected[pair.players[1]] += games * (1.0 - chance);
    }
    expected
}

/// Subtracts the mean.
fn centred(mut values: Vec<f64>) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter_mut().for_each(|value| *value -= mean);
    values
}

/// Returns the Fisher information of the strengths, with all players but the last
/// eliminated: for each player, the weights to the players after it at its elimination.
///
/// Eliminating a player adds to the weights between those that remain. Nothing is
/// subtracted, so that no digits are lost.
fn eliminate(strengths: &[f64], pairs: &[PairScore]) -> Vec<Vec<f64>> {
    let count = strengths.len();
    let mut rows: Vec<Vec<f64>> = (1..=count).map(|from| vec![0.0; count - from]).collect();
    for pair in pairs {
        let (chance, [one, two]) = (chance(strengths, pair), pair.players);
        let weight = (pair.points[0] + pair.points[1]) * chance * (1.0 - chance);
        rows[one.min(two)][one.abs_diff(two) - 1] += weight;
    }
    for player in 0..count {
        let (done, rest) = rows.split_at_mut(player + 1);
        let row = &done[player];
        let sum: f64 = row.iter().sum();
        for (index, other) in rest
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| row[*index] > 0.0)
        {
            let share = row[index] / sum;
            let weights = other.iter_mut().zip(&row[index + 1..]);
            weights.for_each(|(to, weight)| *to += share * weight);
        }
    }
    rows
}

/// Solves the linear equations whose matrix is the Fisher information, with the last
/// player fixed at 0. The sum of the right sides, `values`, is 0.
fn solve(rows: &[Vec<f64>], mut values: Vec<f64>) -> Vec<f64> {
    let sums: Vec<f64> = rows.iter().map(|row| row.iter().sum()).collect();
    let last = rows.len() - 1;
    for player in 0..last {
        values[player] /= sums[player];
        let (value, rest) = (values[player], &mut values[player + 1..]);
        let flows = rest.iter_mut().zip(&rows[player]);
        flows.for_each(|(to, weight)| *to += weight * value);
    }
    values[last] = 0.0;
    for player in (0..last).rev() {
        let flows = rows[player].iter().zip(&values[player + 1..]);
        values[player] += flows.map(|(weight, value)| weight * value).sum::<f64>() / sums[player];
    }
    values
}

/// Returns half the lengths of the intervals of the logarithms of strengths, from the
/// inverse of the Fisher information; `None` for a large group.
pub(super) fn half_widths(strengths: &[f64], pairs: &[PairScore]) -> Option<Vec<f64>> {
    let count = strengths.len();
    let rows = (count <= MAX_INTERVALS).then(|| eliminate(strengths, pairs))?;
    let half_width = |player: usize| {
        let mut unit = vec![-1.0 / count as f64; count];
        unit[player] += 1.0;
        Z_SCORE_95 * centred(solve(&rows, unit))[player].max(0.0).sqrt()
    };
    Some((0..count).map(half_width).collect())
}
