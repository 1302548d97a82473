//! The options of `scoresheet stats`.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::input::input::Input;
use crate::report::{Stats, StatsSection, StatsSections};

/// Report on games: results, lengths, legal moves, players and more
///
/// The report covers sound records; of unsound records, only the errors are counted.
/// Each game and setting has its own report. Shares and ratings have 95 % confidence
/// intervals.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) input: Input,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub(super) format: StatsFormat,
    /// Count only these sections [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) sections: Vec<StatsSection>,
    /// State the level of play in the report
    #[arg(long, value_name = "TEXT")]
    pub(super) level: Option<String>,
    /// Print the counts as one line of JSON, to be merged with others
    #[arg(long, conflicts_with = "format")]
    pub(super) partial: bool,
    /// Read lines that `--partial` has printed, in any order, instead of records
    #[arg(long, conflicts_with_all = ["sections", "level"])]
    pub(super) merge: bool,
    /// Write the charts to this folder, as SVG
    #[arg(long, value_name = "DIR", conflicts_with = "partial")]
    pub(super) charts: Option<PathBuf>,
}

/// The output formats of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Text for people.
    Human,
    /// One JSON object.
    Json,
    /// A row for every number: game, setting, section, key, value.
    Csv,
    /// Markdown, with the charts of `--charts`.
    Md,
    /// One HTML file with its charts.
    Html,
}

impl Args {
    /// Returns statistics without records, for the chosen sections.
    pub(super) fn empty_stats(&self) -> Stats {
        let sections = if self.sections.is_empty() {
            StatsSections::ALL
        } else {
            StatsSections::of(&self.sections)
        };
        Stats::new(sections, self.level.clone())
    }
}
