//! The parallel driver: blocks of records are processed on several threads, and
//! their results are merged in input order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::app::RecordRange;
use crate::archive::{Block, FastFilter, FilteredRecord, FilteredRecords, Ticket, in_order};
use crate::cli::input::driver::Cursor;
use crate::cli::input::input::{Input, Replayer};
use crate::cli::input::record_blocks::{records_of, source_of};
use crate::cli::input::slice::SliceRecords;
use crate::cli::input::work_items::{End, SkippedInputs, Step, WorkItem};
use crate::cli::terminal::output::{Output, OutputStyle};
use crate::play::{FastGame, Replayed};
use crate::record::Record;
use crate::report::Entry;

/// The maximum number of threads, since each needs memory.
const MAX_THREADS: usize = 32;

/// The maximum number of threads on a machine with fewer cores than that.
const MAX_THREADS_ON_FEW_CORES: usize = 8;

/// The length in bytes of the longest block whose records are kept until their number is
/// known.
const MAX_KEPT_BLOCK: usize = 1 << 20;

/// The address space in bytes to allow for each thread.
#[cfg(unix)]
const ADDRESS_SPACE: u64 = 256 << 20;

/// The callback for each record. A `T` accumulates the results of a part of the
/// input.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Entry<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

/// The callback for each record that is known to be sound, with the same
/// accumulator. The iterator runs over the records of the block and has just
/// returned this record.
pub(crate) type VisitSound<'v, T> =
    dyn Fn(&FastGame, &mut FilteredRecords<'_, '_>, &mut T) + Sync + 'v;

/// The callback for the accumulator of each part.
pub(crate) type Merge<'v, T> =
    dyn FnMut(T, &PartOrigin<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The callbacks of a command; a `T` is the accumulator of a part.
pub(crate) struct Plan<'v, T> {
    /// Called with each record. If `visit_fast` is set, the numbers of the
    /// records are meaningless.
    pub(crate) visit: &'v VisitPart<'v, T>,
    /// If set, called instead of `visit` for records that are known to be sound.
    pub(crate) visit_fast: Option<&'v VisitSound<'v, T>>,
    /// Called with the accumulator of each part, before its output is printed.
    pub(crate) merge: &'v mut Merge<'v, T>,
}

/// The input that a part comes from.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PartOrigin<'n> {
    /// The name of the input.
    pub(crate) name: &'n str,
    /// True for the part at the end of an input, which has no records.
    pub(crate) is_end: bool,
    /// True for that part if the input could not be read to its end.
    pub(crate) is_broken: bool,
}

/// Merges nothing, for commands whose parts have only output and no other results.
pub(crate) fn discard_part<T>(_: T, _: &PartOrigin<'_>, _: &mut Output) -> anyhow::Result<()> {
    Ok(())
}

/// The result of a work item.
struct WorkResult<T> {
    item: WorkItem,
    part: Part<T>,
    /// The first error of a callback.
    result: anyhow::Result<()>,
}

/// The accumulator and the output of the records of a work item.
struct Part<T> {
    output: Output,
    accumulator: T,
    records: u64,
}

/// Returns the number of threads to start if `--jobs` requests this many.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let max = cores
        .get()
        .clamp(MAX_THREADS_ON_FEW_CORES, MAX_THREADS)
        .min(threads_in_address_space());
    let count = jobs.unwrap_or(cores).get().min(max);
    NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN)
}

/// Returns how many threads fit in the address space of the process; [`MAX_THREADS`]
/// if it is not limited.
#[cfg(unix)]
fn threads_in_address_space() -> usize {
    use rustix::process::{Resource, getrlimit};

    match getrlimit(Resource::As).current {
        Some(limit) => {
            usize::try_from(limit / ADDRESS_SPACE).map_or(MAX_THREADS, |threads| threads.max(1))
        }
        None => MAX_THREADS,
    }
}

/// Returns the maximum number of threads: the address space is not limited.
#[cfg(not(unix))]
const fn threads_in_address_space() -> usize {
    MAX_THREADS
}

impl Input {
    /// Runs a plan on every chosen record, on as many threads as `--jobs` allows.
    /// The output does not depend on their number.
    ///
    /// # Errors
    ///
    /// Returns the first error in input order.
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        plan: Plan<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut jobs = threads(output.jobs());
        let mut items = self.work_items(output)?;
        let is_filtered = !self.warns_of_notation()
            && self.records() == RecordRange::ALL
            && !self.has_choice()
            && items.slice_records() == SliceRecords::All
            && output.style().uses_fast_path();
        let mut worker = Worker {
            input: self,
            replayer: self.replayer()?,
            style: output.style(),
            skipped: items.skipped(),
            slice_records: items.slice_records(),
            visit: plan.visit,
            is_single_threaded: false,
            visit_fast: plan.visit_fast.filter(|_| is_filtered),
            filters: Mutex::default(),
        };
        // A single block and its end do not need threads. With `--record`, only one
        // thread is used, since with several threads it would depend on timing which
        // blocks are skipped.
        let first = items.first(3);
        let is_short = first.len() < 3 && !items.have_paused();
        if is_short || self.records() != RecordRange::ALL {
            jobs = NonZeroUsize::MIN;
        }
        worker.is_single_threaded = jobs == NonZeroUsize::MIN;
        let mut items = first.into_iter().chain(items);
        let mut cursor = Cursor::new(self, output);
        let mut result = Ok(());
        let merge = plan.merge;
        in_order(
            jobs,
            &mut || items.next(),
            &|item, ticket| worker.work(item, ticket),
            &mut |finished| match merge_and_print(finished, &mut cursor, merge, output) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    result = Err(error);
                    ControlFlow::Break(())
                }
            },
        );
        cursor.finish(output);
        if let Some(choice) = worker.replayer.choice.filter(|_| result.is_ok()) {
            choice.finish(output);
        }
        result
    }
}

