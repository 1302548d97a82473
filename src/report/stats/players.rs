//! The section on players and their ratings.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use itertools::Itertools as _;

use crate::play::GameMeasures;
use crate::record::Outcome;
use crate::report::stats::counts::{add_one, counts, entry};
use crate::report::stats::estimate::ratings::ratings;
use crate::report::stats::estimate::strengths::PairScore;
use crate::report::stats::page::{StatsPage, counted, range, share_cells, whole};
use crate::report::stats::shared::{ShareReport, objects};
use crate::text::grouped;

/// The maximum number of players in the table.
const MAX_PLAYERS: usize = 50;

counts! {
    /// The results of one player.
    pub(super) struct PlayerResults {
        /// All games.
        pub(super) games: u64,
        /// Games without a result.
        pub(super) unfinished: u64,
        /// Games won alone.
        pub(super) wins: u64,
        /// Draws and shared wins.
        pub(super) draws: u64,
    }
}

counts! {
    /// The results between two players.
    pub(super) struct PairResults {
        /// Games won by the player whose name is alphabetically first.
        pub(super) first: u64,
        /// Games won by the other player.
        pub(super) second: u64,
        /// Draws.
        pub(super) draws: u64,
    }
}

counts! {
    /// The results of all players, and of every pair of players.
    pub(super) struct PlayerCounts {
        /// The results by name.
        pub(super) players: BTreeMap<String, PlayerResults>,
        /// The results by the names of two players, the alphabetically first name
        /// first.
        pub(super) pairs: BTreeMap<String, BTreeMap<String, PairResults>>,
    }
}

impl PlayerCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        let is_finished = game.result != Outcome::Unfinished;
        for (seat, name) in game.players.iter().enumerate() {
            let Some(name) = name else { continue };
            let results = entry(&mut self.players, name);
            add_one(&mut results.games);
            match game.winners.as_slice() {
                _ if !is_finished => add_one(&mut results.unfinished),
                [] if game.seats.len() == 2 => add_one(&mut results.draws),
                [only] if *only == seat => add_one(&mut results.wins),
                winners if winners.len() > 1 && winners.contains(&seat) => {
                    add_one(&mut results.draws);
                }
                _ => {}
            }
        }
        if let [Some(one), Some(two)] = &game.players[..]
            && is_finished
            && one != two
        {
            let (first, second) = (one.min(two), one.max(two));
            let results = entry(entry(&mut self.pairs, first), second);
            match game.winners.first() {
                None => add_one(&mut results.draws),
                Some(&seat) if game.players.get(seat) == Some(&Some(first.clone())) => {
                    add_one(&mut results.first);
                }
                Some(_) => add_one(&mut results.second),
            }
        }
    }
}

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
            let others = others.iter();
            others.filter_map(move |(second, results)| {
                let half = results.draws as f64 / 2.0;
                Some(PairScore {
                    players: [index_of(first)?, index_of(second)?],
                    points: [results.first as f64 + half, results.second as f64 + half],
                })
            })
        });
        let pairs: Vec<PairScore> = pairs
            .filter(|pair| pair.players[0] != pair.players[1] && pair.points != [0.0, 0.0])
            .collect();
        let rated = ratings(names.len(), &pairs);
        let mut players: Vec<Self> = counts
            .players
            .iter()
            .zip(rated)
            .map(|((name, results), rating)| {
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
                    rating: rating.ok().map(|rating| {
                        let end = |sign| {
                            rating
                                .half_width
                                .map(|half| whole(rating.points + sign * half))
                        };
                        RatingReport {
                            group: rating.group as u64,
                            points: whole(rating.points),
                            low: end(-1.0),
                            high: end(1.0),
                        }
                    }),
                }
            })
            .collect();
        // The names are in order already.
        players.sort_by_key(|player| Reverse(player.games));
        players
    }

    pub(super) fn show_all(players: &[Self], page: &mut StatsPage) {
        page.section("Players");
        let header =
            "player|games|wins|draws|losses|share|95 % interval|rating|95 % interval|group";
        let rows = players.iter().take(MAX_PLAYERS).map(|player| {
            let [wins, share, interval] = share_cells(&player.wins);
            let rating = player.rating.as_ref();
            let [low, high] = rating.map_or([None; 2], |rating| [rating.low, rating.high]);
            [
                player.name.clone(),
                grouped(player.games),
                wins,
                grouped(player.draws),
                grouped(player.losses),
                share,
                interval,
                whole(rating.map(|rating| rating.points)),
                range(low, high),
                whole(rating.map(|rating| rating.group)),
            ]
        });
        page.table(header.split('|'), rows);
        let reasons = players
            .iter()
            .filter_map(|player| player.unrated.as_deref());
        for (reason, number) in reasons.counts().into_iter().sorted() {
            let has = counted(number as u64, "player has", "players have");
            page.text(format!("{has} no rating: {reason}."));
        }
        let more = players.len().saturating_sub(MAX_PLAYERS) as u64;
        if more > 0 {
            page.text(format!(
                "{} not shown; `-f json` lists all.",
                counted(more, "player is", "players are")
            ));
        }
    }
}
