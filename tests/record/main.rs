//! How parts of a record are read from text and written to it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod commands;
mod movetext;
mod paths;
