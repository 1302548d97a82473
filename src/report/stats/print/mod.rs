//! The report for people: pages of text and tables, written in several formats.

pub(super) mod csv_rows;
pub(super) mod html;
pub(crate) mod markdown;
pub(super) mod page;
mod page_sections;
pub(crate) mod stats_page;
mod table_rows;
pub(crate) mod text;
