//! Strengths of players who have all scored against each other, by maximum likelihood.

use crate::report::share::Z_SCORE_95;

/// The most by which the expected points of a rated player differ from the real ones. The
/// ratings are rounded, so this is half of the difference that `docs/statistics.md` states.
const MAX_ERROR: f64 = 5e-7;

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
pub(crate) struct PairScore {
    /// The players.
    pub(crate) players: [usize; 2],
    /// The points of each: 1 for a win, a half for a draw.
    pub(crate) points: [f64; 2],
}

/// Returns the logarithms of the strengths of the players of a group, with a mean of 0.
/// `None` if the points that they predict are not those of all players.
pub(super) fn log_strengths(count: usize, pairs: &[PairScore]) -> Option<Vec<f64>> {
    let by_newton = count <= MAX_NEWTON;
    let rounds = if by_newton { MAX_STEPS } else { MAX_ROUNDS };
    let mut strengths = vec![0.0; count];
    let mut previous = f64::INFINITY;
    for _ in 0..rounds {
        let [real, expected] = points(&strengths, pairs);
        let both = || real.iter().zip(&expected);
        let is_reached = both().all(|(real, value)| (real - value).abs() <= MAX_ERROR);
        let step: Vec<f64> = if by_newton {
            let gradient = both().map(|(real, value)| real - value).collect();
            damped(solve(&strengths, pairs, vec![gradient]).concat(), pairs)
        } else {
            both()
                .map(|(real, value)| libm::log(real / value))
                .collect()
        };
        let size = step.iter().fold(0.0, |size: f64, by| size.max(by.abs()));
        // Newton's method goes on until rounding ends its progress.
        if is_reached && (!by_newton || size < 1e-9 || size > previous / 2.0) {
            return Some(centred(strengths));
        }
        previous = size;
        add(&mut strengths, 1.0, &step);
    }
    None
}

/// Shortens a step of Newton's method such that it does not pass the maximum of the
/// likelihood: when the difference of two players changes by `most`, the curvature
/// changes by a factor of at most `exp(most)`.
fn damped(mut step: Vec<f64>, pairs: &[PairScore]) -> Vec<f64> {
    let change = |pair: &PairScore| (step[pair.players[0]] - step[pair.players[1]]).abs();
    let most = pairs.iter().map(change).fold(f64::MIN_POSITIVE, f64::max);
    step.iter_mut()
        .for_each(|by| *by *= libm::log1p(most) / most);
    step
}

/// Returns the games of a pair, and the chance of its first player.
fn games(strengths: &[f64], pair: &PairScore) -> (f64, f64) {
    let [one, two] = pair.players.map(|player| strengths[player]);
    let games = pair.points[0] + pair.points[1];
    (games, 1.0 / (1.0 + libm::exp(two - one)))
}

/// Returns the points of each player, and those that strengths predict.
fn points(strengths: &[f64], pairs: &[PairScore]) -> [Vec<f64>; 2] {
    let [mut real, mut expected] = [0, 1].map(|_| vec![0.0; strengths.len()]);
    for pair in pairs {
        let (games, chance) = games(strengths, pair);
        for (index, chance) in [chance, 1.0 - chance].into_iter().enumerate() {
            real[pair.players[index]] += pair.points[index];
            expected[pair.players[index]] += games * chance;
        }
    }
    [real, expected]
}

/// Subtracts the mean.
fn centred(mut values: Vec<f64>) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter_mut().for_each(|value| *value -= mean);
    values
}

/// Solves linear equations whose matrix is the Fisher information of the strengths, with
/// the last player fixed at 0. The sum of the right sides of each system is 0.
///
/// Eliminating a player adds to the weights between those that remain. Nothing is
/// subtracted, so that no digits are lost.
fn solve(strengths: &[f64], pairs: &[PairScore], mut systems: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let last = strengths.len() - 1;
    // For each player, the weights to the players after it.
    let mut rows: Vec<Vec<f64>> = (0..=last).rev().map(|after| vec![0.0; after]).collect();
    for pair in pairs {
        let ((games, chance), [one, two]) = (games(strengths, pair), pair.players);
        rows[one.min(two)][one.abs_diff(two) - 1] += games * chance * (1.0 - chance);
    }
    for player in 0..last {
        let (done, rest) = rows.split_at_mut(player + 1);
        let row = &mut done[player];
        let sum: f64 = row.iter().sum();
        row.iter_mut().for_each(|weight| *weight /= sum);
        for (index, other) in rest.iter_mut().enumerate() {
            let weight = row[index] * sum;
            if weight > 0.0 {
                add(other, weight, &row[index + 1..]);
            }
        }
        for values in &mut systems {
            let value = values[player];
            add(&mut values[player + 1..], value, row);
            values[player] = value / sum;
        }
    }
    for values in &mut systems {
        values[last] = 0.0;
        for player in (0..last).rev() {
            let parts = rows[player].iter().zip(&values[player + 1..]);
            values[player] += parts.map(|(share, value)| share * value).sum::<f64>();
        }
    }
    systems
}

/// Adds the multiple of a row to another one.
fn add(to: &mut [f64], factor: f64, row: &[f64]) {
    let values = to.iter_mut().zip(row);
    values.for_each(|(to, value)| *to += factor * value);
}

/// Returns half the lengths of the intervals of the logarithms of strengths, from the
/// inverse of the Fisher information; `None` for a large group.
pub(super) fn half_widths(strengths: &[f64], pairs: &[PairScore]) -> Option<Vec<f64>> {
    let count = Some(strengths.len()).filter(|&count| count <= MAX_INTERVALS)?;
    let mut units = vec![vec![-1.0 / count as f64; count]; count];
    (0..count).for_each(|player| units[player][player] += 1.0);
    let inverse = solve(strengths, pairs, units).into_iter().enumerate();
    let variances = inverse.map(|(player, values)| centred(values)[player].max(0.0));
    let half_width = |variance: f64| Z_SCORE_95 * variance.sqrt();
    Some(variances.map(half_width).collect())
}
