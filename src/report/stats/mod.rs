//! Statistics of games: counts that can be merged, and the report on them.
//!
//! Everything that is counted is an integer, so that merging the counts of the parts
//! of an archive in any order gives the counts of the whole. The report is computed
//! from the counts alone.

mod chart;
mod count;
mod estimate;
mod print;
mod report;
mod section;
mod stats;

pub use chart::{chart::StatsChart, svg::chart_svg};
pub use print::{
    csv_rows::stats_rows, html::page_html, markdown::page_markdown, page::StatsPage,
    stats_page::stats_page, text::page_text,
};
pub use report::stats_report::{StatsReport, stats_report};
pub use section::{StatsSection, StatsSectionError, StatsSections};
pub use stats::{MergeError, Stats};
