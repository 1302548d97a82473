//! `scoresheet table`: its options, and the file that it writes.

pub(in crate::cli) mod command;
mod table_file;
