//! Comparisons with other programs' libraries, and long random runs.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod backends;
mod diagnostics;
mod engine;
mod figures;
mod grammar;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the helpers"
)]
#[path = "../../../helpers/mod.rs"]
mod helpers;
mod long;
mod one_answer;
mod replay_page;
mod schema;
