//! Ratings of players by the model of Bradley and Terry.

use std::mem;

use crate::report::stats::estimate::strengths::{PairScore, half_widths, log_strengths};

/// Points of difference for odds of e to 1: 400 points are odds of 10 to 1.
const POINTS_PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;

/// The rating of a player within a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct GroupRating {
    /// The number of the group, from 1. Groups are in the order of their first
    /// players.
    pub(crate) group: usize,
    /// Points above the mean of the group.
    pub(crate) points: f64,
    /// Half the length of the interval; `None` in large groups.
    pub(crate) half_width: Option<f64>,
}

/// The reason of a player without a pair.
const NO_GAMES: &str = "no finished game of two seats against another named player";

/// The reason of a player who is in no group.
const NO_GROUP: &str = "no other player against whom points were both won and lost, directly or \
    through others";

/// The reason of a player for whose group the computation did not arrive at the real points.
const NOT_REACHED: &str = "the group has more than 2,000 players, and some are connected only along \
    chains that are too long";

/// Rates players by maximum likelihood, or returns why a player has no rating.
///
/// The players are divided into groups. Within a group, everybody has scored
/// against everybody else, directly or through other players. Finite ratings exist
/// only within such groups.
pub(crate) fn ratings(count: usize, pairs: &[PairScore]) -> Vec<Result<GroupRating, &'static str>> {
    let mut rated = vec![Err(NO_GAMES); count];
    let mut opponents = vec![0_usize; count];
    // Edges lead from players to those against whom they have scored.
    let mut edges = Vec::new();
    for PairScore { players, points } in pairs {
        for (from, to) in [(0, 1), (1, 0)] {
            rated[players[from]] = Err(NO_GROUP);
            opponents[players[from]] += 1;
            edges.extend((points[from] > 0.0).then_some([players[from], players[to]]));
        }
    }
    let mut groups = groups(count, &edges);
    let mut place = vec![None; count];
    for (group, members) in groups.iter_mut().enumerate() {
        // Eliminating players with few opponents first leaves few weights to update.
        members.sort_unstable_by_key(|&player| (opponents[player], player));
        for (index, &player) in members.iter().enumerate() {
            place[player] = Some((group, index));
        }
    }
    let mut pairs_of: Vec<Vec<PairScore>> = vec![Vec::new(); groups.len()];
    for pair in pairs {
        if let [Some((group, one)), Some((other, two))] = pair.players.map(|player| place[player])
            && group == other
        {
            let players = [one, two];
            pairs_of[group].push(PairScore { players, ..*pair });
        }
    }
    for (group, (members, pairs)) in (1..).zip(groups.iter().zip(&pairs_of)) {
        let strengths = log_strengths(members.len(), pairs);
        let half_widths = strengths.as_ref().and_then(|all| half_widths(all, pairs));
        for (index, &player) in members.iter().enumerate() {
            let in_points = |values: &Vec<f64>| POINTS_PER_LOG_ODDS * values[index];
            let points = strengths.as_ref().map(in_points);
            let half_width = half_widths.as_ref().map(in_points);
            rated[player] = points.ok_or(NOT_REACHED).map(|points| GroupRating {
                group,
                points,
                half_width,
            });
        }
    }
    rated
}

/// Returns the groups of at least two players, each of which is reachable from the others
/// along edges. The groups are in the order of their first players.
fn groups(count: usize, edges: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let players: Vec<usize> = (0..count).collect();
    let mut left = depth_first(&players, edges, 0).concat();
    left.reverse();
    let mut groups = depth_first(&left, edges, 1);
    groups.retain(|members| members.len() > 1);
    groups.sort_unstable_by_key(|members| members.iter().min().copied());
    groups
}

