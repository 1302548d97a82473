//! Ratings of players by the model of Bradley and Terry.

use crate::report::share::Z_SCORE_95;

/// Points of difference for odds of e to 1: 400 points are odds of 10 to 1.
const POINTS_PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;

/// The computation ends when the points of no player differ from those expected by more
/// than this share of the most points of a player, plus one.
const PRECISION: f64 = 1e-10;

/// The maximum number of steps of Newton's method.
const MAX_STEPS: usize = 100;

/// The maximum number of pairs that the computation of a group visits. It needs far fewer
/// unless many players have met only along a long chain.
const MAX_VISITS: usize = 400_000_000;

/// The maximum number of players of a group whose ratings get intervals. The time
/// for the intervals grows with the third power of this number.
const MAX_INTERVALS: usize = 300;

/// The games between two players, by index.
#[derive(Debug, Clone, Copy)]
pub(in crate::report::stats) struct PairScore {
    /// The players.
    pub(in crate::report::stats) players: [usize; 2],
    /// The points of each: 1 for a win, a half for a draw.
    pub(in crate::report::stats) points: [f64; 2],
}

/// The rating of a player within a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::report::stats) struct GroupRating {
    /// The number of the group, from 1. Groups are in the order of their first
    /// players.
    pub(in crate::report::stats) group: usize,
    /// Points above the mean of the group.
    pub(in crate::report::stats) points: f64,
    /// Half the length of the interval; `None` in large groups.
    pub(in crate::report::stats) half_width: Option<f64>,
}

/// Rates players. A player who cannot be compared with any other player, for example
/// after losing all games, has no rating.
///
/// The players are divided into groups. Within a group, everybody has scored
/// against everybody else, directly or through other players. Finite ratings exist
/// only within such groups.
pub(in crate::report::stats) fn ratings(
    count: usize,
    pairs: &[PairScore],
) -> Vec<Option<GroupRating>> {
    let group_of = groups(count, pairs);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (player, &group) in group_of.iter().enumerate() {
        members[group].push(player);
    }
    let mut index_of = vec![0; count];
    for members in &members {
        for (index, &player) in members.iter().enumerate() {
            index_of[player] = index;
        }
    }
    let mut pairs_of: Vec<Vec<PairScore>> = vec![Vec::new(); count];
    for pair in pairs {
        let [one, two] = pair.players.map(|player| group_of[player]);
        if one == two {
            pairs_of[one].push(PairScore {
                players: pair.players.map(|player| index_of[player]),
                points: pair.points,
            });
        }
    }
    let mut rated = vec![None; count];
    let groups = members.iter().filter(|members| members.len() > 1);
    for (number, members) in (1..).zip(groups) {
        let group_pairs = &pairs_of[group_of[members[0]]];
        let Some(strengths) = log_strengths(members.len(), group_pairs) else {
            continue;
        };
        let half_widths = half_widths(&strengths, group_pairs);
        for (index, &player) in members.iter().enumerate() {
            rated[player] = Some(GroupRating {
                group: number,
                points: POINTS_PER_LOG_ODDS * strengths[index],
                half_width: half_widths
                    .as_ref()
                    .map(|half_widths| POINTS_PER_LOG_ODDS * half_widths[index]),
            });
        }
    }
    rated
}

/// Returns the first player of the group of each player. Two players are in the same
/// group if each is reachable from the other along edges, which lead from a player
/// to those against whom the player has scored.
fn groups(count: usize, pairs: &[PairScore]) -> Vec<usize> {
    let mut edges = [vec![Vec::new(); count], vec![Vec::new(); count]];
    for pair in pairs {
        let [one, two] = pair.players;
        for (from, to, points) in [(one, two, pair.points[0]), (two, one, pair.points[1])] {
            if points > 0.0 {
                edges[0][from].push(to);
                edges[1][to].push(from);
            }
        }
    }
    let order = finishing_order(count, &edges[0]);
    let mut group_of = vec![usize::MAX; count];
    for &start in order.iter().rev() {
        if group_of[start] != usize::MAX {
            continue;
        }
        let mut members = vec![start];
        group_of[start] = start;
        let mut at = 0;
        while let Some(&player) = members.get(at) {
            at += 1;
            for &next in &edges[1][player] {
                if group_of[next] == usize::MAX {
                    group_of[next] = start;
                    members.push(next);
                }
            }
        }
        let first = members.iter().copied().min().unwrap_or(start);
        for player in members {
            group_of[player] = first;
        }
    }
    group_of
}

