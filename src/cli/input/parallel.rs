//! The parallel driver: blocks of records are processed on several threads, and
//! their results are merged in input order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use scoresheet::archive::{Block, FastFilter, FilteredRecord, FilteredRecords, Ticket, in_order};
use scoresheet::play::FastGame;
use scoresheet::record::Record;
use scoresheet::report::Entry;

use crate::cli::input::driver::Cursor;
use crate::cli::input::input::{Input, Replayer};
use crate::cli::input::record_blocks::{records_of, source_of};
use crate::cli::input::select::Records;
use crate::cli::input::slice::SliceRecords;
use crate::cli::input::work_items::{SkippedInputs, Step, WorkItem};
use crate::cli::terminal::output::{Output, OutputStyle};

/// The maximum number of threads, since each needs memory.
const MAX_THREADS: usize = 32;

/// The number of threads that may be requested on any machine.
const MIN_THREADS: usize = 8;

/// The address space in bytes that a thread and its memory may take.
#[cfg(unix)]
const ADDRESS_SPACE: u64 = 160 << 20;

/// The callback for each record, which adds to the sum of a part.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Entry<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

/// The callback for each record that is known to be sound.
/// The iterator over the records, of which this is the last, measures the game.
pub(crate) type VisitSound<'v, T> =
    dyn Fn(&FastGame, &mut FilteredRecords<'_, '_>, &mut T) + Sync + 'v;

/// The callback for the sum of a part, before its output is printed.
pub(crate) type Merge<'v, T> = dyn FnMut(T, &PartPlace<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// The callbacks of a command; a `T` is the sum of a part.
pub(crate) struct Plan<'v, T> {
    /// Called with each record. If `sound` is set, the numbers of records are
    /// meaningless.
    pub(crate) visit: &'v VisitPart<'v, T>,
    /// Called instead for records that are known to be sound, if set.
    pub(crate) sound: Option<&'v VisitSound<'v, T>>,
    /// Called with the sum of each part, before its output is printed.
    pub(crate) merge: &'v mut Merge<'v, T>,
}

/// The place of a part in the inputs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PartPlace<'n> {
    /// The name of the input.
    pub(crate) name: &'n str,
    /// True for the part at the end of an input, which has no records.
    pub(crate) is_end: bool,
}

/// The result of a work item.
struct Done<T> {
    item: WorkItem,
    part: Part<T>,
    result: anyhow::Result<()>,
}

/// The sum and the output of the records of a work item.
struct Part<T> {
    output: Output,
    sum: T,
    records: u64,
}

/// Returns the number of threads to start.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let most = cores
        .get()
        .clamp(MIN_THREADS, MAX_THREADS)
        .min(max_threads());
    let wanted = jobs.unwrap_or(cores).get().min(most);
    NonZeroUsize::new(wanted).unwrap_or(NonZeroUsize::MIN)
}

/// Returns how many threads fit in a limited address space.
#[cfg(unix)]
fn max_threads() -> usize {
    use rustix::process::{Resource, getrlimit};

    match getrlimit(Resource::As).current {
        Some(limit) => {
            usize::try_from(limit / ADDRESS_SPACE).map_or(MAX_THREADS, |threads| threads.max(1))
        }
        None => MAX_THREADS,
    }
}

/// Returns the maximum number of threads.
#[cfg(not(unix))]
const fn max_threads() -> usize {
    MAX_THREADS
}

