//! Statistics: parts of an archive give the same report as the whole, and a
//! plain second program computes the same numbers.
//!
//! `SCORESHEET_GAMES=2000 cargo test --release --test statistics` tries that
//! many games of each game.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod archive;
#[cfg(feature = "parquet")]
mod arrow_files;
#[path = "../dice/mod.rs"]
#[allow(dead_code, reason = "every test needs a part of it")]
mod dice;
#[allow(dead_code, reason = "every test needs a part of it")]
#[path = "../files/mod.rs"]
mod files;
mod partitions;
mod plain;
mod second;
mod tables;
