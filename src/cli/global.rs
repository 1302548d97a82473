//! The global options: output file, threads, verbosity and colour.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::thread;

use clap::ValueEnum;

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// Use colours on a terminal, or as `NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE` and `FORCE_COLOR` say.
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
    #[arg(short, long, global = true, help_heading = HEADING, value_name = "N", env = "SCORESHEET_JOBS", hide_env_values = true)]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Print only results: of `check` the findings, without notes and totals
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) quiet: bool,
    /// Print more messages to standard error
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub(crate) verbose: bool,
    /// Choose when to use colours
    #[arg(long, global = true, help_heading = HEADING, value_name = "WHEN", default_value = "auto", alias = "colour", env = "SCORESHEET_COLOR", hide_env_values = true)]
    pub(crate) color: Color,
    /// Do not read `scoresheet.toml`
    #[arg(long, global = true, help_heading = HEADING)]
    pub(crate) no_config: bool,
    /// Read every record in full, even those that are certainly sound
    #[arg(long = "read-in-full", global = true, hide = true)]
    pub(crate) reads_in_full: bool,
}

/// The options of this run.
static GLOBAL: OnceLock<GlobalArgs> = OnceLock::new();

/// Sets the options of this run.
pub(super) fn set(args: &GlobalArgs) {
    GLOBAL.get_or_init(|| args.clone());
}

/// Returns the options of this run.
pub(crate) fn global() -> &'static GlobalArgs {
    GLOBAL.get_or_init(GlobalArgs::default)
}

/// The maximum number of threads, since each needs memory.
const MAX_THREADS: usize = 32;

/// The maximum number of threads on a machine with fewer cores than that.
const MAX_THREADS_ON_FEW_CORES: usize = 8;

/// The address space in bytes to allow for each thread.
#[cfg(unix)]
const ADDRESS_SPACE: u64 = 256 << 20;

/// Returns the number of threads to start, as `--jobs` and the machine allow.
pub(crate) fn threads() -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let max = cores
        .get()
        .clamp(MAX_THREADS_ON_FEW_CORES, MAX_THREADS)
        .min(threads_in_address_space());
    let count = global().jobs.unwrap_or(cores).get().min(max);
    NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN)
}

/// Returns how many threads fit in the address space of the process; [`MAX_THREADS`]
/// if it is not limited.
#[cfg(unix)]
fn threads_in_address_space() -> usize {
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::As).current;
    let threads = limit.map(|limit| usize::try_from(limit / ADDRESS_SPACE));
    threads.map_or(MAX_THREADS, |threads| threads.unwrap_or(MAX_THREADS).max(1))
}

/// Returns the maximum number of threads: the address space is not limited.
#[cfg(not(unix))]
const fn threads_in_address_space() -> usize {
    MAX_THREADS
}
