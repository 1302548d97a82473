//! The bodies of the fuzz targets, which are those that `cargo test --test fuzz`
//! runs on the corpora in `tests/fuzz/corpus/`.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../tests/one_answer/answer.rs"]
mod answer;
#[path = "../../tests/one_answer/formats.rs"]
mod formats;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../tests/vectors/models/mod.rs"]
mod models;
#[path = "../../tests/replay_page/page.rs"]
mod page;
#[allow(dead_code, unused_imports, reason = "every test needs a part of it")]
#[path = "../../tests/rules/plain/mod.rs"]
mod plain;
#[path = "../../tests/fuzz/targets/mod.rs"]
mod targets;

/// Runs the body of a target on an input.
///
/// # Panics
///
/// If the input violates a law.
pub fn run(name: &str, input: &[u8]) {
    let mut targets = targets::ALL.iter();
    let target = targets.find(|(own, _)| *own == name);
    target.expect("a target has a body").1(input);
}
