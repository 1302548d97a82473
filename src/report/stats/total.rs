//! The statistics of an archive: counts, which can be merged and written as one line of
//! JSON, and the report on them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::GameKind;
use crate::play::GameMeasures;
use crate::report::entry::Entry;
use crate::report::stats::counts::{Merge as _, add_one, entry};
use crate::report::stats::sections::{SettingCounts, SettingReport, StatsSections};
use crate::report::stats::shared::objects;
use crate::text::errors;

/// The schema of partial statistics.
const SCHEMA: &str = "scoresheet/stats-partial/1";

/// The version of the counting rules. Partial statistics of different versions
/// cannot be merged.
const RULES_VERSION: u32 = 1;

errors! {
    /// The error for a line that is not partial statistics, or for parts that
    /// cannot be merged.
    pub struct MergeError = "this is not a line written by `stats --partial` of this version with the same `--sections` and `--level-of-play`";
}

/// The statistics of any number of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    schema: String,
    rules: u32,
    pub(crate) sections: StatsSections,
    level: Option<String>,
    records: u64,
    sound: u64,
    /// The number of records with an error of each code.
    codes: BTreeMap<String, u64>,
    /// The settings of each game.
    games: BTreeMap<String, BTreeMap<String, SettingCounts>>,
}

impl Stats {
    /// Creates statistics of no records. `level` describes the level of play.
    pub fn new(sections: StatsSections, level: Option<String>) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            rules: RULES_VERSION,
            sections,
            level,
            records: 0,
            sound: 0,
            codes: BTreeMap::new(),
            games: BTreeMap::new(),
        }
    }

    /// Returns true if there are records and all are sound.
    pub const fn are_all_sound(&self) -> bool {
        self.records > 0 && self.records == self.sound
    }

    /// Counts a sound record. `fingerprint` is called only if it is needed.
    pub fn add(&mut self, game: &GameMeasures, fingerprint: &mut dyn FnMut() -> String) {
        add_one(&mut self.records);
        add_one(&mut self.sound);
        let settings = entry(&mut self.games, game.game);
        let counts = entry(settings, &game.setting);
        counts.add(game, self.sections, fingerprint);
    }

    /// Counts a record that is not sound.
    pub fn add_unsound(&mut self, record: &Entry<'_>) {
        add_one(&mut self.records);
        let errors = record.findings.iter().filter(|finding| finding.is_error());
        let mut codes: Vec<&str> = errors.map(|finding| finding.code.as_str()).collect();
        codes.sort_unstable();
        codes.dedup();
        for code in codes {
            add_one(entry(&mut self.codes, code));
        }
    }

    /// Adds the statistics of other records.
    ///
    /// # Errors
    ///
    /// Returns an error if the sections or the levels differ.
    pub fn merge(&mut self, other: Self) -> Result<(), MergeError> {
        if self.sections != other.sections || self.level != other.level {
            return Err(MergeError);
        }
        self.records.merge_from(other.records);
        self.sound.merge_from(other.sound);
        self.codes.merge_from(other.codes);
        self.games.merge_from(other.games);
        Ok(())
    }

    /// Writes the statistics as a line of JSON, without a line end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("counts are JSON")
    }

    /// Reads statistics that [`to_line`](Self::to_line) has written.
    ///
    /// # Errors
    ///
    /// Returns an error for any other text.
    pub fn read(line: &str) -> Result<Self, MergeError> {
        let stats: Self = serde_json::from_str(line).map_err(|_| MergeError)?;
        let is_known = |game: &String| GameKind::ALL.iter().any(|kind| kind.as_str() == game);
        let is_supported = stats.schema == SCHEMA
            && stats.rules == RULES_VERSION
            && stats.games.keys().all(is_known);
        is_supported.then_some(stats).ok_or(MergeError)
    }
}

objects! {
    /// The report of `stats`.
    pub struct StatsReport {
        #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/stats/1")))]
        /// The name of this schema.
        pub schema: &'static str,
        /// The version of the counting rules.
        pub rules: u32,
        /// The level of play that `--level-of-play` states.
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

#[cfg(test)]
mod tests {
    use super::Stats;
    use crate::report::stats::{StatsSections, stats_report};

    #[test]
    fn a_line_is_read_back_and_merged() {
        let mut one = Stats::new(StatsSections::ALL, None);
        let two = Stats::read(&one.to_line()).expect("a line of statistics");
        one.merge(two).expect("the same sections");
        assert_eq!(stats_report(&one).records, 0);
    }
}
