//! `scoresheet moves`.

use crate::app::Format;
use crate::app::moves::{self, MovesArgs};
use crate::cli::input::positions::Positions;
use crate::cli::terminal::output::Output;

/// List the legal moves of a position, one per line
///
/// If there are too many to list, as in the auctions of Permutations, they are
/// described instead.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    moves: MovesArgs,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let mut positions = args.positions.one_record();
    if args.moves.format != Format::Json {
        positions.input.notes_assumptions = true;
    }
    moves::run(args.moves, &positions, output)
}
