//! Statistics of games: counts that can be merged, and the report on them.
//!
//! Everything that is counted is an integer, so that merging the counts of the parts
//! of an archive in any order gives the counts of the whole. The report is computed
//! from the counts alone.

mod chart;
mod count;
mod estimate;
pub(crate) mod print;
pub(crate) mod report;
mod section;
pub(crate) mod stats;

pub(crate) use chart::svg::chart_svg;
pub(crate) use print::{
    csv_rows::stats_rows, html::page_html, markdown::page_markdown, page::StatsPage,
    stats_page::stats_page, text::page_text,
};
pub(crate) use report::stats_report::stats_report;
pub(crate) use section::{StatsSection, StatsSections};
pub(crate) use stats::Stats;
