//! The commands that search archives: `filter`, `find`, `duplicates` and
//! `openings`.

pub(crate) mod duplicates;
pub(crate) mod filter;
pub(crate) mod find;
mod find_plies;
pub(crate) mod openings;
mod records;
mod same_records;
mod split_files;
