//! The parts of a record as text.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod commands;
mod movetext;
mod paths;
