//! `scoresheet convert`.

use crate::app::convert::{self, ConvertArgs};
use crate::cli::input::args::Input;
use crate::cli::terminal::output::Output;
use crate::convert::RecordFormat;

/// Convert records to another notation or format
///
/// Anything that the target format cannot represent is dropped and counted on
/// standard error. With `--lossless` such records are refused, and the output
/// is read back and compared.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Choose the format to convert to
    #[arg(short = 'f', long = "format", alias = "to", value_name = "FORMAT")]
    to: RecordFormat,
    #[command(flatten)]
    convert: ConvertArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.notes_assumptions = true;
    convert::run(args.to, &args.convert, &args.input, output)
}
