//! How parts of a record are read from text and written to it.
#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is missing"
)]

mod commands;
mod movetext;
mod paths;
