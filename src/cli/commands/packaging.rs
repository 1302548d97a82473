//! `scoresheet completions` and `scoresheet man`, for packagers.

use std::path::PathBuf;

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, make_folders};
use crate::cli::terminal::output::Output;
use crate::text::escape_str;

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

/// Print manual pages, or write them to files
///
/// There is a page for the program and one for each command. Without COMMAND and
/// `--dir`, all are printed.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The command whose page is printed
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Option<String>,
    /// Write each page to a file in this folder: `scoresheet.1`, `scoresheet-check.1`
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

pub(crate) fn man(
    args: &ManArgs,
    mut definition: Command,
    output: &mut Output,
) -> anyhow::Result<()> {
    definition.build();
    let commands = definition.get_subcommands();
    let mut pages = vec![("scoresheet".to_owned(), definition.clone())];
    pages.extend(commands.map(|command| {
        let name = format!("scoresheet-{}", command.get_name());
        (name, command.clone())
    }));
    if let Some(command) = &args.command {
        let is_meant = |page: &Command| {
            page.get_name() == command || page.get_all_aliases().any(|alias| alias == command)
        };
        pages.retain(|(_, page)| is_meant(page));
        if pages.is_empty() {
            let command = escape_str(command);
            return Err(usage(format!("there is no command `{command}`")));
        }
    }
    if let Some(folder) = &args.dir {
        make_folders(&[folder.join("x").to_string_lossy().into_owned()])?;
    }
    for (name, command) in pages {
        let mut page = Vec::new();
        let source = concat!("scoresheet ", env!("CARGO_PKG_VERSION"));
        // What short help leaves out would have no text.
        let command = command.mut_args(|arg| arg.hide_short_help(false));
        let roff = Man::new(command).title(name.as_str()).source(source);
        roff.render(&mut page)?;
        match &args.dir {
            Some(folder) => AtomicFile::write_bytes(&folder.join(name + ".1"), &page)?,
            None => output.bytes(&page)?,
        }
    }
    Ok(())
}
