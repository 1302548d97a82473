//! Searching archives: symmetries, duplicates, patterns and openings agree with
//! plain second implementations.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test library search::` tries that many
//! games.

mod duplicates;
mod in_full;
mod openings;
mod patterns;
mod plain;
mod symmetries;