/// Merges and prints the results of a work item.
fn merge_and_print<T>(
    mut finished: WorkResult<T>,
    cursor: &mut Cursor<'_>,
    merge: &mut Merge<'_, T>,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(messages) = finished.item.messages.take() {
        output.merge(messages)?;
    }
    let origin = PartOrigin {
        name: &finished.item.name,
        is_end: matches!(finished.item.step, Step::End(_)),
        is_broken: matches!(finished.item.step, Step::End(End::Broken)),
    };
    merge(finished.part.accumulator, &origin, output)?;
    output.merge(finished.part.output)?;
    // Whoever reads the output need not wait for the end of the input.
    output.flush()?;
    finished.result?;
    cursor.advance(&finished.item, finished.part.records, output);
    Ok(())
}

/// A record of a block, and its game if it is known to be sound.
type BlockRecord<'b> = (Record<'b>, Option<Box<dyn Replayed>>);

/// The data shared by all threads.
struct Worker<'v, T> {
    input: &'v Input,
    replayer: Replayer<'v>,
    style: OutputStyle,
    skipped: SkippedInputs,
    slice_records: SliceRecords,
    /// True if there is only one thread.
    is_single_threaded: bool,
    visit: &'v VisitPart<'v, T>,
    visit_fast: Option<&'v VisitSound<'v, T>>,
    /// The filters that no thread is using at the moment. They are reused, since each
    /// caches the last setting.
    filters: Mutex<Vec<FastFilter>>,
}

