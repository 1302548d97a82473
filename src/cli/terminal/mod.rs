//! Standard output and error, output files, progress and interruption.

pub(super) mod csv;
pub(super) mod error;
pub(super) mod file;
pub(super) mod interrupt;
pub(crate) mod output;
pub(super) mod progress;
pub(super) mod progress_line;
