//! The reports on swaps, lengths, legal moves, leads, years and the numbers that only
//! one kind of game has.

use std::collections::BTreeMap;

use crate::games::GameKind;
use crate::report::stats::count::counts::{Histogram, Merge as _};
use crate::report::stats::count::extreme::Extreme;
use crate::report::stats::count::game_counts::{LegalCounts, LengthCounts, SwapCounts};
use crate::report::stats::count::lead_counts::LeadCounts;
use crate::report::stats::count::outcome_counts::OutcomeCounts;
use crate::report::stats::count::setting_counts::SettingCounts;
use crate::report::stats::report::shared::{OutcomesReport, ShareReport, SpreadReport, objects};

objects! {
    /// Wins of each seat, draws and terminations.
    pub struct ResultsReport {
        /// The results.
        pub outcomes: OutcomesReport,
        /// The number of games by how they ended.
        pub terminations: BTreeMap<String, u64>,
    }

    /// How often a swap was played, and who won after it.
    pub struct SwapReport {
        /// The games with a swap, among those in which it was possible.
        pub swapped: ShareReport,
        /// The results of games with a swap.
        pub after: OutcomesReport,
        /// The results of games without a swap.
        pub without: OutcomesReport,
    }

    /// A game that is the shortest or the longest.
    pub struct ExtremeGame {
        /// The number of plies.
        pub plies: u32,
        /// The fingerprint.
        pub fingerprint: String,
        /// The tags that identify the game, such as the players and the date.
        pub tags: BTreeMap<String, String>,
    }

    /// The number of plies of finished games.
    pub struct LengthReport {
        /// How the number of plies is distributed.
        pub plies: SpreadReport,
        /// The shortest game; if there are several, the one with the smallest
        /// fingerprint.
        pub shortest: Option<ExtremeGame>,
        /// The longest game.
        pub longest: Option<ExtremeGame>,
    }

    /// The number of legal moves before a ply.
    pub struct PlyBranching {
        /// The number of the ply.
        pub ply: u64,
        /// The number of games with this ply.
        pub games: u64,
        /// The mean number of legal moves.
        pub mean: f64,
    }

    /// The number of legal moves.
    pub struct BranchingReport {
        /// The mean over all plies of all games.
        pub mean: Option<f64>,
        /// The mean by ply.
        pub plies: Vec<PlyBranching>,
    }

    /// Changes of the lead, in games with a single winner.
    pub struct LeadsReport {
        /// The games.
        pub games: u64,
        /// How often the lead passed to another seat in a game.
        pub changes: SpreadReport,
        /// Games whose winner never trailed.
        pub never_trailed: ShareReport,
        /// Games whose winner trailed in their second half.
        pub comebacks: ShareReport,
        /// The number of plies after which the winner trailed for the last
        /// time, 0 for the start, in games whose winner ever trailed.
        pub last_trailed: SpreadReport,
        /// The number of plies from `last_trailed` to the end of the game.
        pub before_end: SpreadReport,
    }

    /// A measure that only this game has.
    pub struct NumberReport {
        /// Its key.
        pub key: String,
        /// Its name for people.
        pub name: String,
        /// How its values are distributed.
        pub spread: SpreadReport,
    }

    /// The results of a year.
    pub struct YearReport {
        /// The year.
        pub year: u16,
        /// The results.
        pub outcomes: OutcomesReport,
    }
}

impl ResultsReport {
    pub(super) fn of(counts: &SettingCounts, seats: &[String]) -> Self {
        Self {
            outcomes: OutcomesReport::of(&counts.results, seats),
            terminations: counts.terminations.clone(),
        }
    }
}

impl SwapReport {
    /// Returns the report; `None` if no game allowed a swap.
    pub(super) fn of(counts: &SwapCounts, seats: &[String]) -> Option<Self> {
        let games = counts.swapped.games.saturating_add(counts.kept.games);
        (games > 0).then(|| Self {
            swapped: ShareReport::of(counts.swapped.games, games),
            after: OutcomesReport::of(&counts.swapped, seats),
            without: OutcomesReport::of(&counts.kept, seats),
        })
    }
}

impl LengthReport {
    pub(super) fn of(counts: &LengthCounts) -> Self {
        let extreme = |game: &Option<Extreme>| {
            game.as_ref().map(|game| ExtremeGame {
                plies: game.plies,
                fingerprint: game.fingerprint.clone(),
                tags: game.tags.iter().cloned().collect(),
            })
        };
        Self {
            plies: SpreadReport::of(&counts.plies),
            shortest: extreme(&counts.shortest),
            longest: extreme(&counts.longest),
        }
    }
}

impl BranchingReport {
    pub(super) fn of(counts: &BTreeMap<u32, LegalCounts>) -> Self {
        let mean = |count: &LegalCounts| count.moves as f64 / count.games as f64;
        let mut all = LegalCounts::default();
        counts
            .values()
            .for_each(|count| all.merge_from(count.clone()));
        let plies = counts.iter().filter(|(_, count)| count.games > 0);
        Self {
            mean: (all.games > 0).then(|| mean(&all)),
            plies: plies
                .map(|(&ply, count)| PlyBranching {
                    ply: u64::from(ply),
                    games: count.games,
                    mean: mean(count),
                })
                .collect(),
        }
    }
}

impl LeadsReport {
    pub(super) fn of(counts: &LeadCounts) -> Self {
        let trailed = counts.last_trailed.count();
        Self {
            games: counts.games,
            changes: SpreadReport::of(&counts.changes),
            never_trailed: ShareReport::of(counts.games.saturating_sub(trailed), counts.games),
            comebacks: ShareReport::of(counts.comebacks, counts.games),
            last_trailed: SpreadReport::of(&counts.last_trailed),
            before_end: SpreadReport::of(&counts.before_end),
        }
    }
}

impl NumberReport {
    /// Returns the reports on the numbers of a game, in its order.
    pub(super) fn all(kind: GameKind, counts: &BTreeMap<String, Histogram>) -> Vec<Self> {
        let names = kind.numbers().iter();
        let report = |(key, name): &(&str, &str)| {
            counts.get(*key).map(|values| Self {
                key: (*key).to_owned(),
                name: (*name).to_owned(),
                spread: SpreadReport::of(values),
            })
        };
        names.filter_map(report).collect()
    }
}

impl YearReport {
    pub(super) fn all(counts: &BTreeMap<u16, OutcomeCounts>, seats: &[String]) -> Vec<Self> {
        let report = |(&year, count): (&u16, &OutcomeCounts)| Self {
            year,
            outcomes: OutcomesReport::of(count, seats),
        };
        counts.iter().map(report).collect()
    }
}