impl Input {
    /// Runs a plan on every chosen record, on as many threads as the output
    /// allows. The output does not depend on their number.
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
            && self.records() == Records::ALL
            && !self.has_choice()
            && items.sliced() == SliceRecords::All;
        let worker = Worker {
            input: self,
            replayer: self.replayer()?,
            style: output.style(),
            skipped: items.skipped(),
            sliced: items.sliced(),
            visit: plan.visit,
            sound: plan.sound.filter(|_| is_filtered),
            filters: Mutex::default(),
        };
        // A single block and its end do not need threads. With `--record`, which
        // blocks are skipped would depend on the number of threads.
        let first: Vec<WorkItem> = items.by_ref().take(3).collect();
        if first.len() < 3 || self.records() != Records::ALL {
            jobs = NonZeroUsize::MIN;
        }
        let mut items = first.into_iter().chain(items);
        let mut cursor = Cursor::new(self, output);
        let mut result = Ok(());
        let merge = plan.merge;
        in_order(
            jobs,
            &mut || items.next(),
            &|item, ticket| worker.work(item, ticket),
            &mut |done| match finish(done, &mut cursor, merge, output) {
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

/// Merges and prints the result of a work item.
fn finish<T>(
    mut done: Done<T>,
    cursor: &mut Cursor<'_>,
    merge: &mut Merge<'_, T>,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(messages) = done.item.messages.take() {
        output.merge(messages)?;
    }
    let place = PartPlace {
        name: &done.item.name,
        is_end: matches!(done.item.step, Step::End(_)),
    };
    merge(done.part.sum, &place, output)?;
    output.merge(done.part.output)?;
    done.result?;
    cursor.pass(&done.item, done.part.records, output);
    Ok(())
}

/// The data shared by all threads.
struct Worker<'v, T> {
    input: &'v Input,
    replayer: Replayer<'v>,
    style: OutputStyle,
    skipped: SkippedInputs,
    sliced: SliceRecords,
    visit: &'v VisitPart<'v, T>,
    sound: Option<&'v VisitSound<'v, T>>,
    /// The filters that no thread is using, kept since they cache settings.
    filters: Mutex<Vec<FastFilter>>,
}

impl<T: Default> Worker<'_, T> {
    /// Processes a work item.
    fn work(&self, item: WorkItem, ticket: Ticket<'_>) -> Done<T> {
        let mut part = Part {
            output: Output::part(&self.style),
            sum: T::default(),
            records: 0,
        };
        let result = match (&item.step, self.sound) {
            (Step::Block(block, _), Some(sound)) if !block.is_too_long => {
                self.filter(&item, block, sound, &mut part)
            }
            (Step::Block(block, _), _) => self.visit_all(&item, block, ticket, &mut part),
            (Step::End(_) | Step::Nothing, _) => {
                self.pass(ticket, |before| before);
                Ok(())
            }
        };
        Done { item, part, result }
    }

    /// Passes the number of records of an input so far to the next item, and
    /// returns that of the items before. If records are filtered, their numbers
    /// are not needed, and it returns 0.
    fn pass(&self, ticket: Ticket<'_>, make: impl FnOnce(u64) -> u64) -> u64 {
        match self.sound {
            Some(_) => 0,
            None => ticket.pass(make),
        }
    }

    /// Visits every record that is not certainly sound, and the first one of an
    /// input: a command may describe it if it is the only one.
    fn filter(
        &self,
        item: &WorkItem,
        block: &Block,
        sound: &VisitSound<'_, T>,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        let spare = self.filters().pop();
        let mut filter = spare.unwrap_or_else(|| FastFilter::new(&self.replayer.overrides));
        let options = self.input.read_options();
        let mut records = filter.sift(source_of(&item.name, block), block.form, options);
        if item.is_first()
            && let Some(first) = records.next_in_full()
        {
            part.records += 1;
            self.visit(1, &first, part)?;
        }
        while let Some(record) = records.next() {
            part.records += 1;
            match record {
                FilteredRecord::Sound(game) => sound(&game, &mut records, &mut part.sum),
                FilteredRecord::Other(record) => self.visit(part.records, &record, part)?,
            }
        }
        self.filters().push(filter);
        Ok(())
    }

    fn filters(&self) -> MutexGuard<'_, Vec<FastFilter>> {
        self.filters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits every chosen record of a block.
    fn visit_all(
        &self,
        item: &WorkItem,
        block: &Block,
        ticket: Ticket<'_>,
        part: &mut Part<T>,
    ) -> anyhow::Result<()> {
        let options = self.input.read_options();
        let records = records_of(&item.name, block, options);
        let is_own = |record: &Record<'_>| self.sliced.has(record.source().start().offset);
        let records: Vec<Record<'_>> = records.filter(is_own).collect();
        part.records = records.len() as u64;
        let is_first = item.is_first();
        let before_this = |before| if is_first { 0 } else { before };
        let before = before_this(self.pass(ticket, |before| before_this(before) + part.records));
        let chosen = self.input.records();
        if chosen.is_past(before + part.records + 1) {
            self.skipped.skip_rest(item.input);
        }
        for (number, record) in (before + 1..).zip(&records) {
            if chosen.has(number) {
                self.visit(number, record, part)?;
            }
        }
        Ok(())
    }

    fn visit(&self, number: u64, record: &Record<'_>, part: &mut Part<T>) -> anyhow::Result<()> {
        let Part { output, sum, .. } = part;
        let visit = &mut |entry: &Entry<'_>, output: &mut Output| (self.visit)(entry, sum, output);
        self.replayer.visit(number, record, output, visit)
    }
}
