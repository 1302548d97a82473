//! What it takes to read and check a text grows with its length and no more,
//! whatever it says.

use std::time::{Duration, Instant};

mod families;

const MEGABYTE: usize = 1_000_000;

/// How long it takes to check so many bytes of a family.
fn time(family: &families::Family, bytes: usize) -> Duration {
    let text = family.text(bytes);
    let begin = Instant::now();
    assert!(families::check_all(&text) > 0, "{}", family.name);
    begin.elapsed()
}

/// Says so when sixteen times the text takes more than twenty times as long.
/// A machine that is busy with other things gets three tries; what takes no
/// time worth measuring is no trouble.
fn too_slow(family: &families::Family) -> Option<String> {
    let mut said = None;
    for _ in 0..3 {
        let one = time(family, MEGABYTE).max(time(family, MEGABYTE));
        let sixteen = time(family, 16 * MEGABYTE);
        if sixteen < one * 20 + Duration::from_millis(100) {
            return None;
        }
        said = Some(format!("{}: {one:?}, then {sixteen:?}", family.name));
    }
    said
}

#[test]
fn time_is_in_proportion_to_the_text() {
    let slow: Vec<String> = families::FAMILIES.iter().filter_map(too_slow).collect();
    assert!(slow.is_empty(), "{slow:#?}");
}
