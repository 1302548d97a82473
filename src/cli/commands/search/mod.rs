//! The commands that search archives: `filter`, `find`, `duplicates` and
//! `openings`.

pub(in crate::cli) mod duplicates;
pub(in crate::cli) mod filter;
pub(in crate::cli) mod find;
mod find_figure;
mod find_plies;
mod joined_records;
mod kept_record;
mod opening_tree;
pub(in crate::cli) mod openings;
mod split_files;
mod split_name;
