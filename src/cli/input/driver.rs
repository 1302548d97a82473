//! Visiting the records of all inputs, on one thread or several.

use std::num::NonZeroUsize;

use crate::app::{Exit, RecordRange, report_missing_records, report_no_records};
use crate::archive::in_order;
use crate::cli::choice::records::Choice;
use crate::cli::global::{global, threads};
use crate::cli::input::args::Input;
use crate::cli::input::parts::{Content, End, Part};
use crate::cli::input::reader::{Reader, Results, VisitPart, VisitSound, several_chosen};
use crate::cli::terminal::output::{Output, OutputStyle};
use crate::cli::terminal::progress::ReadProgress;
use crate::report::Entry;
use crate::text::Diagnostic;

/// The callback for each record.
pub(crate) type Visit<'v> = dyn FnMut(&Entry<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The callback for the accumulator of each part, before its output is printed.
pub(crate) type Merge<'v, T> = dyn FnMut(T, &Part, &mut Output) -> anyhow::Result<()> + 'v;

/// The only thread that visits records, and what it has found in the current input.
struct OnlyThread<'v, 'f> {
    visit: &'v mut Visit<'f>,
    /// The number of chosen records, if only one may be.
    chosen: u64,
    /// The result of visiting that one.
    result: anyhow::Result<()>,
}

impl Input {
    /// Calls `visit` with every chosen record, on this thread;
    /// [`each_part`](Self::each_part) uses several threads.
    pub(crate) fn each(&self, output: &mut Output, visit: &mut Visit<'_>) -> anyhow::Result<()> {
        let visit_record = |entry: &Entry<'_>, thread: &mut OnlyThread<'_, '_>, output: &mut _| {
            if !self.is_single {
                return (thread.visit)(entry, output);
            }
            thread.chosen += 1;
            if thread.chosen > 1 {
                return Err(several_chosen(entry.source(), self.has_choice()));
            }
            thread.result = (thread.visit)(entry, output);
            Ok(())
        };
        let reader = Reader::new(self, &visit_record, None)?;
        let parts = self.parts(output)?;
        let mut thread = OnlyThread {
            visit,
            chosen: 0,
            result: Ok(()),
        };
        // What is said of the only record of an input is not printed before the end of the
        // input, since a second one is an error.
        let mut single = Output::part(&output.style());
        let mut filter = reader.filter();
        let mut tally = Tally::new(self, output);
        for mut part in parts {
            if part.is_end() && self.is_single {
                output.merge(std::mem::replace(
                    &mut single,
                    Output::part(&output.style()),
                ))?;
                std::mem::replace(&mut thread.result, Ok(()))?;
                thread.chosen = 0;
            }
            part.print_messages(output)?;
            let mut results = Results {
                output: if self.is_single { &mut single } else { output },
                accumulator: &mut thread,
                records: 0,
            };
            reader.visit_block(&part, &mut filter, tally.before(&part), &mut results)?;
            let records = results.records;
            tally.add(&part, records, output);
        }
        tally.finish(reader.choice.as_ref(), output);
        Ok(())
    }

    /// Calls `visit` with every chosen record, on as many threads as `--jobs` allows, and
    /// `merge` with the accumulators of the parts in input order. If `visit_sound` is
    /// given, it may be called instead for records that are known to be sound. The output
    /// does not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// Returns the first error in input order.
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        visit: &VisitPart<'_, T>,
        visit_sound: Option<&VisitSound<'_, T>>,
        merge: &mut Merge<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut parts = self.parts(output)?;
        let is_filtered = self.records() == RecordRange::ALL
            && !self.has_choice()
            && self.notation().is_none()
            && parts.are_whole()
            && !global().reads_in_full;
        let reader = Reader::new(self, visit, visit_sound.filter(|_| is_filtered))?;
        // A single block and its end do not need threads. With `--record`, only one
        // thread is used, since with several threads it would depend on timing which
        // blocks are skipped.
        let first = parts.first(3);
        let is_short = first.len() < 3 && !parts.have_paused();
        let jobs = if is_short || self.records() != RecordRange::ALL {
            NonZeroUsize::MIN
        } else {
            threads()
        };
        let style = output.style();
        let worker = || {
            let (mut filter, mut before) = (reader.filter(), 0);
            let (reader, style) = (&reader, &style);
            move |part: Part, ticket| {
                visited(part, style, |part, results| {
                    if jobs > NonZeroUsize::MIN {
                        return reader.visit_in_thread(part, &mut filter, ticket, results);
                    }
                    // One thread knows the number of earlier records.
                    before = if part.is_first() { 0 } else { before };
                    let result = reader.visit_block(part, &mut filter, before, results);
                    before += results.records;
                    result
                })
            }
        };
        let mut tally = Tally::new(self, output);
        in_order(jobs, first.into_iter().chain(parts), worker, |finished| {
            for mut visited in finished {
                visited.part.print_messages(output)?;
                merge(visited.accumulator, &visited.part, output)?;
                output.merge(visited.output)?;
                // Whoever reads the output need not wait for the end of the input.
                output.flush()?;
                visited.result?;
                tally.add(&visited.part, visited.records, output);
            }
            tally.finish(reader.choice.as_ref(), output);
            Ok(())
        })
    }
}