/// Returns the players in the order in which a depth-first search leaves them.
fn finishing_order(count: usize, edges: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    for start in 0..count {
        let mut stack = vec![(start, 0)];
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        while let Some((player, next)) = stack.pop() {
            match edges[player].get(next) {
                None => order.push(player),
                Some(&to) => {
                    stack.push((player, next + 1));
                    if !std::mem::replace(&mut seen[to], true) {
                        stack.push((to, 0));
                    }
                }
            }
        }
    }
    order
}

/// Returns the chance of a player against another, from the logarithms of their strengths.
fn chance(one: f64, two: f64) -> f64 {
    1.0 / (1.0 + libm::exp(two - one))
}

/// Returns the logarithms of the strengths of the players of a group, with a mean of 0:
/// the maximum of the likelihood, by Newton's method. Returns `None` if the computation
/// takes too long.
fn log_strengths(count: usize, pairs: &[PairScore]) -> Option<Vec<f64>> {
    let mut points = vec![0.0_f64; count];
    for pair in pairs {
        for (player, pair_points) in pair.players.into_iter().zip(pair.points) {
            points[player] += pair_points;
        }
    }
    let tolerance = PRECISION * (1.0 + points.iter().copied().fold(0.0, f64::max));
    let mut visits = 0;
    let mut strengths = vec![0.0; count];
    for _ in 0..MAX_STEPS {
        // The points less those expected: the gradient of the likelihood.
        let mut gradient = points.clone();
        let mut weights = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let [one, two] = pair.players;
            let games = pair.points[0] + pair.points[1];
            let chance = chance(strengths[one], strengths[two]);
            gradient[one] -= games * chance;
            gradient[two] -= games * (1.0 - chance);
            weights.push(games * chance * (1.0 - chance));
        }
        if gradient.iter().all(|value| value.abs() <= tolerance) {
            return Some(strengths);
        }
        let step = newton_step(&gradient, pairs, &weights, &mut visits)?;
        let before = likelihood(&strengths, pairs);
        let mut length = 1.0;
        strengths = loop {
            let moved = strengths.iter().zip(&step);
            let mut next: Vec<f64> = moved.map(|(from, by)| from + length * by).collect();
            let mean = next.iter().sum::<f64>() / count as f64;
            next.iter_mut().for_each(|value| *value -= mean);
            // Rounding may make a short step seem worse.
            if likelihood(&next, pairs) >= before || length < 1e-3 {
                break next;
            }
            length /= 2.0;
        };
        visits += 2 * pairs.len();
    }
    None
}

/// Returns the logarithm of the likelihood of the points.
fn likelihood(strengths: &[f64], pairs: &[PairScore]) -> f64 {
    let of_pair = |pair: &PairScore| {
        let [one, two] = pair.players.map(|player| strengths[player]);
        let log_chance = |own: f64, other: f64| -libm::log1p(libm::exp(other - own));
        let [points, other_points] = pair.points;
        points * log_chance(one, two) + other_points * log_chance(two, one)
    };
    pairs.iter().map(of_pair).sum()
}

