//! Going through records in several threads: each block of records is a part
//! of the work, and what comes of it is put together in the order of the
//! input.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use scoresheet::archive::{Block, FastFilter, Sifted, Ticket, in_order};
use scoresheet::play::FastGame;
use scoresheet::record::Record;
use scoresheet::report::Entry;

use crate::cli::input::input::Input;
use crate::cli::input::record_blocks::{records_of, source_of};
use crate::cli::input::select::Records;
use crate::cli::input::work_items::{End, Left, Piece, Place, What};
use crate::cli::terminal::output::{Manner, Output};
use crate::cli::terminal::progress::ReadProgress;

/// The most threads, however many cores there are: each needs memory.
const MOST: usize = 32;

/// The fewest threads that are started when so many are asked for, however
/// few cores there are.
const FEWEST: usize = 8;

/// The addresses that a thread and its memory may take.
#[cfg(unix)]
const ADDRESSES: u64 = 160 << 20;

/// What is done with a record, and where what comes of it goes.
pub(crate) type VisitPart<'v, T> =
    dyn Fn(&Entry<'_>, &mut T, &mut Output) -> anyhow::Result<()> + Sync + 'v;

/// What is done with a record that is known to be sound.
pub(crate) type VisitSound<'v, T> = dyn Fn(&FastGame, &mut T) + Sync + 'v;

/// What is done with the sum of a part, before its results are printed.
pub(crate) type Merge<'v, T> = dyn FnMut(T, &Around<'_>, &mut Output) -> anyhow::Result<()> + 'v;

/// What a command does with records, of which each part is summed up in a `T`.
pub(crate) struct Plan<'v, T> {
    /// What is done with a record. Where there is something for sound records,
    /// records have numbers of no meaning.
    pub(crate) visit: &'v VisitPart<'v, T>,
    /// What is done with a record that is known to be sound, unless every
    /// record is to be visited.
    pub(crate) sound: Option<&'v VisitSound<'v, T>>,
    /// What is done with the sum of a part, before its results are printed.
    pub(crate) merge: &'v mut Merge<'v, T>,
}

/// The input of a part.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Around<'n> {
    /// Its name.
    pub(crate) name: &'n str,
    /// Set for the part, without records, that is its end.
    pub(crate) end: Option<End>,
}

/// What came of a piece.
struct Done<T> {
    said: Output,
    name: Arc<str>,
    read: u64,
    what: What<()>,
    output: Output,
    sum: T,
    records: u64,
    result: anyhow::Result<()>,
}

/// How many threads are started for so many jobs.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let most = cores.get().clamp(FEWEST, MOST).min(room());
    let wanted = jobs.unwrap_or(cores).get().min(most);
    NonZeroUsize::new(wanted).unwrap_or(NonZeroUsize::MIN)
}

/// For how many threads there are addresses, where those are limited: the
/// memory of each lies in a range of its own.
#[cfg(unix)]
fn room() -> usize {
    use rustix::process::{Resource, getrlimit};

    match getrlimit(Resource::As).current {
        Some(limit) => usize::try_from(limit / ADDRESSES).map_or(MOST, |room| room.max(1)),
        None => MOST,
    }
}

/// Addresses are not limited.
#[cfg(not(unix))]
const fn room() -> usize {
    MOST
}

impl Input {
    /// Goes through every chosen record by a plan, in as many threads as the
    /// output allows. What is printed and said does not depend on their
    /// number.
    ///
    /// # Errors
    ///
    /// The first one in the order of the input.
    pub(crate) fn each_part<T: Default + Send>(
        &self,
        plan: Plan<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut jobs = threads(output.jobs());
        let mut pieces = self.pieces(output)?;
        let worker = Worker {
            input: self,
            tags: self.tags()?,
            manner: output.manner(),
            left: pieces.left(),
            visit: plan.visit,
            sound: plan
                .sound
                .filter(|_| !self.tells_notation() && self.chosen() == Records::ALL),
            sieves: Mutex::default(),
        };
        // A block and its end are not worth a thread. What is left of an input
        // is to be the same in all runs.
        let first: Vec<Piece> = pieces.by_ref().take(3).collect();
        if first.len() < 3 || self.chosen() != Records::ALL {
            jobs = NonZeroUsize::MIN;
        }
        let mut pieces = first.into_iter().chain(pieces);
        let mut course = Course {
            count: 0,
            progress: ReadProgress::new(self.paths(), output),
        };
        let mut result = Ok(());
        let merge = plan.merge;
        in_order(
            jobs,
            &mut || pieces.next(),
            &|piece, turn| worker.work(piece, turn),
            &mut |done| match self.put_together(done, &mut course, merge, output) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    result = Err(error);
                    ControlFlow::Break(())
                }
            },
        );
        course.progress.finish(output);
        result
    }

    /// Prints what came of a piece.
    fn put_together<T>(
        &self,
        done: Done<T>,
        course: &mut Course,
        merge: &mut Merge<'_, T>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        output.merge(done.said)?;
        let end = match done.what {
            What::End(end) => Some(end),
            What::Block(..) | What::Nothing => None,
        };
        let name = &done.name;
        merge(done.sum, &Around { name, end }, output)?;
        output.merge(done.output)?;
        done.result?;
        if let What::Block((), Place::First) = done.what {
            course.count = 0;
        }
        course.count += done.records;
        if let Some(end) = end {
            self.judge_end(name, end, course.count, output);
        }
        course.progress.add(done.records, done.read, output);
        Ok(())
    }
}

