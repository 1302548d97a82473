//! `scoresheet show`.

use std::ops::ControlFlow;

use scoresheet::play::{FigureOptions, GroupsShown};
use scoresheet::render::{TextCharset, text};
use scoresheet::report;

use crate::cli::format::Format;
use crate::cli::input::positions::{Position, Positions};
use crate::cli::input::setting::game_line;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::plural;

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
    let mut is_first = true;
    args.positions.each(output, &mut |position, output| {
        let Position { entry, moment } = position;
        if args.format == Format::Json {
            return Ok(output.json(&report::show(entry, moment))?);
        }
        if !std::mem::take(&mut is_first) {
            output.print("\n")?;
        }
        let number = position.ply_name();
        output.line(&format!(
            "{}, after ply {number}",
            game_line(entry, &defaults)
        ))?;
        output.print(&args.board(position))?;
        if args.groups {
            groups(position, output)?;
        }
        if args.legal {
            legal(position, output)?;
        }
        output.line(&format!(
            "{}: {}",
            report::score_line(moment),
            report::verdict(moment)
        ))?;
        if let Some(position) = moment.view().position() {
            output.line(&position)?;
        }
        Ok(())
    })
}

impl Args {
    /// Draws the board of a position, or lists what each seat has if there is
    /// no board.
    fn board(&self, position: &Position<'_>) -> String {
        if let Some(listing) = position.moment.view().listing() {
            return listing;
        }
        let options = FigureOptions {
            groups: if self.groups {
                GroupsShown::All
            } else {
                GroupsShown::None
            },
            marks: position.marks(),
            ..FigureOptions::default()
        };
        let charset = if self.ascii {
            TextCharset::Ascii
        } else {
            TextCharset::Unicode
        };
        text(&position.moment.view().figure(&options), charset)
    }
}

/// Lists the groups with their squares.
fn groups(position: &Position<'_>, output: &mut Output) -> anyhow::Result<()> {
    let seats = position.moment.replayed().seats();
    for (seat, group) in position.moment.view().groups() {
        let mut squares: Vec<_> = group.squares.iter().collect();
        squares.sort_unstable();
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        output.line(&format!(
            "{} {}: {}",
            seats[seat.index()].name,
            group.size,
            squares.join(" ")
        ))?;
    }
    Ok(())
}

/// Lists the legal moves, or describes them if there are too many.
fn legal(position: &Position<'_>, output: &mut Output) -> anyhow::Result<()> {
    if position.moment.ended_early().is_some() {
        return Ok(output.line("no legal moves: the game is over")?);
    }
    if let Some(words) = position.moment.view().legal_in_words() {
        return Ok(output.line(words.trim_end())?);
    }
    let count = position.moment.view().count_legal() as usize;
    output.line(&format!("{}:", plural(count, "legal move")))?;
    let mut printed = Ok(());
    let moment = &position.moment;
    moment.view().visit_legal(moment.dialect(), &mut |text| {
        printed = output.line(text);
        if printed.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    Ok(printed?)
}
