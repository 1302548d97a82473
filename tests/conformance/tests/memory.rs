//! Reading and checking a text takes at most one mebibyte of memory plus sixteen
//! times the length of the text.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "the tests print measurements, and a failed unwrap fails the test"
)]

use std::alloc::System;
use std::process::Command;

use cap::Cap;

#[path = "shared/families.rs"]
mod families;

#[global_allocator]
static ALLOCATED: Cap<System> = Cap::new(System, usize::MAX);

/// The environment variable that tells a child process what to measure: the
/// number of the family and the length of the text.
const TASK: &str = "SCORESHEET_MEASURE";

/// Measures one text in a child process, since the peak that the allocator reports is
/// that of the whole process. Does nothing unless [`TASK`] is set.
#[test]
fn measured() {
    let Ok(task) = std::env::var(TASK) else {
        return;
    };
    let (family, bytes) = task.split_once(' ').unwrap();
    let family: usize = family.parse().unwrap();
    let text = families::FAMILIES[family].text(bytes.parse().unwrap());
    let before = ALLOCATED.allocated();
    assert!(families::check_all(&text) > 0);
    let peak = ALLOCATED.max_allocated() - before;
    println!("\n{peak} of {}", text.len());
}

#[test]
fn memory_is_proportional_to_the_length() {
    let mut wrong = Vec::new();
    for (number, family) in families::FAMILIES.iter().enumerate() {
        for bytes in [1_000, 70_000, 1_000_000] {
            let child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "measured", "--nocapture"])
                .env(TASK, format!("{number} {bytes}"))
                .output()
                .unwrap();
            assert!(child.status.success(), "{}", family.name);
            let output = String::from_utf8(child.stdout).unwrap();
            let measured = output.lines().find_map(|line| line.split_once(" of "));
            let (peak, length) = measured.unwrap();
            let (peak, length): (f64, f64) = (peak.parse().unwrap(), length.parse().unwrap());
            let factor = (peak - f64::from(1 << 20)) / length;
            if factor > 16.0 {
                wrong.push(format!("{factor:.1} times {bytes}: {}", family.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
