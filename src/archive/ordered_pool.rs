//! A thread pool that delivers results in the order of the work.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Maximum number of pieces in flight per thread. A piece is in flight from
/// when it is taken from `next` until its result is passed to `take`.
const PIECES_PER_THREAD: usize = 3;

/// Maximum number of threads.
const MAX_JOBS: usize = 256;

/// Takes pieces of work from `next` until it returns `None`, runs `work` on
/// them in `jobs` threads (at most 256), and passes the results to `take` in
/// the order of the pieces until `take` breaks. With one job, or if no thread
/// can be started, everything runs in the calling thread.
///
/// `work` gets a piece and a [`Ticket`], with which it can pass on a
/// [running total] to the next piece.
///
/// Only a few pieces per thread are in flight at a time, so that memory does
/// not grow with the number of pieces. The results do not depend on the number
/// of threads.
///
/// [running total]: Ticket::pass
///
/// # Panics
///
/// Panics if `work` panics, after all threads have ended.
pub(crate) fn in_order<P: Send, R: Send>(
    jobs: NonZeroUsize,
    next: &mut (dyn FnMut() -> Option<P> + Send),
    work: &(dyn Fn(P, Ticket<'_>) -> R + Sync),
    take: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let total = RunningTotal::default();
    let jobs = jobs.get().min(MAX_JOBS);
    if jobs > 1 && in_threads(jobs, &total, next, work, take) {
        return;
    }
    for number in 0.. {
        let total = &total;
        let Some(piece) = next() else { return };
        if take(work(piece, Ticket { number, total })).is_break() {
            return;
        }
    }
}

/// Runs the work in threads: a feeder, which calls `next`, and workers. Returns
/// false, without having taken a piece, if the feeder or all of the workers
/// could not be started.
fn in_threads<P: Send, R: Send>(
    jobs: usize,
    total: &RunningTotal,
    next: &mut (dyn FnMut() -> Option<P> + Send),
    work: &(dyn Fn(P, Ticket<'_>) -> R + Sync),
    take: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> bool {
    let in_flight = InFlight::new(jobs * PIECES_PER_THREAD);
    let mut panic = None;
    let is_started = thread::scope(|scope| {
        let (sender, pieces) = sync_channel::<(usize, P)>(jobs * PIECES_PER_THREAD);
        let (done, results) = sync_channel::<(usize, thread::Result<R>)>(jobs * PIECES_PER_THREAD);
        let pieces = Arc::new(Mutex::new(pieces));
        let run_one = |number, piece| {
            let run = || work(piece, Ticket { number, total });
            catch_unwind(AssertUnwindSafe(run))
        };
        let mut started = 0;
        for _ in 0..jobs {
            let (pieces, done) = (Arc::clone(&pieces), done.clone());
            let worker = move || work_all(&pieces, &done, run_one);
            let worker = thread::Builder::new().spawn_scoped(scope, worker);
            started += usize::from(worker.is_ok());
        }
        drop((pieces, done));
        let in_flight = &in_flight;
        let feeder = move || feed_all(in_flight, &sender, next);
        let feeder = (started > 0).then(|| thread::Builder::new().spawn_scoped(scope, feeder));
        let is_started = feeder.is_some_and(|feeder| feeder.is_ok());
        // Closing also if `take` panics, so that no thread waits forever.
        let _closing = CloseOnDrop(in_flight, total);
        panic = deliver_in_order(&results, in_flight, take);
        drop(results);
        is_started
    });
    if let Some(panic) = panic {
        resume_unwind(panic);
    }
    is_started
}

/// The position of a piece of work in the order of all pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket<'c> {
    number: usize,
    total: &'c RunningTotal,
}

impl Ticket<'_> {
    /// Waits for the running total of the earlier pieces, passes `make(total)`
    /// on to the next piece, and returns `total`, which is 0 for the first
    /// piece.
    ///
    /// Call it either for no piece, or exactly once for every piece, as early
    /// as possible. Once the pool has stopped, it does not wait, and the total
    /// may be wrong, but the result of the piece is discarded.
    pub(crate) fn pass(&self, make: impl FnOnce(u64) -> u64) -> u64 {
        let mut state = locked(&self.total.state);
        while state.next != self.number && !state.is_closed {
            state = wait_for_change(&self.total.changed, state);
        }
        let before = state.total;
        state.total = make(before);
        state.next = self.number + 1;
        self.total.changed.notify_all();
        before
    }
}

/// The running total that tickets pass on.
#[derive(Debug, Default)]
struct RunningTotal {
    state: Mutex<TotalState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct TotalState {
    /// The number of the piece that may take the total next.
    next: usize,
    /// The running total for that piece.
    total: u64,
    /// True if the pool has stopped, so that waiting could last forever.
    is_closed: bool,
}

impl RunningTotal {
    /// Wakes all threads that wait for a total that will not come.
    fn close(&self) {
        locked(&self.state).is_closed = true;
        self.changed.notify_all();
    }
}

/// Limits the number of pieces in flight.
struct InFlight {
    /// The number of further pieces that may be in flight; `None` once the pool
    /// has stopped.
    room: Mutex<Option<usize>>,
    changed: Condvar,
}

impl InFlight {
    const fn new(room: usize) -> Self {
        Self {
            room: Mutex::new(Some(room)),
            changed: Condvar::new(),
        }
    }

    /// Waits until there is room for a piece and counts it; returns false if
    /// the pool has stopped.
    fn enter(&self) -> bool {
        let mut room = locked(&self.room);
        loop {
            match &mut *room {
                None => return false,
                Some(0) => room = wait_for_change(&self.changed, room),
                Some(count) => {
                    *count -= 1;
                    return true;
                }
            }
        }
    }

    /// Makes room for another piece.
    fn leave(&self) {
        if let Some(count) = &mut *locked(&self.room) {
            *count += 1;
        }
        self.changed.notify_all();
    }

    /// Stops the admission of pieces.
    fn close(&self) {
        *locked(&self.room) = None;
        self.changed.notify_all();
    }
}

/// Closes the queue and the running total when it is dropped.
struct CloseOnDrop<'c>(&'c InFlight, &'c RunningTotal);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
        self.1.close();
    }
}

/// Sends numbered pieces to the workers until there are no more or the pool has
/// stopped.
fn feed_all<P>(
    in_flight: &InFlight,
    sender: &SyncSender<(usize, P)>,
    next: &mut (dyn FnMut() -> Option<P> + Send),
) {
    for number in 0.. {
        if !in_flight.enter() {
            return;
        }
        let Some(piece) = next() else {
            return;
        };
        if sender.send((number, piece)).is_err() {
            return;
        }
    }
}

/// Works on pieces until there are no more or the receiver of their results is
/// dropped.
fn work_all<P, R>(
    pieces: &Mutex<Receiver<(usize, P)>>,
    done: &SyncSender<(usize, thread::Result<R>)>,
    work: impl Fn(usize, P) -> thread::Result<R>,
) {
    loop {
        let piece = locked(pieces).recv();
        let Ok((number, piece)) = piece else {
            return;
        };
        if done.send((number, work(number, piece))).is_err() {
            return;
        }
    }
}

/// Passes results to `take` in the order of their numbers, until `take` breaks.
/// If a piece panicked, stops and returns the panic.
fn deliver_in_order<R>(
    results: &Receiver<(usize, thread::Result<R>)>,
    in_flight: &InFlight,
    take: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> Option<Box<dyn Any + Send>> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    while let Ok((number, result)) = results.recv() {
        match result {
            Ok(result) => waiting.insert(number, result),
            Err(panic) => return Some(panic),
        };
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            in_flight.leave();
            if take(result).is_break() {
                return None;
            }
        }
    }
    None
}

/// Locks a mutex. Poisoning is ignored: no holder leaves the value half
/// changed, even if it panics.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a change of a locked value, ignoring poisoning as [`locked`] does.
fn wait_for_change<'l, T>(changed: &Condvar, guard: MutexGuard<'l, T>) -> MutexGuard<'l, T> {
    let guard = changed.wait(guard);
    guard.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use super::in_order;

    /// Runs the pool on the numbers below `count`. For each of the first `stop`
    /// numbers, returns the sum of all smaller numbers, and the square of the
    /// number.
    fn squares(jobs: usize, count: u64, stop: u64) -> Vec<(u64, u64)> {
        let mut numbers = 0..count;
        let mut taken = Vec::new();
        in_order(
            NonZeroUsize::new(jobs).unwrap(),
            &mut || numbers.next(),
            &|number, ticket| (ticket.pass(|before| before + number), number * number),
            &mut |result| {
                taken.push(result);
                if taken.len() as u64 == stop {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        taken
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        let expected: Vec<_> = (0..1000).map(|n| ((0..n).sum(), n * n)).collect();
        for jobs in [1, 2, 7, 100_000] {
            assert_eq!(squares(jobs, 1000, u64::MAX), expected);
            assert_eq!(squares(jobs, 1000, 10), expected[..10]);
            assert!(squares(jobs, 0, 1).is_empty());
        }
    }

    #[test]
    #[should_panic(expected = "at 100")]
    fn a_panic_is_passed_on_while_other_pieces_wait_for_the_total() {
        let mut numbers = 0..1000_u64;
        in_order(
            NonZeroUsize::new(4).unwrap(),
            &mut || numbers.next(),
            &|number, ticket| {
                assert!(number != 100, "at {number}");
                ticket.pass(|before| before + 1)
            },
            &mut |_| ControlFlow::Continue(()),
        );
    }

    #[test]
    #[should_panic(expected = "at 10")]
    fn a_panic_of_the_receiver_ends_all_threads() {
        let mut numbers = 0..;
        in_order(
            NonZeroUsize::new(2).unwrap(),
            &mut || numbers.next(),
            &|number: u64, ticket| ticket.pass(|before| before + 1) + number,
            &mut |result| {
                assert!(result != 20, "at 10");
                ControlFlow::Continue(())
            },
        );
    }

    #[test]
    fn only_a_few_pieces_are_in_flight() {
        use std::sync::atomic::{AtomicU64, Ordering};
        let begun = AtomicU64::new(0);
        let mut ended = 0;
        in_order(
            NonZeroUsize::new(2).unwrap(),
            &mut || Some(begun.fetch_add(1, Ordering::SeqCst)),
            &|number, _| number,
            &mut |_| {
                ended += 1;
                assert!(begun.load(Ordering::SeqCst) <= ended + 7);
                if ended == 500 {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
    }
}
