//! The sections on results, swaps, lengths, legal moves, the numbers that only one
//! game has, and years.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::GameKind;
use crate::play::GameMeasures;
use crate::report::stats::chart::{ChartKind, ShareBar};
use crate::report::stats::counts::{
    Histogram, Merge, OutcomeCounts, add_count, add_one, counts, entry,
};
use crate::report::stats::page::{
    StatsPage, counted, decimal, percent, percent_range, range, shortened,
};
use crate::report::stats::shared::{OutcomesReport, ShareReport, SpreadReport, objects};
use crate::text::grouped;

/// The maximum number of rows of the table of legal moves.
const MAX_PLY_ROWS: usize = 12;

objects! {
    /// Wins of each seat, draws and terminations.
    pub struct ResultsReport {
        /// The results.
        pub outcomes: OutcomesReport,
        /// The number of games by how they ended.
        pub terminations: BTreeMap<String, u64>,
    }
}

impl ResultsReport {
    pub(super) fn of(
        counts: &OutcomeCounts,
        terminations: &BTreeMap<String, u64>,
        seats: &[String],
    ) -> Self {
        Self {
            outcomes: OutcomesReport::of(counts, seats),
            terminations: terminations.clone(),
        }
    }

    pub(super) fn show(&self, page: &mut StatsPage, name: &str) {
        let outcomes = &self.outcomes;
        page.section("Results");
        let unfinished = outcomes.games.saturating_sub(outcomes.finished);
        let finished = counted(outcomes.finished, "game", "games");
        page.text(match unfinished {
            0 => format!("{finished} with a result."),
            _ => format!("{finished} with a result, {} without.", grouped(unfinished)),
        });
        if outcomes.finished > 0 {
            let bars = outcomes
                .seats
                .iter()
                .filter_map(|seat| ShareBar::of(&seat.seat, &seat.wins));
            let kind = ChartKind::Shares(bars.collect());
            page.chart(
                format!("{name}: wins (line: 95 % interval)"),
                ["", ""],
                kind,
            );
            page.outcomes_of_seats(outcomes);
        }
        let terminations = self.terminations.iter();
        let rows = terminations.map(|(name, games)| [name.clone(), grouped(*games)]);
        page.table(["ended by", "games"], rows);
    }
}

counts! {
    /// Games in which a swap was possible.
    pub(super) struct SwapCounts {
        /// The games with a swap.
        pub(super) swapped: OutcomeCounts,
        /// The games without a swap.
        pub(super) kept: OutcomeCounts,
    }
}

impl SwapCounts {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameMeasures) {
        match game.swapped {
            Some(true) => self.swapped.add(game),
            Some(false) => self.kept.add(game),
            None => {}
        }
    }
}

objects! {
    /// How often a swap was played, and who won after it.
    pub struct SwapReport {
        /// The games with a swap, among those in which it was possible.
        pub swapped: ShareReport,
        /// The results of games with a swap.
        pub after: OutcomesReport,
        /// The results of games without a swap.
        pub without: OutcomesReport,
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

    pub(super) fn show(&self, page: &mut StatsPage) {
        page.section("Swap");
        let games = self.after.games.saturating_add(self.without.games);
        page.text(format!(
            "Possible in {}, played in {}: {} (95 %: {}).",
            counted(games, "game", "games"),
            grouped(self.swapped.count),
            percent(self.swapped.share),
            percent_range(self.swapped.low, self.swapped.high)
        ));
        let rows = [("after a swap", &self.after), ("without", &self.without)]
            .into_iter()
            .filter(|(_, outcomes)| outcomes.games > 0);
        page.outcomes("", rows.map(|(name, outcomes)| (name.to_owned(), outcomes)));
    }
}

/// The shortest or the longest game.
///
/// Of several games of the same length, the one with the smallest fingerprint is
/// kept, and of several with the same fingerprint, the one with the smallest tags.
/// The order in which games are read thus does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Extreme {
    /// The number of plies.
    pub(super) plies: u32,
    /// The fingerprint of the game.
    pub(super) fingerprint: String,
    /// The tags that identify the game, such as the players and the date.
    pub(super) tags: Vec<(String, String)>,
}

impl Extreme {
    /// Keeps the game whose key is smaller; of games with the same key, the one with the
    /// smaller fingerprint.
    fn keep<K: Ord>(kept: &mut Option<Self>, other: Option<Self>, key: fn(u32) -> K) {
        let precedes = |other: &Self, kept: &Self| {
            let of_other = (key(other.plies), &other.fingerprint, &other.tags);
            of_other < (key(kept.plies), &kept.fingerprint, &kept.tags)
        };
        if let Some(other) = other
            && kept.as_ref().is_none_or(|kept| precedes(&other, kept))
        {
            *kept = Some(other);
        }
    }
}

/// The lengths of finished games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LengthCounts {
    /// The number of plies.
    pub(super) plies: Histogram,
    /// The shortest game.
    pub(super) shortest: Option<Extreme>,
    /// The longest game.
    pub(super) longest: Option<Extreme>,
}

impl LengthCounts {
    /// Counts a game; `fingerprint` is called only if it is needed.
    pub(super) fn add(&mut self, game: &GameMeasures, fingerprint: &mut dyn FnMut() -> String) {
        self.plies.add(game.plies);
        let is_short = self
            .shortest
            .as_ref()
            .is_none_or(|shortest| game.plies <= shortest.plies);
        let is_long = self
            .longest
            .as_ref()
            .is_none_or(|longest| game.plies >= longest.plies);
        if is_short || is_long {
            let extreme = Extreme {
                plies: game.plies,
                fingerprint: fingerprint(),
                tags: game.tags.clone(),
            };
            Extreme::keep(&mut self.shortest, Some(extreme.clone()), |plies| plies);
            Extreme::keep(&mut self.longest, Some(extreme), Reverse);
        }
    }
}