impl<T: Default> Worker<'_, T> {
    /// Processes a work item. `ticket` passes the number of records so far from one
    /// item to the next.
    fn work(&self, item: WorkItem, ticket: Ticket<'_>) -> WorkResult<T> {
        let mut part = Part {
            output: Output::part(&self.style),
            accumulator: T::default(),
            records: 0,
        };
        let result = match (&item.step, self.visit_fast) {
            (Step::Block(block, _), Some(visit_fast)) if !block.is_too_long => {
                self.filter_block(&item, block, visit_fast, &mut part)
            }
            (Step::Block(block, _), _) => self.visit_block(&item, block, ticket, &mut part),
            (Step::End(_) | Step::Nothing, _) => {
                self.advance_record_count(ticket, |before| before);
                Ok(())
            }
        };
        WorkResult { item, part, result }
    }

    /// Waits until the previous item passes on the number of records of the current
    /// input so far, passes `count_after(number)` on to the next item, and returns
    /// the number. If sound records are filtered, numbers are not needed; this then
    /// calls `count_after(0)` and returns 0 without waiting.
    fn advance_record_count(
        &self,
        ticket: Ticket<'_>,
        count_after: impl FnOnce(u64) -> u64,
    ) -> u64 {
        match self.visit_fast {
            Some(_) => {
                count_after(0);
                0
            }
            None => ticket.pass(count_after),
        }
    }

    /// Calls `visit_fast` for the records that the filter recognizes as sound, and
    /// visits all others. Always visits the first record of an input, since a
    /// command may describe it if it is the only one.
    fn filter_block(
        &self,
        item: &WorkItem,
        block: &Block,
        visit_fast: &VisitSound<'_, T>,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        let mut filter = self.take_filter();
        let options = self.input.read_options();
        let mut records = filter.records(source_of(&item.name, block), block.syntax, options);
        if item.is_first()
            && let Some(first) = records.next_in_full()
        {
            part.records += 1;
            self.visit(1, &first, part)?;
        }
        while let Some(record) = records.next() {
            part.records += 1;
            match record {
                FilteredRecord::Sound(game) => {
                    visit_fast(&game, &mut records, &mut part.accumulator);
                }
                FilteredRecord::Other(record) => self.visit(part.records, &record, part)?,
            }
        }
        self.filters().push(filter);
        Ok(())
    }

    /// Calls `visit` with all records of a block, and with the filter that returned
    /// them.
    fn read<'b>(
        &self,
        item: &'b WorkItem,
        block: &'b Block,
        visit: &mut dyn FnMut(FilteredRecord<'b>, &mut FilteredRecords<'_, 'b>),
    ) {
        let options = self.input.read_options();
        let mut filter = self.take_filter();
        let mut filtered = filter.records(source_of(&item.name, block), block.syntax, options);
        if block.is_too_long || !self.style.uses_fast_path() {
            for record in records_of(&item.name, block, options) {
                visit(FilteredRecord::Other(record), &mut filtered);
            }
        } else {
            while let Some(record) = filtered.next() {
                visit(record, &mut filtered);
            }
        }
        self.filters().push(filter);
    }

    fn take_filter(&self) -> FastFilter {
        let spare = self.filters().pop();
        spare.unwrap_or_else(|| {
            let filter = FastFilter::new(&self.replayer.defaults);
            if self.input.needs_standings() {
                filter.with_standings()
            } else {
                filter
            }
        })
    }

    fn filters(&self) -> MutexGuard<'_, Vec<FastFilter>> {
        self.filters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits every chosen record of a block. Skips the rest of the input if no
    /// later record is chosen.
    fn visit_block(
        &self,
        item: &WorkItem,
        block: &Block,
        ticket: Ticket<'_>,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        let is_first = item.is_first();
        let before_this = |before| if is_first { 0 } else { before };
        // One thread knows the number of earlier records without waiting, so the records
        // can be visited while the block is read. A block that cannot be cut may have so
        // many records that other threads had better wait than keep them all.
        if self.is_single_threaded || block.text.len() > MAX_KEPT_BLOCK {
            let mut result = Ok(());
            self.advance_record_count(ticket, |before| {
                let before = before_this(before);
                self.read(item, block, &mut |record, filtered| {
                    let (record, game) = match record {
                        FilteredRecord::Other(record) => (record, None),
                        FilteredRecord::Sound(game) => match filtered.lend_sound(game) {
                            Some((record, game)) => (record, Some(game)),
                            None => return,
                        },
                    };
                    if !self.slice_has(&record) {
                        return;
                    }
                    part.records += 1;
                    if result.is_ok() {
                        let number = before + part.records;
                        result = self.visit_chosen(number, &record, game, part);
                    }
                });
                self.skip_rest(item, before + part.records);
                before + part.records
            });
            return result;
        }
        let records = self.read_all(item, block);
        part.records = records.len() as u64;
        let before = before_this(
            self.advance_record_count(ticket, |before| before_this(before) + part.records),
        );
        self.skip_rest(item, before + part.records);
        for (number, (record, game)) in (before + 1..).zip(&records) {
            self.visit_chosen(number, record, game.as_deref(), part)?;
        }
        Ok(())
    }

    /// Returns the records of a block that are in the slice.
    fn read_all<'b>(&self, item: &'b WorkItem, block: &'b Block) -> Vec<BlockRecord<'b>> {
        let mut records = Vec::new();
        self.read(item, block, &mut |record, filtered| {
            let record = match record {
                FilteredRecord::Other(record) => Some((record, None)),
                FilteredRecord::Sound(game) => {
                    let taken = filtered.take_sound(game);
                    taken.map(|(record, game)| (record, Some(game)))
                }
            };
            records.extend(record.filter(|(record, _)| self.slice_has(record)));
        });
        records
    }

    /// Returns true if a record begins in the slice.
    fn slice_has(&self, record: &Record<'_>) -> bool {
        self.slice_records.has(record.source().start().offset)
    }

    /// Skips the rest of an input if no later record is chosen.
    fn skip_rest(&self, item: &WorkItem, last: u64) {
        if self.input.records().is_past(last + 1) {
            self.skipped.skip_rest(item.input);
        }
    }

    /// Visits a record if its number is chosen.
    fn visit_chosen(
        &self,
        number: u64,
        record: &Record<'_>,
        game: Option<&dyn Replayed>,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        match game {
            _ if !self.input.records().has(number) => Ok(()),
            None => self.visit(number, record, part),
            Some(game) => self.visit_sound(number, record, game, part),
        }
    }

    /// Visits a record that is known to be sound.
    fn visit_sound(
        &self,
        number: u64,
        record: &Record<'_>,
        replayed: &dyn Replayed,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        let Part {
            output,
            accumulator,
            ..
        } = part;
        let entry = Entry {
            number,
            record,
            replayed: Some(replayed),
            findings: &[],
            offset: self.input.offset_of(record),
        };
        let visit =
            &mut |entry: &Entry<'_>, output: &mut Output| (self.visit)(entry, accumulator, output);
        self.replayer.visit_entry(&entry, output, visit)
    }

    fn visit(&self, number: u64, record: &Record<'_>, part: &mut Part<T>) -> anyhow::Result<()> {
        let Part {
            output,
            accumulator,
            ..
        } = part;
        let visit =
            &mut |entry: &Entry<'_>, output: &mut Output| (self.visit)(entry, accumulator, output);
        self.replayer.visit(number, record, output, visit)
    }
}
