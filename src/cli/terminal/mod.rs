//! Standard output and error, output files, progress and interruption.

pub(in crate::cli) mod compression;
pub(in crate::cli) mod csv;
pub(in crate::cli) mod error;
pub(in crate::cli) mod file;
pub(in crate::cli) mod interrupt;
pub(crate) mod output;
pub(in crate::cli) mod progress;
pub(in crate::cli) mod progress_line;
mod sink;
