//! The sequential driver: visits the records of all inputs on one thread.

use crate::app::{Exit, report_missing_records, report_no_records, several_records};
use crate::cli::input::input::{Input, Visit};
use crate::cli::input::record_blocks::records_of;
use crate::cli::input::work_items::{BlockPlace, End, Step, WorkItem};
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::ReadProgress;
use crate::format::ReadOptions;
use crate::text::escape_str;

impl Input {
    /// Calls `visit` with every chosen record, on this thread;
    /// [`each_part`](Self::each_part) uses several threads.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        let replayer = self.replayer()?;
        let items = self.work_items(output)?;
        let (skipped, slice_records) = (items.skipped(), items.slice_records());
        let mut items = items.peekable();
        let mut cursor = Cursor::new(self, output);
        let mut single_output = SingleRecordOutput::default();
        while let Some(mut item) = items.next() {
            if let Some(messages) = item.messages.take() {
                output.merge(messages)?;
            }
            let name = &item.name;
            let mut records = 0;
            if let Step::Block(block, place) = &item.step {
                // The next item is needed only if a second record would be an error.
                if self.is_single && !self.has_choice() {
                    refuse_several_records(&item, items.peek(), self.read_options())?;
                }
                let before = cursor.records_before(*place);
                for record in records_of(name, block, self.read_options()) {
                    if !slice_records.has(record.source().start().offset) {
                        continue;
                    }
                    records += 1;
                    let number = before + records;
                    if self.records().is_past(number) {
                        skipped.skip_rest(item.input);
                        break;
                    }
                    if !self.records().has(number) {
                        continue;
                    }
                    if self.is_single && self.has_choice() {
                        let part = Output::part(&output.style());
                        let part = replayer.visit_into(number, &record, part, visit)?;
                        single_output.set(name, part)?;
                    } else {
                        replayer.visit(number, &record, output, visit)?;
                    }
                }
            }
            if matches!(item.step, Step::End(_))
                && let Some(part) = single_output.0.take()
            {
                output.merge(part)?;
            }
            cursor.advance(&item, records, output);
        }
        cursor.finish(output);
        if let Some(choice) = &replayer.choice {
            choice.finish(output);
        }
        Ok(())
    }
}

/// The output of the only chosen record of an input. It is not printed before the
/// end of the input, since a second chosen record is an error.
#[derive(Default)]
struct SingleRecordOutput(Option<Output>);

impl SingleRecordOutput {
    /// Keeps `part`, the output of a record of the input `name`; `part` is `None` if
    /// the record is not chosen.
    ///
    /// # Errors
    ///
    /// Returns an error if the output of another record is already kept.
    fn set(&mut self, name: &str, part: Option<Output>) -> Result<(), CommandError> {
        if part.is_some() && self.0.is_some() {
            let name = escape_str(name);
            return Err(CommandError::Usage(format!(
                "several records of `{name}` match: choose one with `--record`; `scoresheet list` with the same options lists them"
            )));
        }
        if part.is_some() {
            self.0 = part;
        }
        Ok(())
    }
}

/// How far a driver has read the inputs.
pub(crate) struct Cursor<'i> {
    input: &'i Input,
    /// The number of records of the current input so far.
    count: u64,
    /// The number of records of all inputs before the current one.
    total: u64,
    progress: ReadProgress,
}

impl<'i> Cursor<'i> {
    /// Creates a cursor before the first input.
    pub(crate) fn new(input: &'i Input, output: &Output) -> Self {
        Self {
            input,
            count: 0,
            total: 0,
            progress: ReadProgress::new(input.paths(), output),
        }
    }

    /// Returns the number of records of the input before a block at `place`.
    fn records_before(&self, place: BlockPlace) -> u64 {
        match place {
            BlockPlace::First => 0,
            BlockPlace::Later => self.count,
        }
    }

    /// Moves past a work item with `records` records. At the end of an input,
    /// reports the input if it has none of the chosen records.
    pub(crate) fn advance(&mut self, item: &WorkItem, records: u64, output: &mut Output) {
        match &item.step {
            Step::Block(_, place) => self.count = self.records_before(*place) + records,
            Step::End(end) => {
                self.check_end(&item.name, *end, output);
                self.total += std::mem::take(&mut self.count);
            }
            Step::Nothing => {}
        }
        self.progress.add(records, item.bytes_read);
    }

    /// Prints the totals if the progress was shown. Reports an error if there was
    /// no record although [one is required](Input::requires_records).
    pub(crate) fn finish(&self, output: &mut Output) {
        self.progress.finish(output);
        if self.total == 0 && self.input.requires_records() && !output.has_failed() {
            output.fail(Exit::Findings, "there is nothing to check");
        }
    }

    /// Reports an input that has no records, or none with a chosen number.
    fn check_end(&self, name: &str, end: End, output: &mut Output) {
        let count = self.count;
        let chosen = self.input.records();
        if count == 0 && end == End::Complete && !self.input.is_sliced() {
            report_no_records(name, self.input.is_strict(), output);
        } else if count > 0 && end != End::Skipped && !chosen.has_any_up_to(count) {
            report_missing_records(name, chosen, count, output);
        }
    }
}

/// Returns an error if an input has several records in `item`, one of its blocks,
/// and `next`, the work item after that. `next` is ignored if it belongs to another
/// input.
fn refuse_several_records(
    item: &WorkItem,
    next: Option<&WorkItem>,
    options: ReadOptions,
) -> Result<(), CommandError> {
    let name = &item.name;
    let count = |item: &WorkItem| match &item.step {
        Step::Block(block, _) => records_of(name, block, options).take(2).count(),
        Step::End(_) | Step::Nothing => 0,
    };
    let next = next.filter(|next| !next.is_first());
    if item.is_first() && count(item) + next.map_or(0, count) < 2 {
        return Ok(());
    }
    Err(several_records(name).into())
}
