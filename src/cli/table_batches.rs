//! The rows of `scoresheet table` as Arrow batches, for the Python module.

use arrow_array::RecordBatch;

use crate::cli::commands::table::Args;
use crate::cli::global::GlobalArgs;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::TableRows;
use crate::report::table::batches::schema_of;
use crate::report::table::columns::TableColumn;

/// Calls `add` with the rows that each part of the inputs has in a table, until it returns
/// false. The rows have the given columns of the table.
///
/// # Errors
///
/// Returns what the program prints if an option is wrong, or at the end if an input could
/// not be read.
pub fn table_batches(
    args: &Args,
    columns: &[TableColumn],
    add: &mut dyn FnMut(RecordBatch) -> bool,
) -> Result<(), String> {
    let schema = schema_of(columns);
    let rows = || TableRows::of_columns(args.table, columns);
    let style = Output::new(&GlobalArgs::default()).style();
    let mut output = Output::part(&style);
    let mut is_over = false;
    let read = args.each_part(&rows, &mut output, &mut |rows, _| {
        is_over = !add(rows.into_batch(&schema)?);
        if is_over {
            Err(CommandError::Reported.into())
        } else {
            Ok(())
        }
    });
    match read {
        _ if is_over => Ok(()),
        Err(error) => Err(error.to_string()),
        Ok(_) => output.failure().map_or(Ok(()), Err),
    }
}
