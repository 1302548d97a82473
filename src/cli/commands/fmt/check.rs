//! `scoresheet fmt --check`, which does not hold a whole file in memory.

use crate::app::Exit;
use crate::cli::commands::fmt::formatted::{FileComparison, FormattedRecords, note_passed_over};
use crate::cli::input::input::Input;
use crate::cli::input::parts::Part;
use crate::cli::terminal::output::Output;
use crate::convert::WriteOptions;
use crate::report::Entry;
use crate::text::{escape_str, plural};

/// Lists the files that would change, and raises the exit code if there are
/// any.
pub(crate) fn run(
    input: &Input,
    options: WriteOptions<'_>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut file = FileComparison::default();
    let mut passed_over = 0;
    let visit = |entry: &Entry<'_>, part: &mut FormattedRecords, output: &mut Output| {
        part.add_if_possible(entry, options, output);
        Ok(())
    };
    let merge = &mut |part: FormattedRecords, place: &Part, output: &mut Output| {
        file.merge(&part);
        passed_over += part.passed_over;
        if !place.is_end() {
            return Ok(());
        }
        let file = std::mem::take(&mut file);
        if file.is_changed() {
            let name = escape_str(&place.name);
            let records = plural(file.changed(), "record");
            output.line(&format!("{name}: {records} would change"))?;
            output.raise(Exit::Findings);
        }
        Ok(())
    };
    input.each_part(&visit, None, merge, output)?;
    note_passed_over(passed_over, output);
    Ok(())
}
