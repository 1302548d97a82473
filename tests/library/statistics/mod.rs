//! Statistics: parts of an archive give the same report as the whole, and a
//! plain second program computes the same numbers.
//!
//! `SCORESHEET_GAMES=2000 cargo test --release --test library statistics::` tries that many
//! random games for each of the four games.

mod archive;
#[cfg(feature = "parquet")]
mod arrow_files;
mod partitions;
mod plain;
mod second;
mod tables;
