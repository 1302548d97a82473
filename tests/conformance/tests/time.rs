//! The time to read and check a text is at most proportional to its length.

#[path = "shared/clock.rs"]
mod clock;
#[path = "shared/families.rs"]
mod families;

use std::time::Duration;

use clock::thread_time;

/// The length of the shorter text in bytes, and the maximum ratio of the times for a
/// text sixteen times as long and for the shorter text. Linear work takes 16 times as
/// long, quadratic work 256 times. Debug builds are slow, so they use shorter texts. Of
/// these, the shorter one fits in the caches of a processor and the longer one does
/// not, so the maximum ratio is higher. `.ci/nightly timing` tests the release build.
const LIMITS: (usize, u32) = if cfg!(debug_assertions) {
    (100_000, 60)
} else {
    (1_000_000, 20)
};

/// The processor time to check a text of a family.
fn time(family: &families::Family, bytes: usize) -> Duration {
    let text = family.text(bytes);
    let begin = thread_time();
    assert!(families::check_all(&text) > 0, "{}", family.name);
    thread_time() - begin
}

/// A complaint if a text of sixteen times the length takes too long in each of three
/// tries. The limit is increased by 100 milliseconds, since very short times cannot be
/// measured exactly.
fn too_slow(family: &families::Family) -> Option<String> {
    let mut complaint = None;
    for _ in 0..3 {
        let (bytes, limit) = LIMITS;
        let short_time = time(family, bytes).max(time(family, bytes));
        let long_time = time(family, 16 * bytes);
        if long_time < short_time * limit + Duration::from_millis(100) {
            return None;
        }
        complaint = Some(format!(
            "{}: {short_time:?}, then {long_time:?}",
            family.name
        ));
    }
    complaint
}

#[test]
fn time_is_proportional_to_the_length() {
    let slow: Vec<String> = families::FAMILIES.iter().filter_map(too_slow).collect();
    assert!(slow.is_empty(), "{slow:#?}");
}
