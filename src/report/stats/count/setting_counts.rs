//! The counts of all games of one setting.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::play::{GameMeasures, Termination};
use crate::record::Outcome;
use crate::report::stats::count::board_counts::{GroupCounts, MapCounts, add_marks};
use crate::report::stats::count::counts::{
    CappedCounts, Histogram, Merge, add_count, add_one, counts, entry,
};
use crate::report::stats::count::game_counts::{
    LegalCounts, LengthCounts, SwapCounts, add_legal, add_numbers, add_year,
};
use crate::report::stats::count::lead_counts::LeadCounts;
use crate::report::stats::count::mirror_counts::MirrorCounts;
use crate::report::stats::count::outcome_counts::OutcomeCounts;
use crate::report::stats::count::player_counts::PlayerCounts;
use crate::report::stats::section::{StatsSection, StatsSections};

/// The names of the seats of a setting.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::report::stats) struct SeatNames(Vec<String>);

impl SeatNames {
    /// Sets the names, unless there are already at least as many.
    fn set(&mut self, names: &[String]) {
        if self.0.len() < names.len() {
            self.0 = names.to_vec();
        }
    }

    /// Returns the names.
    pub(in crate::report::stats) fn names(&self) -> &[String] {
        &self.0
    }
}

impl Merge for SeatNames {
    fn merge_from(&mut self, other: Self) {
        self.set(&other.0);
    }
}

counts! {
    /// The counts of all games of one setting, by section.
    pub(in crate::report::stats) struct SettingCounts {
        /// The names of the seats.
        pub(in crate::report::stats) seats: SeatNames,
        pub(in crate::report::stats) games: u64,
        pub(in crate::report::stats) plies: u64,
        /// The number of games by their tag `Generator`.
        pub(in crate::report::stats) generators: CappedCounts,
        pub(in crate::report::stats) results: OutcomeCounts,
        pub(in crate::report::stats) terminations: BTreeMap<String, u64>,
        pub(in crate::report::stats) swap: SwapCounts,
        pub(in crate::report::stats) length: LengthCounts,
        pub(in crate::report::stats) branching: BTreeMap<u32, LegalCounts>,
        pub(in crate::report::stats) groups: GroupCounts,
        pub(in crate::report::stats) leads: LeadCounts,
        pub(in crate::report::stats) maps: Vec<MapCounts>,
        pub(in crate::report::stats) mirrors: MirrorCounts,
        pub(in crate::report::stats) numbers: BTreeMap<String, Histogram>,
        pub(in crate::report::stats) players: PlayerCounts,
        pub(in crate::report::stats) years: BTreeMap<u16, OutcomeCounts>,
    }
}

impl SettingCounts {
    /// Counts a game; `fingerprint` is called only if it is needed.
    pub(in crate::report::stats) fn add(
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

    fn add_to(
        &mut self,
        section: StatsSection,
        game: &GameMeasures,
        fingerprint: &mut dyn FnMut() -> String,
    ) {
        match section {
            StatsSection::Results => {
                self.results.add(game);
                let is_ended = game.termination != Termination::Unterminated;
                if is_ended || game.result != Outcome::Unfinished {
                    add_one(entry(&mut self.terminations, game.termination.as_str()));
                }
            }
            StatsSection::Swap => self.swap.add(game),
            StatsSection::Length if game.result == Outcome::Unfinished => {}
            StatsSection::Length => self.length.add(game, fingerprint),
            StatsSection::Branching => add_legal(&mut self.branching, game),
            StatsSection::Groups => self.groups.add(game),
            StatsSection::Leads => self.leads.add(game),
            StatsSection::Maps => add_marks(&mut self.maps, game),
            StatsSection::Mirrors => self.mirrors.add(game),
            StatsSection::Numbers => add_numbers(&mut self.numbers, game),
            StatsSection::Players => self.players.add(game),
            StatsSection::Years => add_year(&mut self.years, game),
        }
    }
}
