//! The bodies of the fuzz targets. `cargo test --test library fuzz` runs the same bodies
//! on the corpora in `tests/fuzz/corpus/`.

#[allow(
    dead_code,
    unused_imports,
    reason = "this crate uses a part of the helpers"
)]
#[path = "../../tests/helpers/mod.rs"]
mod helpers;
#[allow(dead_code, reason = "only the tests count checks")]
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
