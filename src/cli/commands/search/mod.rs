//! The command `filter`, and how it writes records.

pub(in crate::cli) mod filter;
mod joined_records;
mod kept_record;
mod split_files;
mod split_name;