/// Returns, for each player in the order of `starts`, those who are reachable from it but
/// from no player before it, in the order in which a depth-first search leaves them. Edges
/// are followed from one of their ends.
fn depth_first(starts: &[usize], edges: &[[usize; 2]], end: usize) -> Vec<Vec<usize>> {
    let mut unseen = vec![true; starts.len()];
    let mut neighbours = vec![Vec::new(); starts.len()];
    for edge in edges {
        neighbours[edge[end]].push(edge[1 - end]);
    }
    let search = |&start| {
        let (mut left, mut stack, mut next) = (Vec::new(), Vec::new(), Some(start));
        loop {
            stack.extend(next.filter(|&player: &usize| mem::take(&mut unseen[player])));
            let Some(&player) = stack.last() else {
                return left;
            };
            next = neighbours[player].pop();
            if next.is_none() {
                left.extend(stack.pop());
            }
        }
    };
    starts.iter().map(search).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng as _, SeedableRng as _};

    use super::{NOT_REACHED, PairScore, ratings};
    use crate::play::random_below;
    use crate::report::stats::estimate::strengths::MAX_NEWTON;

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

    /// Numbers from a fixed seed.
    struct Dice(ChaCha8Rng);

    impl Dice {
        fn new(seed: u64) -> Self {
            Self(ChaCha8Rng::seed_from_u64(seed))
        }

        fn share(&mut self) -> f64 {
            (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
        }

        fn below(&mut self, end: usize) -> usize {
            random_below(&mut self.0, end as u64) as usize
        }
    }

    /// Returns the pairs of players of random strengths who have met at random.
    fn archive(dice: &mut Dice, count: usize) -> Vec<PairScore> {
        let spread = 6.0 * dice.share();
        let strengths: Vec<f64> = (0..count).map(|_| spread * dice.share()).collect();
        let games = count * (1 + dice.below(12));
        let mut pairs: BTreeMap<[usize; 2], [f64; 2]> = BTreeMap::new();
        for _ in 0..games {
            let [one, two] = [dice.below(count), dice.below(count)];
            if one == two {
                continue;
            }
            let chance = 1.0 / (1.0 + (strengths[two] - strengths[one]).exp());
            let points = match dice.share() {
                value if value < 0.1 => [0.5, 0.5],
                _ if dice.share() < chance => [1.0, 0.0],
                _ => [0.0, 1.0],
            };
            let sum = pairs.entry([one, two]).or_default();
            *sum = [sum[0] + points[0], sum[1] + points[1]];
        }
        pairs
            .into_iter()
            .map(|([one, two], points)| pair(one, two, points))
            .collect()
    }

    /// Checks that the points of rated players within their group are those expected, by
    /// the definition of the model, and that others were beaten by, or have beaten, all
    /// players of every group. Returns the number of rated players.
    fn check(count: usize, pairs: &[PairScore], case: &str) -> usize {
        let rated = ratings(count, pairs);
        let (mut real, mut expected) = (vec![0.0; count], vec![0.0; count]);
        for pair in pairs {
            let [one, two] = pair.players;
            let (Ok(first), Ok(second)) = (rated[one], rated[two]) else {
                continue;
            };
            if first.group != second.group {
                assert!(pair.points.contains(&0.0), "{case}");
                continue;
            }
            let chance = 1.0 / (1.0 + 10_f64.powf((second.points - first.points) / 400.0));
            let games = pair.points[0] + pair.points[1];
            for (player, points, chance) in [
                (one, pair.points[0], chance),
                (two, pair.points[1], 1.0 - chance),
            ] {
                real[player] += points;
                expected[player] += games * chance;
            }
        }
        for player in 0..count {
            let difference = real[player] - expected[player];
            assert!(difference.abs() <= 1e-6, "{case}, {player}: {difference}");
            assert!(rated[player] != Err(NOT_REACHED), "{case}, {player}");
        }
        rated.iter().flatten().count()
    }

    /// Checks 1,000 random archives of up to `most` players. Few are large: their number
    /// falls with their size.
    fn check_archives(most: usize) -> usize {
        let mut dice = Dice::new(20);
        let mut rated = 0;
        for number in 0..1_000 {
            let count = 2 + ((most - 2) as f64 * dice.share().powi(12)) as usize;
            let pairs = archive(&mut dice, count);
            rated += check(
                count,
                &pairs,
                &format!("archive {number} of {count} players"),
            );
        }
        rated
    }

    #[test]
    fn expected_points_are_the_real_ones_in_random_archives() {
        let rated = check_archives(100);
        assert!(rated > 3_000, "{rated}");
    }

    #[test]
    #[ignore = "takes minutes"]
    fn expected_points_are_the_real_ones_in_large_archives() {
        let rated = check_archives(MAX_NEWTON);
        assert!(rated > 50_000, "{rated}");
        for count in [300, MAX_NEWTON, MAX_NEWTON + 1, 3 * MAX_NEWTON] {
            // With other seeds, the players of some of these archives play too few games.
            let pairs = archive(&mut Dice::new(3), count);
            assert!(check(count, &pairs, &format!("{count} players")) > count / 4);
        }
        // Minorization-maximization arrives too slowly along a chain.
        let count = MAX_NEWTON + 1;
        let chain: Vec<_> = (1..count)
            .map(|two| pair(two - 1, two, [3.0, 1.0]))
            .collect();
        let rated = ratings(count, &chain);
        assert!(rated.iter().all(|rating| *rating == Err(NOT_REACHED)));
    }

    #[test]
    fn names_and_order_change_nothing() {
        let mut dice = Dice::new(3);
        for count in [2, 30, 100] {
            let mut pairs = archive(&mut dice, count);
            let rated = ratings(count, &pairs);
            let mut names: Vec<usize> = (0..count).collect();
            for index in (1..count).rev() {
                names.swap(index, dice.below(index + 1));
            }
            for pair in &mut pairs {
                pair.players = pair.players.map(|player| names[player]);
                if dice.share() < 0.5 {
                    pair.players.reverse();
                    pair.points.reverse();
                }
            }
            pairs.sort_by_key(|pair| pair.players);
            let renamed = ratings(count, &pairs);
            for (player, before) in rated.iter().enumerate() {
                match (before, &renamed[names[player]]) {
                    (Ok(before), Ok(after)) => {
                        assert!((before.points - after.points).abs() < 1e-6);
                        let widths = [before, after].map(|rating| rating.half_width.unwrap());
                        assert!((widths[0] - widths[1]).abs() < 1e-6);
                    }
                    (before, after) => assert_eq!(before, after),
                }
            }
        }
    }

    #[test]
    fn groups_of_any_shape_are_rated() {
        for count in [3, 50, 200] {
            let chain = (1..count).map(|two| pair(two - 1, two, [1_000.0, 1.0]));
            let star = (1..count).map(|two| pair(0, two, [0.5 + (two % 7) as f64, 0.5]));
            let ring = (0..count).map(|one| pair(one, (one + 1) % count, [1.0, 0.0]));
            // Two groups, whose players all meet, are joined by one player.
            let half = count / 2;
            let joined = (0..count).flat_map(|one| {
                let last = if one < half { half } else { count - 1 };
                (one + 1..=last).map(move |two| pair(one, two, [1.0 + (one % 3) as f64, 1.0]))
            });
            for (name, pairs) in [
                ("chain", chain.collect::<Vec<_>>()),
                ("star", star.collect()),
                ("ring", ring.collect()),
                ("joined", joined.collect()),
            ] {
                assert_eq!(check(count, &pairs, &format!("{name} of {count}")), count);
            }
        }
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
            .map(|rating| rating.ok().map(|one| one.group))
            .collect();
        assert_eq!(groups, [None, Some(1), Some(1), Some(2), Some(2), None]);
        assert!(ratings(0, &[]).is_empty());
    }
}
