//! `scoresheet completions`.

use clap::Command;
use clap_complete::{Shell, generate};

use crate::cli::terminal::output::Output;

/// Print a shell completion script
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell that the script is for
    shell: Shell,
}

pub(crate) fn run(args: Args, mut definition: Command, output: &mut Output) -> anyhow::Result<()> {
    let mut script = Vec::new();
    generate(args.shell, &mut definition, "scoresheet", &mut script);
    Ok(output.print(&String::from_utf8_lossy(&script))?)
}
