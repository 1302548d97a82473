//! The bodies of the fuzz targets, run on the corpora in `tests/fuzz/corpus/`.
//!
//! `fuzz/` runs the same bodies on inputs that libFuzzer makes up; see
//! `docs/testing.md`.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../one_answer/answer.rs"]
mod answer;
#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../files/mod.rs"]
mod files;
#[path = "../one_answer/formats.rs"]
mod formats;
#[allow(dead_code, reason = "each test crate uses a part of this module")]
#[path = "../vectors/models/mod.rs"]
mod models;
#[path = "../replay_page/page.rs"]
mod page;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test crate uses a part of this module"
)]
#[path = "../rules/plain/mod.rs"]
mod plain;
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The maximum size of all corpora together.
const MAX_BYTES: usize = 2_000_000;

#[test]
fn every_corpus_passes() {
    let (mut total, mut failed) = (0, Vec::new());
    for (name, run) in targets::ALL {
        let paths = files::below(&format!("tests/fuzz/corpus/{name}"));
        assert!(paths.len() > 10, "{name} has {} inputs", paths.len());
        for path in paths {
            let input = std::fs::read(files::root().join(&path)).unwrap();
            total += input.len();
            if catch_unwind(AssertUnwindSafe(|| run(&input))).is_err() {
                failed.push(path);
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(total < MAX_BYTES, "{total} bytes");
}

#[test]
fn every_target_has_a_program() {
    let manifest = files::text("fuzz/Cargo.toml");
    for (name, _) in targets::ALL {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = files::text(&format!("fuzz/fuzz_targets/{name}.rs"));
        assert!(program.contains(&format!("run(\"{name}\", ")), "{name}");
    }
}
