//! `scoresheet completions` and `scoresheet man`, for packagers.

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::cli::terminal::output::Output;

/// Print a shell completion script
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that the script is for
    shell: Shell,
}

pub(crate) fn completions(
    args: CompletionsArgs,
    mut definition: Command,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut script = Vec::new();
    generate(args.shell, &mut definition, "scoresheet", &mut script);
    output.print(&String::from_utf8_lossy(&script))
}

/// Print the manual page, including all commands
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {}

pub(crate) fn man(mut definition: Command, output: &mut Output) -> anyhow::Result<()> {
    definition.build();
    let mut page = Vec::new();
    Man::new(definition.clone()).render(&mut page)?;
    for command in definition
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let name = format!("scoresheet-{}", command.get_name());
        let page_of = Man::new(command.clone()).title(name);
        let source = concat!("scoresheet ", env!("CARGO_PKG_VERSION"));
        page_of.source(source).render(&mut page)?;
    }
    output.print(&String::from_utf8_lossy(&page))
}
