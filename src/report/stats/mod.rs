//! Statistics of games: counts that can be merged, and the report on them.
//!
//! Everything that is counted is an integer, so that merging the counts of the parts
//! of an archive in any order gives the counts of the whole. The report is computed
//! from the counts alone.

mod boards;
mod chart;
mod counts;
mod estimate;
mod games;
mod page;
mod players;
pub(crate) mod report;
mod sections;
mod shared;
pub(crate) mod total;
pub(crate) mod write;

pub(crate) use chart::chart_svg;
pub(crate) use page::StatsPage;
pub(crate) use report::{stats_page, stats_rows};
pub(crate) use sections::{StatsSection, StatsSections};
pub(crate) use total::{Stats, stats_report};
pub(crate) use write::{page_html, page_markdown, page_text};
