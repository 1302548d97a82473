//! `scoresheet show`.

use crate::app::show::{self, ShowArgs};
use crate::cli::input::positions::Positions;
use crate::cli::terminal::output::Output;

/// Show a position in the terminal
///
/// The board is drawn as by `render -f txt`. Stones are letters, in upper
/// case if bandaged; a double line marks the last move.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    show: ShowArgs,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    show::run(args.show, &args.positions.one_record(), output)
}