/// A part whose records were visited.
struct Visited<T> {
    part: Part,
    records: u64,
    accumulator: T,
    output: Output,
    /// The first error of a callback.
    result: anyhow::Result<()>,
}

/// Visits the records of a part with its own output and accumulator.
fn visited<T: Default>(
    mut part: Part,
    style: &OutputStyle,
    visit: impl FnOnce(&Part, &mut Results<'_, T>) -> anyhow::Result<()>,
) -> Visited<T> {
    let (mut accumulator, mut output) = (T::default(), Output::part(style));
    let mut results = Results {
        output: &mut output,
        accumulator: &mut accumulator,
        records: 0,
    };
    let result = visit(&part, &mut results);
    let records = results.records;
    // Parts that wait to be merged need no text, and each thread uses its memory again.
    part.clear();
    Visited {
        records,
        part,
        accumulator,
        output,
        result,
    }
}

/// The number of records that were read.
struct Tally<'i> {
    input: &'i Input,
    /// The number of records of the current input so far.
    count: u64,
    /// The number of records of all inputs before the current one.
    total: u64,
    progress: ReadProgress,
}

impl<'i> Tally<'i> {
    fn new(input: &'i Input, output: &Output) -> Self {
        Self {
            input,
            count: 0,
            total: 0,
            progress: ReadProgress::new(&input.paths, output),
        }
    }

    /// Returns the number of records of an input before one of its parts.
    const fn before(&self, part: &Part) -> u64 {
        if part.is_first() { 0 } else { self.count }
    }

    /// Adds a part with this number of records. At the end of an input, reports the input
    /// if it has none of the chosen records.
    fn add(&mut self, part: &Part, records: u64, output: &mut Output) {
        self.count = self.before(part) + records;
        if let Content::End(end) = part.content {
            self.check_end(&part.name, end, output);
            self.total += std::mem::take(&mut self.count);
        }
        self.progress.add(records, part.bytes_read);
    }

    /// Reports an input that has no records, or none with a chosen number.
    fn check_end(&self, name: &str, end: End, output: &mut Output) {
        let count = self.count;
        let chosen = self.input.records();
        if count == 0 && end == End::Complete && self.input.slice.is_none() {
            let adjust = |findings: &mut Vec<Diagnostic>| {
                self.input.levels.count_omitted(self.input.adjust(findings));
            };
            report_no_records(name, adjust, output);
        } else if count > 0 && end != End::Skipped && !chosen.has_any_up_to(count) {
            report_missing_records(name, chosen, count, output);
        }
    }

    /// Prints the totals if the progress was shown. Reports an error if no record was
    /// read although one is required, or if none was chosen by its content.
    fn finish(&self, choice: Option<&Choice<'_>>, output: &mut Output) {
        self.progress.finish(output);
        let is_required = self.input.is_required || self.input.strict;
        if self.total == 0 && is_required && !output.has_failed() {
            output.fail(Exit::Findings, "there is nothing to check");
        }
        if let Some(choice) = choice {
            choice.finish(output);
        }
    }
}
