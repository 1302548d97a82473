//! Searching archives: symmetries, duplicates, patterns and openings agree with
//! plain second implementations.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test search` tries that many
//! games.

#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../files/mod.rs"]
mod files;

#[path = "../dice/mod.rs"]
mod dice;
mod duplicates;
mod in_full;
mod openings;
mod patterns;
mod plain;
mod program;
mod symmetries;
