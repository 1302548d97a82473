//! The fuzz targets. Each checks properties of its input and panics if one is violated.

mod built;
pub(crate) mod drawing;
mod files;
mod game;
pub(crate) mod input;
mod pieces;
mod reading;

use crate::cli::targets as program;

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
