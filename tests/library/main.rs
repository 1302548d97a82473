//! The rules, notations, formats and pictures, by themselves and as the program shows them.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod add_move;
mod boundaries;
mod builder;
mod canonical;
mod colour_vision;
mod convert;
mod edit_tree;
mod fast_filter;
mod fast_path;
mod fingerprints;
mod fuzz;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the helpers"
)]
#[path = "../helpers/mod.rs"]
mod helpers;
mod json;
mod judging;
mod notations;
mod paste_law;
mod pastes;
mod pictures;
mod property;
mod readme;
mod record;
mod rules;
mod samples;
mod search;
mod statistics;
mod streams;
#[path = "../fuzz/targets/mod.rs"]
mod targets;
mod themes;
mod variations;
mod vectors;
mod windows;
