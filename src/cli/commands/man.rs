//! `scoresheet man`.

use clap::Command;
use clap_mangen::Man;

use crate::cli::terminal::output::Output;

/// Print the manual page, including all commands
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: Args, mut definition: Command, output: &mut Output) -> anyhow::Result<()> {
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
    Ok(output.print(&String::from_utf8_lossy(&page))?)
}
