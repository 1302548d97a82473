//! The fuzz targets. Each checks properties of its input and panics if one is violated.

mod built;
pub(crate) mod drawing;
mod files;
mod game;
pub(crate) mod input;
pub(crate) mod pieces;
pub(crate) mod program;
mod reading;

use std::cell::Cell;

thread_local! {
    static DEEP_CHECKS: Cell<usize> = const { Cell::new(0) };
}

/// Counts an input that has got past the first checks of its target to the property in
/// question.
pub(crate) fn count_deep_check() {
    DEEP_CHECKS.set(DEEP_CHECKS.get() + 1);
}

/// The number of calls of [`count_deep_check`] on this thread.
pub(crate) fn deep_checks() -> usize {
    DEEP_CHECKS.get()
}

/// The name and the body of a target.
type Target = (&'static str, fn(&[u8]));

/// All targets.
pub(crate) const ALL: [Target; 19] = [
    ("read", reading::read_all),
    ("canonical", reading::canonical),
    ("json", reading::json),
    ("convert", reading::convert),
    ("notation", game::notation),
    ("position", game::position),
    ("pattern", game::pattern),
    ("rules", game::rules),
    ("search", game::search),
    ("figure", drawing::figure),
    ("theme", drawing::theme),
    ("page", drawing::page),
    ("archive", files::archive),
    ("stats", files::stats),
    ("choose", program::choose),
    ("fig", program::fig),
    ("query", program::query),
    ("fault", built::fault),
    ("lists", built::lists),
];
