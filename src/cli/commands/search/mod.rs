//! The commands that search archives: `filter`, `find`, `duplicates` and
//! `openings`.

pub(crate) mod duplicates;
pub(crate) mod filter;
pub(crate) mod find;
mod find_figure;
mod find_plies;
mod joined_records;
mod kept_record;
mod opening_tree;
pub(crate) mod openings;
mod split_files;
mod split_name;