/// How far the work has come.
struct Course {
    /// How many records the input has so far that is gone through.
    count: u64,
    progress: ReadProgress,
}

/// What every thread knows.
struct Worker<'v, T> {
    input: &'v Input,
    tags: Vec<(String, String)>,
    manner: Manner,
    left: Left,
    visit: &'v VisitPart<'v, T>,
    sound: Option<&'v VisitSound<'v, T>>,
    sieves: Mutex<Vec<FastFilter>>,
}

impl<T: Default> Worker<'_, T> {
    fn work(&self, piece: Piece, turn: Ticket<'_>) -> Done<T> {
        let Piece {
            said, name, read, ..
        } = piece;
        let mut done = Done {
            said,
            name: Arc::clone(&name),
            read,
            what: What::Nothing,
            output: Output::part(&self.manner),
            sum: T::default(),
            records: 0,
            result: Ok(()),
        };
        match piece.what {
            What::Block(block, place) => {
                done.what = What::Block((), place);
                done.result = match self.sound {
                    Some(sound) if !block.is_too_long => {
                        self.sift(&name, &block, (sound, place), &mut done)
                    }
                    _ => self.visit_all(&name, (&block, place), (turn, piece.number), &mut done),
                };
            }
            What::End(end) => {
                done.what = What::End(end);
                self.pass(turn, |before| before);
            }
            What::Nothing => {
                self.pass(turn, |before| before);
            }
        }
        done
    }

    /// Hands on the number of records that an input has so far, which is only
    /// asked for where every record is visited.
    fn pass(&self, turn: Ticket<'_>, make: impl FnOnce(u64) -> u64) -> u64 {
        match self.sound {
            Some(_) => 0,
            None => turn.pass(make),
        }
    }

    /// Visits the records that are not known to be sound, and the first of an
    /// input.
    fn sift(
        &self,
        name: &str,
        block: &Block,
        (sound, place): (&VisitSound<'_, T>, Place),
        done: &mut Done<T>,
    ) -> anyhow::Result<()> {
        let spare = self.sieves().pop();
        let mut sieve = spare.unwrap_or_else(|| FastFilter::new(&self.tags));
        let options = self.input.read_options().1;
        let mut records = sieve.sift(source_of(name, block), block.form, options);
        if place == Place::First
            && let Some(first) = records.next_in_full()
        {
            done.records += 1;
            self.visit(1, &first, done)?;
        }
        for one in records {
            done.records += 1;
            match one {
                Sifted::Sound(game) => sound(&game, &mut done.sum),
                Sifted::Other(record) => self.visit(done.records, &record, done)?,
            }
        }
        self.sieves().push(sieve);
        Ok(())
    }

    /// The sieves that nobody uses just now: they know the last settings.
    fn sieves(&self) -> MutexGuard<'_, Vec<FastFilter>> {
        self.sieves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits every chosen record of a block by its number in the input.
    fn visit_all(
        &self,
        name: &str,
        (block, place): (&Block, Place),
        (turn, input): (Ticket<'_>, usize),
        done: &mut Done<T>,
    ) -> anyhow::Result<()> {
        let options = self.input.read_options().1;
        let records: Vec<Record<'_>> = records_of(name, block, options).collect();
        done.records = records.len() as u64;
        let before_this = |before| if place == Place::First { 0 } else { before };
        let before = before_this(self.pass(turn, |before| before_this(before) + done.records));
        let chosen = self.input.chosen();
        if chosen.is_past(before + done.records + 1) {
            self.left.leave(input);
        }
        for (number, record) in (before + 1..).zip(&records) {
            if chosen.has(number) {
                self.visit(number, record, done)?;
            }
        }
        Ok(())
    }

    fn visit(&self, number: u64, record: &Record<'_>, done: &mut Done<T>) -> anyhow::Result<()> {
        let Done { output, sum, .. } = done;
        let visit = |entry: &Entry<'_>, output: &mut Output| (self.visit)(entry, sum, output);
        let mut visit = visit;
        let show = (output, &mut visit as &mut _);
        self.input.show(number, record, &self.tags, show)
    }
}
