//! The sections of the statistics.

use crate::play::Wanted;
use crate::text::closed_enum;

closed_enum! {
    /// A section of the statistics of a setting.
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub enum StatsSection {
        /// Wins of each seat, draws, and how games ended.
        Results = "results",
        /// How often a swap was played, and who won after it.
        Swap = "swap",
        /// The number of plies, the shortest and the longest game.
        Length = "length",
        /// The mean number of legal moves by ply.
        Branching = "branching",
        /// The groups at the end, and which of them decided.
        Groups = "groups",
        /// Changes of the lead, and comebacks.
        Leads = "leads",
        /// Heat maps of the board.
        Maps = "maps",
        /// Plies that mirror the previous ply, and the results of mirroring.
        Mirrors = "mirrors",
        /// The numbers that only this game has.
        Numbers = "numbers",
        /// The players, their results and ratings.
        Players = "players",
        /// Results by year.
        Years = "years",
    }
    else
    /// The error for a text that is not a section.
    StatsSectionError = "a section is results, swap, length, branching, groups, leads, maps, mirrors, numbers, players or years"
}

/// A set of sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatsSections(u32);

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
            movers: false,
            scores: false,
            hashes: false,
            marks: self.has(StatsSection::Maps),
            mirrors: self.has(StatsSection::Mirrors),
            end: self.has(StatsSection::Groups) || self.has(StatsSection::Numbers),
            swap: self.has(StatsSection::Swap),
        }
    }
}