impl Merge for LengthCounts {
    fn merge_from(&mut self, other: Self) {
        self.plies.merge_from(other.plies);
        Extreme::keep(&mut self.shortest, other.shortest, |plies| plies);
        Extreme::keep(&mut self.longest, other.longest, Reverse);
    }
}

objects! {
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

    pub(super) fn show(&self, page: &mut StatsPage, name: &str) {
        if self.plies.count == 0 {
            return;
        }
        page.section("Length");
        page.spreads([("plies".to_owned(), &self.plies)]);
        let quantiles = self
            .plies
            .quantiles
            .iter()
            .filter(|at| at.low.is_some() || at.high.is_some());
        let quantiles = quantiles.map(|at| {
            let share = at.quantile * 100.0;
            format!("{share:.0} %: {}", range(at.low, at.high))
        });
        let quantiles: Vec<String> = quantiles.collect();
        if !quantiles.is_empty() {
            let quantiles = quantiles.join(", ");
            page.text(format!("95 % intervals of the quantiles: {quantiles}."));
        }
        let extremes = match self.plies.count {
            1 => vec![("The only game", &self.shortest)],
            _ => vec![("Shortest", &self.shortest), ("Longest", &self.longest)],
        };
        for (what, game) in extremes {
            if let Some(game) = game {
                page.text(format!("{what}: {}", game.in_words()));
            }
        }
        page.chart(
            format!("{name}: length of games"),
            ["plies", "games"],
            ChartKind::bars(&self.plies.histogram),
        );
    }
}

impl ExtremeGame {
    fn in_words(&self) -> String {
        let mut words = vec![counted(u64::from(self.plies), "ply", "plies")];
        let tags = self.tags.iter();
        words.extend(tags.map(|(name, value)| format!("{name} {}", shortened(value))));
        words.push(format!("fingerprint {}", self.fingerprint));
        words.join(", ")
    }
}

counts! {
    /// The legal moves before one ply.
    pub(super) struct LegalCounts {
        /// The number of games with this ply.
        pub(super) games: u64,
        /// The number of legal moves in all of them.
        pub(super) moves: u64,
    }
}

/// Counts the legal moves of a game by the number of the ply.
pub(super) fn add_legal(counts: &mut BTreeMap<u32, LegalCounts>, game: &GameMeasures) {
    let add = |count: &mut LegalCounts, legal: u64| {
        add_one(&mut count.games);
        add_count(&mut count.moves, legal);
    };
    let mut plies = (game.first_ply..).zip(&game.legal).peekable();
    // Most plies have a count already, which is found without a search.
    for (number, count) in counts.range_mut(game.first_ply..) {
        match plies.next_if(|(ply, _)| ply == number) {
            Some((_, &legal)) => add(count, legal),
            None => break,
        }
    }
    for (ply, &legal) in plies {
        add(counts.entry(ply).or_default(), legal);
    }
}

objects! {
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

    pub(super) fn show(&self, page: &mut StatsPage, name: &str) {
        if self.plies.is_empty() {
            return;
        }
        page.section("Legal moves");
        page.text(format!(
            "{} on average over all plies of all games.",
            decimal(self.mean)
        ));
        let step = self.plies.len().div_ceil(MAX_PLY_ROWS);
        let rows = self.plies.iter().step_by(step).map(|ply| {
            let mean = decimal(Some(ply.mean));
            [ply.ply.to_string(), grouped(ply.games), mean]
        });
        page.table(["ply", "games", "legal moves"], rows);
        let points = self.plies.iter().map(|ply| (ply.ply as f64, ply.mean));
        page.chart(
            format!("{name}: legal moves"),
            ["ply", "mean number of legal moves"],
            ChartKind::Line(points.collect()),
        );
    }
}

/// Counts the values of the measures that only this game has.
pub(super) fn add_numbers(counts: &mut BTreeMap<String, Histogram>, game: &GameMeasures) {
    for &(index, value) in &game.numbers {
        if let Some((key, _)) = game.number_names.get(usize::from(index)) {
            entry(counts, key).add(value);
        }
    }
}

objects! {
    /// A measure that only this game has.
    pub struct NumberReport {
        /// Its key.
        pub key: String,
        /// Its name for people.
        pub name: String,
        /// How its values are distributed.
        pub spread: SpreadReport,
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

    pub(super) fn show_all(numbers: &[Self], page: &mut StatsPage) {
        page.section("Numbers of this game");
        page.text("Of all games; in unfinished ones, the end is the last ply.");
        let spreads = numbers.iter();
        page.spreads(spreads.map(|number| (number.name.clone(), &number.spread)));
    }
}

/// Counts a game by its year.
pub(super) fn add_year(counts: &mut BTreeMap<u16, OutcomeCounts>, game: &GameMeasures) {
    if let Some(year) = game.year {
        counts.entry(year).or_default().add(game);
    }
}

objects! {
    /// The results of a year.
    pub struct YearReport {
        /// The year.
        pub year: u16,
        /// The results.
        pub outcomes: OutcomesReport,
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

    pub(super) fn show_all(years: &[Self], page: &mut StatsPage, name: &str) {
        page.section("Years");
        let rows = years.iter();
        page.outcomes(
            "year",
            rows.map(|year| (year.year.to_string(), &year.outcomes)),
        );
        let points = years
            .iter()
            .map(|year| (f64::from(year.year), year.outcomes.games as f64));
        page.chart(
            format!("{name}: games by year"),
            ["year", "games"],
            ChartKind::Bars(points.collect()),
        );
    }
}
