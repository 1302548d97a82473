//! Reports for people: sentences and tables.

pub(crate) mod analysis;
pub(crate) mod excerpts;
pub(crate) mod game_line;
