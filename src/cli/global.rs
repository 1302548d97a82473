//! The global options: output file, threads, verbosity and colour.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// Use colours on a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always use colours.
    Always,
    /// Never use colours.
    Never,
}

/// The help heading of the global options.
const HEADING: &str = "Global options";

/// The global options.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct GlobalArgs {
    /// Write results to FILE; `-` is standard output
    #[arg(short, long, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Use at most N threads [default: number of cores]
    #[arg(short, long, global = true, help_heading = HEADING, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Print fewer messages to standard error
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) quiet: bool,
    /// Print more messages to standard error
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) verbose: bool,
    /// Choose when to use colours
    #[arg(long, global = true, help_heading = HEADING, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Read every record in full, even those that are certainly sound
    #[arg(long = "read-in-full", global = true, hide = true)]
    pub(crate) reads_in_full: bool,
}
