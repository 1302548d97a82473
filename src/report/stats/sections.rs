//! The sections of the statistics, and the counts of all games of one setting.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::games::GameKind;
use crate::play::{GameMeasures, Termination, Wanted};
use crate::record::Outcome;
use crate::report::stats::boards::{
    GroupCounts, GroupsReport, LeadCounts, LeadsReport, MapCounts, MapReport, MirrorCounts,
    MirrorsReport, add_marks,
};
use crate::report::stats::counts::{
    CappedCounts, Histogram, Merge, OutcomeCounts, add_count, add_one, counts, entry,
};
use crate::report::stats::games::{
    BranchingReport, LegalCounts, LengthCounts, LengthReport, NumberReport, ResultsReport,
    SwapCounts, SwapReport, YearReport, add_legal, add_numbers, add_year,
};
use crate::report::stats::page::{PagePart, StatsPage, counted};
use crate::report::stats::players::{PlayerCounts, PlayerReport};
use crate::report::stats::shared::objects;
use crate::text::closed_enum;

/// The names of the seats of a setting.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct SeatNames(Vec<String>);

impl SeatNames {
    /// Sets the names, unless there are already at least as many.
    fn set(&mut self, names: &[String]) {
        if self.0.len() < names.len() {
            self.0 = names.to_vec();
        }
    }
}

impl Merge for SeatNames {
    fn merge_from(&mut self, other: Self) {
        self.set(&other.0);
    }
}

counts! {
    /// The counts of all games of one setting, by section.
    pub(super) struct SettingCounts {
        /// The names of the seats.
        pub(super) seats: SeatNames,
        pub(super) games: u64,
        pub(super) plies: u64,
        /// The number of games by their tag `Generator`.
        pub(super) generators: CappedCounts,
        pub(super) results: OutcomeCounts,
        pub(super) terminations: BTreeMap<String, u64>,
        pub(super) swap: SwapCounts,
        pub(super) length: LengthCounts,
        pub(super) branching: BTreeMap<u32, LegalCounts>,
        pub(super) groups: GroupCounts,
        pub(super) leads: LeadCounts,
        pub(super) maps: Vec<MapCounts>,
        pub(super) mirrors: MirrorCounts,
        pub(super) numbers: BTreeMap<String, Histogram>,
        pub(super) players: PlayerCounts,
        pub(super) years: BTreeMap<u16, OutcomeCounts>,
    }
}

/// Declares the sections. Each counts a game in `add`, makes its report from the counts in
/// `report`, if there are data for it, and adds the report to a page in `show`.
macro_rules! sections {
    (
        ($counts:ident, $game:ident, $fingerprint:ident, $kind:ident, $seats:ident, $page:ident, $name:ident);
        $(
            #[doc = $doc:literal]
            $field:ident: $section:ident = $text:literal, $help:literal;
            add $add:block
            report $report:expr => $report_type:ty;
            show |$shown:ident| $show:expr;
        )*
    ) => {
        closed_enum! {
            /// A section of the statistics of a setting.
            #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
            pub enum StatsSection {
                $(#[doc = $help] $section = $text,)*
            }
            else
            /// The error for a text that is not a section.
            StatsSectionError = "a section is results, swap, length, branching, groups, leads, maps, mirrors, numbers, players or years"
        }

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
                $(#[doc = $doc] pub $field: Option<$report_type>,)*
            }
        }

        impl SettingCounts {
            /// Counts a game in a section.
            fn add_to(
                &mut self,
                section: StatsSection,
                $game: &GameMeasures,
                $fingerprint: &mut dyn FnMut() -> String,
            ) {
                let $counts = self;
                match section {
                    $(StatsSection::$section => $add)*
                }
            }
        }

        impl SettingReport {
            /// Reports the sections of a setting.
            pub(super) fn of(
                $kind: GameKind,
                setting: &str,
                $counts: &SettingCounts,
                sections: StatsSections,
            ) -> Self {
                let $seats = &*$counts.seats.0;
                Self {
                    game: $kind.as_str().to_owned(),
                    setting: setting.to_owned(),
                    games: $counts.games,
                    plies: $counts.plies,
                    generators: $counts.generators.0.clone(),
                    $($field: if sections.has(StatsSection::$section) { $report } else { None },)*
                }
            }

            /// Adds the sections to a page.
            fn show_sections(&self, $kind: GameKind, $page: &mut StatsPage, $name: &str) {
                $(if let Some($shown) = &self.$field {
                    $show;
                })*
            }
        }
    };
}