/// Returns the step of Newton's method: the solution of a system of linear equations
/// whose matrix is the Fisher information, by conjugate gradients. `None` if that takes
/// too long.
fn newton_step(
    gradient: &[f64],
    pairs: &[PairScore],
    weights: &[f64],
    visits: &mut usize,
) -> Option<Vec<f64>> {
    let count = gradient.len();
    let mut diagonal = vec![0.0; count];
    for (pair, weight) in pairs.iter().zip(weights) {
        for player in pair.players {
            diagonal[player] += weight;
        }
    }
    let dot = |one: &[f64], two: &[f64]| one.iter().zip(two).map(|(a, b)| a * b).sum::<f64>();
    let scaled = |values: &[f64]| -> Vec<f64> {
        let parts = values.iter().zip(&diagonal);
        parts.map(|(value, scale)| value / scale).collect()
    };
    let mut step = vec![0.0; count];
    let mut residual = gradient.to_vec();
    let mut direction = scaled(&residual);
    let mut product = dot(&residual, &direction);
    let target = product * 1e-20;
    // Without rounding, as many rounds as there are players would do.
    for _ in 0..10 * count {
        if product <= target {
            break;
        }
        *visits += pairs.len() + count;
        if *visits > MAX_VISITS {
            return None;
        }
        let mut image = vec![0.0; count];
        for (pair, weight) in pairs.iter().zip(weights) {
            let [one, two] = pair.players;
            let flow = weight * (direction[one] - direction[two]);
            image[one] += flow;
            image[two] -= flow;
        }
        let length = product / dot(&direction, &image);
        if !length.is_finite() {
            break;
        }
        for index in 0..count {
            step[index] += length * direction[index];
            residual[index] -= length * image[index];
        }
        let next = scaled(&residual);
        let next_product = dot(&residual, &next);
        let share = next_product / product;
        for (value, next) in direction.iter_mut().zip(next) {
            *value = next + share * *value;
        }
        product = next_product;
    }
    Some(step)
}

/// Returns half the lengths of the intervals of the logarithms of strengths, from the
/// Fisher information; `None` for a large group.
fn half_widths(strengths: &[f64], pairs: &[PairScore]) -> Option<Vec<f64>> {
    let count = strengths.len();
    if count > MAX_INTERVALS {
        return None;
    }
    // The matrix of the Fisher information is singular, since only differences of
    // strengths matter. Adding `mean` to every entry makes it invertible.
    let mean = 1.0 / count as f64;
    let mut matrix = vec![vec![mean; count]; count];
    for pair in pairs {
        let [one, two] = pair.players;
        let chance = chance(strengths[one], strengths[two]);
        let weight = (pair.points[0] + pair.points[1]) * chance * (1.0 - chance);
        matrix[one][one] += weight;
        matrix[two][two] += weight;
        matrix[one][two] -= weight;
        matrix[two][one] -= weight;
    }
    let variances = inverse_diagonal(matrix)?;
    let half_width = |variance: f64| Z_SCORE_95 * (variance - mean).max(0.0).sqrt();
    Some(variances.into_iter().map(half_width).collect())
}

/// Returns the diagonal of the inverse of a symmetric matrix, by its Cholesky factor;
/// `None` if the matrix is not positive definite.
fn inverse_diagonal(mut matrix: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = matrix.len();
    for row in 0..count {
        for column in 0..=row {
            let products = (0..column).map(|at| matrix[row][at] * matrix[column][at]);
            let remainder = matrix[row][column] - products.sum::<f64>();
            if row == column && remainder.is_nan() | (remainder <= 0.0) {
                return None;
            }
            matrix[row][column] = match row == column {
                true => remainder.sqrt(),
                false => remainder / matrix[column][column],
            };
        }
    }
    // Compute the inverse of the factor column by column. The sum of the squares of
    // each column is an entry of the diagonal of the inverse of the matrix.
    let diagonal = (0..count).map(|column| {
        let mut inverse = vec![0.0; count];
        for row in column..count {
            let products = (column..row).map(|at| matrix[row][at] * inverse[at]);
            let unit = if row == column { 1.0 } else { 0.0 };
            inverse[row] = (unit - products.sum::<f64>()) / matrix[row][row];
        }
        inverse.iter().map(|value| value * value).sum()
    });
    Some(diagonal.collect())
}

