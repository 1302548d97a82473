//! `scoresheet show`.

use crate::cli::format::Format;
use crate::cli::input::positions::Positions;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::render::TextCharset;
use crate::report::{self, RecordPosition, ShownParts, game_line, show_text};

/// Show a position in the terminal
///
/// The board is drawn as by `render --to txt`. Stones are letters, in upper
/// case if bandaged; a double line marks the last move.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Outline the groups and list their squares
    #[arg(long)]
    groups: bool,
    /// Draw the board in ASCII only
    #[arg(long)]
    ascii: bool,
    /// List the legal moves
    #[arg(long)]
    legal: bool,
    /// List all moves with their variations, under the names that `--at` accepts
    #[arg(long, conflicts_with_all = ["groups", "legal", "format", "at", "position", "play"])]
    tree: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE))]
    format: Format,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.one_record();
    let defaults = args.positions.input().default_tags()?;
    if args.tree {
        return args.positions.input().each(output, &mut |entry, output| {
            output.report(entry);
            let Some(replayed) = entry.replayed else {
                return Ok(());
            };
            output.line(&game_line(entry, &defaults))?;
            Ok(output.print(&report::tree(entry.record, replayed))?)
        });
    }
    let unused = [("--ascii", args.ascii), ("--legal", args.legal)];
    if let (Format::Json, Some((option, _))) =
        (args.format, unused.iter().find(|(_, is_given)| *is_given))
    {
        let message = format!(
            "`{option}` has no effect on JSON: remove it, or list legal moves with `moves -f json`"
        );
        return Err(CommandError::Usage(message).into());
    }
    let charset = if args.ascii {
        TextCharset::Ascii
    } else {
        TextCharset::Unicode
    };
    let mut is_first = true;
    args.positions.each(output, &mut |position, output| {
        let RecordPosition { entry, moment } = position;
        if args.format == Format::Json {
            return Ok(output.json(&report::show(entry, moment))?);
        }
        if !std::mem::take(&mut is_first) {
            output.print("\n")?;
        }
        let parts = ShownParts {
            groups: args.groups,
            legal: args.legal,
            charset,
        };
        output.print(&show_text(position, &defaults, &parts))?;
        Ok(())
    })
}
