//! The bodies of the fuzz targets. `cargo test --test fuzz` runs the same bodies
//! on the corpora in `tests/fuzz/corpus/`.

#[allow(dead_code, reason = "this crate uses only a part of it")]
#[path = "../../tests/one_answer/answer.rs"]
mod answer;
#[allow(dead_code, reason = "this crate uses only a part of it")]
#[path = "../../tests/files/blank.rs"]
mod blank;
#[path = "../../tests/fuzz/cli.rs"]
mod cli;
#[path = "../../tests/one_answer/formats.rs"]
mod formats;
#[allow(dead_code, reason = "this crate uses only a part of it")]
#[path = "../../tests/vectors/models/mod.rs"]
mod models;
#[path = "../../tests/replay_page/page.rs"]
mod page;
#[allow(
    dead_code,
    unused_imports,
    reason = "this crate uses only a part of it"
)]
#[path = "../../tests/rules/plain/mod.rs"]
mod plain;
#[path = "../../tests/fuzz/targets/mod.rs"]
mod targets;

/// Runs the body of the target with this name on an input.
///
/// # Panics
///
/// Panics if a property that the target checks does not hold for the input.
pub fn run(name: &str, input: &[u8]) {
    let mut targets = targets::ALL.iter();
    let target = targets.find(|(target_name, _)| *target_name == name);
    target.expect("a target has a body").1(input);
}
