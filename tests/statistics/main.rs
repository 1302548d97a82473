//! Statistics: parts of an archive give the same report as the whole, and a
//! plain second program computes the same numbers.
//!
//! `SCORESHEET_GAMES=2000 cargo test --release --test statistics` tries that many
//! random games for each of the four games.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod archive;
#[cfg(feature = "parquet")]
mod arrow_files;
#[path = "../dice/mod.rs"]
#[allow(dead_code, reason = "each test crate uses a part of this module")]
mod dice;
#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../files/mod.rs"]
mod files;
mod partitions;
mod plain;
mod second;
mod tables;
