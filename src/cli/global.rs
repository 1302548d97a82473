//! The options that every command takes.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Where the help lists the options of every command.
const HEADING: &str = "Options of every command";

/// Options that every command takes.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Common {
    /// The file to write instead of standard output, which is `-`
    #[arg(short, long, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// How many threads work at once, where a command can use several; all cores when nothing is said
    #[arg(short, long, global = true, help_heading = HEADING, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Says less on standard error
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) quiet: bool,
    /// Says more on standard error
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) verbose: bool,
    /// When to use colours
    #[arg(long, global = true, help_heading = HEADING, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}