sections! {
    (counts, game, fingerprint, kind, seats, page, name);

    /// Wins of each seat, draws and terminations.
    results: Results = "results", "Wins of each seat, draws, and how games ended";
    add {
        counts.results.add(game);
        let is_ended = game.termination != Termination::Unterminated;
        if is_ended || game.result != Outcome::Unfinished {
            add_one(entry(&mut counts.terminations, game.termination.as_str()));
        }
    }
    report Some(ResultsReport::of(&counts.results, &counts.terminations, seats)) => ResultsReport;
    show |results| results.show(page, name);

    /// How often a swap was played, and who won after it.
    swap: Swap = "swap", "How often a swap was played, and who won after it";
    add { counts.swap.add(game) }
    report SwapReport::of(&counts.swap, seats) => SwapReport;
    show |swap| swap.show(page);

    /// The number of plies.
    length: Length = "length", "The number of plies, the shortest and the longest game";
    add {
        if game.result != Outcome::Unfinished {
            counts.length.add(game, fingerprint);
        }
    }
    report Some(LengthReport::of(&counts.length)) => LengthReport;
    show |length| length.show(page, name);

    /// The number of legal moves.
    branching: Branching = "branching", "The mean number of legal moves by ply";
    add { add_legal(&mut counts.branching, game) }
    report Some(BranchingReport::of(&counts.branching)) => BranchingReport;
    show |branching| branching.show(page, name);

    /// The groups at the end.
    groups: Groups = "groups", "The groups at the end, and which of them decided";
    add { counts.groups.add(game) }
    report GroupsReport::of(&counts.groups, seats) => GroupsReport;
    show |groups| groups.show(page, name);

    /// Changes of the lead, and comebacks.
    leads: Leads = "leads", "Changes of the lead, and comebacks";
    add { counts.leads.add(game) }
    report (counts.leads.games > 0).then(|| LeadsReport::of(&counts.leads)) => LeadsReport;
    show |leads| leads.show(page);

    /// Heat maps of the board.
    maps: Maps = "maps", "Heat maps of the board";
    add { add_marks(&mut counts.maps, game) }
    report non_empty(MapReport::all(kind.maps(), &counts.maps)) => Vec<MapReport>;
    show |maps| maps.iter().for_each(|map| map.show(page, kind.maps(), name));

    /// Plies that mirror the ply before.
    mirrors: Mirrors = "mirrors", "Plies that mirror the previous ply, and the results of mirroring";
    add { counts.mirrors.add(game) }
    report MirrorsReport::of(&counts.mirrors, seats) => MirrorsReport;
    show |mirrors| mirrors.show(page);

    /// The numbers that only this game has.
    numbers: Numbers = "numbers", "The numbers that only this game has";
    add { add_numbers(&mut counts.numbers, game) }
    report non_empty(NumberReport::all(kind, &counts.numbers)) => Vec<NumberReport>;
    show |numbers| NumberReport::show_all(numbers, page);

    /// Players, their results and ratings.
    players: Players = "players", "The players, their results and ratings";
    add { counts.players.add(game) }
    report non_empty(PlayerReport::all(&counts.players)) => Vec<PlayerReport>;
    show |players| PlayerReport::show_all(players, page);

    /// Results by year.
    years: Years = "years", "Results by year";
    add { add_year(&mut counts.years, game) }
    report non_empty(YearReport::all(&counts.years, seats)) => Vec<YearReport>;
    show |years| YearReport::show_all(years, page, name);
}

fn non_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

impl SettingCounts {
    /// Counts a game; `fingerprint` is called only if it is needed.
    pub(super) fn add(
        &mut self,
        game: &GameMeasures,
        sections: StatsSections,
        fingerprint: &mut dyn FnMut() -> String,
    ) {
        self.seats.set(&game.seats);
        add_one(&mut self.games);
        add_count(&mut self.plies, u64::from(game.plies));
        if let Some(generator) = &game.generator {
            self.generators.add(generator);
        }
        for section in sections.iter() {
            self.add_to(section, game, fingerprint);
        }
    }
}

impl SettingReport {
    /// Returns the name of the game and the setting.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.game, self.setting)
    }

    /// Adds the setting to a page.
    pub(super) fn show(&self, page: &mut StatsPage) {
        let games = counted(self.games, "game", "games");
        let plies = counted(self.plies, "ply", "plies");
        let name = self.name();
        page.parts.push(PagePart::Setting(
            format!("{name}: {games}, {plies}"),
            self.games,
        ));
        if let Ok(kind) = self.game.parse() {
            self.show_sections(kind, page, &name);
        }
    }
}

/// A set of sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatsSections(u32);

impl Serialize for StatsSections {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(StatsSection::as_str))
    }
}

impl<'de> Deserialize<'de> for StatsSections {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let sections: Result<Vec<_>, _> = names.iter().map(|name| name.parse()).collect();
        sections
            .map(|sections| Self::of(&sections))
            .map_err(D::Error::custom)
    }
}

impl StatsSections {
    /// Every section.
    pub const ALL: Self = Self((1 << StatsSection::ALL.len()) - 1);

    /// Returns the set of these sections.
    pub fn of(sections: &[StatsSection]) -> Self {
        Self(
            sections
                .iter()
                .fold(0, |set, section| set | 1 << section.index()),
        )
    }

    /// Returns true if the section is in the set.
    pub const fn has(self, section: StatsSection) -> bool {
        self.0 >> section.index() & 1 == 1
    }

    /// Iterates over the sections of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = StatsSection> {
        StatsSection::ALL
            .into_iter()
            .filter(move |section| self.has(*section))
    }

    /// Returns the measures that these sections need.
    pub const fn wanted(self) -> Wanted {
        Wanted {
            legal: self.has(StatsSection::Branching),
            leaders: self.has(StatsSection::Leads),
            marks: self.has(StatsSection::Maps),
            mirrors: self.has(StatsSection::Mirrors),
            end: self.has(StatsSection::Groups) || self.has(StatsSection::Numbers),
            swap: self.has(StatsSection::Swap),
            ..Wanted::NOTHING
        }
    }
}
