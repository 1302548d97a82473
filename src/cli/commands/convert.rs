//! `scoresheet convert`.

use clap::ValueEnum;

use crate::app::{Conversion, UnsoundPart};
use crate::cli::input::input::Input;
use crate::cli::input::parallel::Plan;
use crate::cli::input::setting;
use crate::cli::record_format::RecordFormatArg;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::convert::Losses;
use crate::record::Date;
use crate::report::Entry;

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
    #[arg(long, value_name = "FORMAT")]
    to: RecordFormatArg,
    /// Choose what to write of a record that is not sound
    #[arg(long, value_name = "WHAT", default_value = "prefix")]
    unsound: Unsound,
    /// Refuse records that the target format cannot represent in full
    #[arg(long)]
    lossless: bool,
    /// Set a tag, for example `--tag Event="my game"`
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting::tag)]
    tag: Vec<(String, String)>,
    /// Set the date on which an AbstractPlay record was generated [default: date of the game]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Date>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unsound {
    /// The sound part: the moves before the first error, without illegal variations.
    Prefix,
    /// The whole record, unchanged.
    Keep,
    /// Nothing.
    Skip,
}

/// The number of records written so far, and what of them the target format could not
/// represent.
#[derive(Default)]
struct Written {
    records: usize,
    losses: Losses,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input = args.input.noting_assumptions();
    let conversion = args.conversion()?;
    conversion.check().map_err(CommandError::from)?;
    let is_sheet = conversion.to.is_sheet();
    let defaults = args.input.default_tags()?;
    let mut total = Written::default();
    let visit = |entry: &Entry<'_>, part: &mut Written, output: &mut Output| {
        let converted = conversion.convert(entry, &defaults, &mut part.losses, output);
        let Some(text) = converted.map_err(CommandError::from)? else {
            return Ok(());
        };
        if part.records > 0 && is_sheet {
            output.print("\n")?;
        }
        part.records += 1;
        Ok(output.print(&text)?)
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut |part: Written, _, output| {
            if total.records > 0 && part.records > 0 && is_sheet {
                output.print("\n")?;
            }
            total.records += part.records;
            total.losses.add_all(&part.losses);
            Ok(())
        },
    };
    args.input.each_part(plan, output)?;
    Conversion::report_losses(&total.losses, output);
    Ok(())
}

impl Args {
    fn conversion(&self) -> Result<Conversion, CommandError> {
        Ok(Conversion {
            to: self.to.format(),
            unsound: match self.unsound {
                Unsound::Prefix => UnsoundPart::Prefix,
                Unsound::Keep => UnsoundPart::Keep,
                Unsound::Skip => UnsoundPart::Skip,
            },
            is_lossless: self.lossless,
            tags: setting::tags_to_set(&self.tag)?,
            date: self.date,
        })
    }
}
