//! The report on players and their ratings.

use crate::report::stats::count::player_counts::{PlayerCounts, PlayerResults};
use crate::report::stats::estimate::ratings::{GroupRating, ratings};
use crate::report::stats::estimate::strengths::PairScore;
use crate::report::stats::report::shared::{ShareReport, objects};

objects! {
    /// The rating of a player.
    pub struct RatingReport {
        /// The number of the player's group. Ratings can be compared only within a
        /// group: players who have scored against each other, directly or through other
        /// players.
        pub group: u64,
        /// Points above the mean of the group; 400 points are odds of 10 to 1.
        pub points: i64,
        /// The lower end of the 95 % interval; null in large groups.
        pub low: Option<i64>,
        /// The upper end of the interval.
        pub high: Option<i64>,
    }

    /// A player.
    pub struct PlayerReport {
        /// The name.
        pub name: String,
        /// All games.
        pub games: u64,
        /// Games won alone, and their share of the finished games.
        pub wins: ShareReport,
        /// Draws and shared wins.
        pub draws: u64,
        /// Finished games that were neither won nor drawn.
        pub losses: u64,
        /// The rating (Bradley and Terry); null for a player without one.
        pub rating: Option<RatingReport>,
        /// Why the player has no rating; null for a player with a rating.
        pub unrated: Option<String>,
    }
}

impl PlayerReport {
    /// Returns the reports on all players, those with most games first.
    pub(super) fn all(counts: &PlayerCounts) -> Vec<Self> {
        let names: Vec<&String> = counts.players.keys().collect();
        let index_of = |name: &String| names.binary_search(&name).ok();
        let pairs = counts.pairs.iter().flat_map(|(first, others)| {
            others
                .iter()
                .map(move |(second, results)| (first, second, results))
        });
        let pairs = pairs.filter_map(|(first, second, results)| {
            let half = results.draws as f64 / 2.0;
            Some(PairScore {
                players: [index_of(first)?, index_of(second)?],
                points: [results.first as f64 + half, results.second as f64 + half],
            })
        });
        let pairs: Vec<PairScore> = pairs
            .filter(|pair| pair.players[0] != pair.players[1] && pair.points != [0.0, 0.0])
            .collect();
        let rated = ratings(names.len(), &pairs);
        let players = counts.players.iter().zip(rated);
        let report = |((name, results), rating): (
            (&String, &PlayerResults),
            Result<GroupRating, &'static str>,
        )| {
            let finished = results.games.saturating_sub(results.unfinished);
            let decided = results.wins.saturating_add(results.draws);
            let whole = |points: f64| points.round() as i64;
            Self {
                name: name.clone(),
                games: results.games,
                wins: ShareReport::of(results.wins, finished),
                draws: results.draws,
                losses: finished.saturating_sub(decided),
                unrated: rating.err().map(str::to_owned),
                rating: rating.ok().map(|rating| RatingReport {
                    group: rating.group as u64,
                    points: whole(rating.points),
                    low: rating
                        .half_width
                        .map(|half_width| whole(rating.points - half_width)),
                    high: rating
                        .half_width
                        .map(|half_width| whole(rating.points + half_width)),
                }),
            }
        };
        let mut players: Vec<Self> = players.map(report).collect();
        players.sort_by(|one, two| {
            two.games
                .cmp(&one.games)
                .then_with(|| one.name.cmp(&two.name))
        });
        players
    }
}
