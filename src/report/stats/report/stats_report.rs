//! The report of `stats` as a whole.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::games::GameKind;
use crate::report::stats::count::setting_counts::SettingCounts;
use crate::report::stats::report::board_report::{GroupsReport, MapReport, MirrorsReport};
use crate::report::stats::report::game_report::{
    BranchingReport, LeadsReport, LengthReport, NumberReport, ResultsReport, SwapReport, YearReport,
};
use crate::report::stats::report::player_report::PlayerReport;
use crate::report::stats::report::shared::objects;
use crate::report::stats::section::{StatsSection, StatsSections};
use crate::report::stats::stats::{RULES_VERSION, Stats};

objects! {
    /// The statistics of the games of one setting. A section is null if it was
    /// not requested, or if the game has no data for it.
    pub struct SettingReport {
        /// The name of the game.
        pub game: String,
        /// The setting in a few words.
        pub setting: String,
        /// The number of sound games.
        pub games: u64,
        /// The number of their plies.
        pub plies: u64,
        /// The number of games by their tag `Generator`, which says how they
        /// were made.
        pub generators: BTreeMap<String, u64>,
        /// Wins of each seat, draws and terminations.
        pub results: Option<ResultsReport>,
        /// How often a swap was played, and who won after it.
        pub swap: Option<SwapReport>,
        /// The number of plies.
        pub length: Option<LengthReport>,
        /// The number of legal moves.
        pub branching: Option<BranchingReport>,
        /// The groups at the end.
        pub groups: Option<GroupsReport>,
        /// Changes of the lead, and comebacks.
        pub leads: Option<LeadsReport>,
        /// Heat maps of the board.
        pub maps: Option<Vec<MapReport>>,
        /// Plies that mirror the ply before.
        pub mirrors: Option<MirrorsReport>,
        /// The numbers that only this game has.
        pub numbers: Option<Vec<NumberReport>>,
        /// Players, their results and ratings.
        pub players: Option<Vec<PlayerReport>>,
        /// Results by year.
        pub years: Option<Vec<YearReport>>,
    }

    /// The report of `stats`.
    pub struct StatsReport {
        #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/stats/1")))]
        /// The name of this schema.
        pub schema: &'static str,
        /// The version of the counting rules.
        pub rules: u32,
        /// The level of play that `--level` states.
        pub level: Option<String>,
        /// The number of records.
        pub records: u64,
        /// The number of sound records; the settings count only these.
        pub sound: u64,
        /// The number of records that are not sound.
        pub unsound: u64,
        /// The number of records with an error of each code.
        pub codes: BTreeMap<String, u64>,
        /// The settings, those with most games first.
        pub settings: Vec<SettingReport>,
    }
}

/// Returns the report on statistics.
pub fn stats_report(stats: &Stats) -> StatsReport {
    let mut settings = Vec::new();
    for (game, counts) in &stats.games {
        let Ok(kind) = game.parse::<GameKind>() else {
            continue;
        };
        for (setting, counts) in counts {
            settings.push(SettingReport::of(kind, setting, counts, stats.sections));
        }
    }
    settings.sort_by_key(|setting| Reverse(setting.games));
    StatsReport {
        schema: "scoresheet/stats/1",
        rules: RULES_VERSION,
        level: stats.level.clone(),
        records: stats.records,
        sound: stats.sound,
        unsound: stats.records.saturating_sub(stats.sound),
        codes: stats.codes.clone(),
        settings,
    }
}

impl SettingReport {
    fn of(kind: GameKind, setting: &str, counts: &SettingCounts, sections: StatsSections) -> Self {
        let seats = counts.seats.names();
        let has = |section: StatsSection| sections.has(section).then_some(());
        Self {
            game: kind.as_str().to_owned(),
            setting: setting.to_owned(),
            games: counts.games,
            plies: counts.plies,
            generators: counts.generators.map().clone(),
            results: has(StatsSection::Results).map(|()| ResultsReport::of(counts, seats)),
            swap: has(StatsSection::Swap).and_then(|()| SwapReport::of(&counts.swap, seats)),
            length: has(StatsSection::Length).map(|()| LengthReport::of(&counts.length)),
            branching: has(StatsSection::Branching)
                .map(|()| BranchingReport::of(&counts.branching)),
            groups: has(StatsSection::Groups)
                .and_then(|()| GroupsReport::of(&counts.groups, seats)),
            leads: has(StatsSection::Leads)
                .filter(|()| counts.leads.games > 0)
                .map(|()| LeadsReport::of(&counts.leads)),
            maps: has(StatsSection::Maps)
                .map(|()| MapReport::all(kind.maps(), &counts.maps))
                .filter(|maps| !maps.is_empty()),
            mirrors: has(StatsSection::Mirrors)
                .and_then(|()| MirrorsReport::of(&counts.mirrors, seats)),
            numbers: has(StatsSection::Numbers)
                .map(|()| NumberReport::all(kind, &counts.numbers))
                .filter(|numbers| !numbers.is_empty()),
            players: has(StatsSection::Players)
                .map(|()| PlayerReport::all(&counts.players))
                .filter(|players| !players.is_empty()),
            years: has(StatsSection::Years)
                .map(|()| YearReport::all(&counts.years, seats))
                .filter(|years| !years.is_empty()),
        }
    }
}