#[cfg(test)]
mod tests {
    use super::{PairScore, ratings};

    fn pair(one: usize, two: usize, points: [f64; 2]) -> PairScore {
        PairScore {
            players: [one, two],
            points,
        }
    }

    #[test]
    fn two_players_differ_by_the_odds_of_their_points() {
        let rated = ratings(2, &[pair(0, 1, [30.0, 10.0])]);
        let [one, two] = [rated[0].unwrap(), rated[1].unwrap()];
        // The difference is 400 log10(3), and its variance 1/30 + 1/10.
        assert!((one.points - two.points - 190.848_5).abs() < 1e-3);
        let difference = 1.959_964 * (1.0 / 30.0 + 1.0 / 10.0_f64).sqrt() * 173.717_8;
        assert!((one.half_width.unwrap() - difference / 2.0).abs() < 1e-3);
    }

    #[test]
    fn ratings_are_those_of_the_literature() {
        // From Agresti, Categorical Data Analysis, table 10.10: the home and away
        // games of seven baseball teams in 1987, with estimates relative to the
        // last team.
        let teams: [[u32; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let mut pairs = Vec::new();
        for (one, wins) in teams.iter().enumerate() {
            for (two, other_wins) in teams.iter().enumerate().skip(one + 1) {
                let points = [wins[two], other_wins[one]].map(f64::from);
                pairs.push(pair(one, two, points));
            }
        }
        let rated = ratings(7, &pairs);
        let strength =
            |team: usize| (rated[team].unwrap().points - rated[6].unwrap().points) / 173.717_8;
        for (team, expected) in [1.58, 1.44, 1.29, 1.25, 1.11, 0.68].into_iter().enumerate() {
            assert!(
                (strength(team) - expected).abs() < 0.006,
                "team {team}: {}",
                strength(team)
            );
        }
    }

    #[test]
    fn ratings_are_exact_however_players_are_connected() {
        // Along a chain, each player has won three of four games against the next.
        let count = 300;
        let chain: Vec<PairScore> = (1..count)
            .map(|two| pair(two - 1, two, [3.0, 1.0]))
            .collect();
        let rated = ratings(count, &chain);
        for two in 1..count {
            let [one, two] = [two - 1, two].map(|player| rated[player].unwrap().points);
            assert!((one - two - 190.848_5).abs() < 1e-3, "{one} {two}");
        }
        // Two pairs with very many games among themselves, and few between them.
        let bridge = [
            pair(0, 1, [50_000.0, 50_000.0]),
            pair(2, 3, [50_000.0, 50_000.0]),
            pair(1, 2, [9.0, 3.0]),
        ];
        let rated = ratings(4, &bridge);
        let points = |player: usize| rated[player].unwrap().points;
        assert!((points(1) - points(2) - 190.848_5).abs() < 0.1);
        assert!((points(0) - points(1)).abs() < 0.1);
    }

    #[test]
    fn many_groups_are_rated_in_linear_time() {
        let pairs: Vec<PairScore> = (0..200_000)
            .map(|group| pair(2 * group, 2 * group + 1, [1.0, 1.0]))
            .collect();
        let rated = ratings(400_000, &pairs);
        assert!(
            rated
                .iter()
                .all(|rating| rating.unwrap().points.abs() < 1e-9)
        );
    }

    #[test]
    fn players_without_points_on_both_sides_have_no_rating() {
        let pairs = [
            pair(0, 1, [3.0, 0.0]),
            pair(1, 2, [1.0, 1.0]),
            pair(3, 4, [0.5, 0.5]),
        ];
        let rated = ratings(6, &pairs);
        let groups: Vec<Option<usize>> = rated
            .iter()
            .map(|rating| rating.map(|one| one.group))
            .collect();
        assert_eq!(groups, [None, Some(1), Some(1), Some(2), Some(2), None]);
        assert!(ratings(0, &[]).is_empty());
    }
}
