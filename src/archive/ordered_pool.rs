//! A thread pool that delivers results in the order of the work.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Maximum number of pieces in flight per thread. A piece is in flight from
/// when it is taken from the iterator until its result is taken.
const PIECES_PER_THREAD: usize = 3;

/// Maximum number of threads.
const MAX_JOBS: usize = 256;

/// Works on pieces in `jobs` threads (at most 256), and passes an iterator over the
/// results, in the order of the pieces, to `take`. With one job, or if no thread can be
/// started, everything runs in the calling thread. Returns what `take` returns; no more
/// pieces are begun after that.
///
/// `worker` is called once in each thread. What it returns gets a piece and a [`Ticket`],
/// with which it can pass on a [running total] to the next piece.
///
/// Only a few pieces per thread are in flight at a time, so that memory does
/// not grow with the number of pieces. The results do not depend on the number
/// of threads.
///
/// [running total]: Ticket::pass
///
/// # Panics
///
/// Panics if a worker panics, after all threads have ended.
pub(crate) fn in_order<P, R: Send, W: FnMut(P, Ticket) -> R, T>(
    jobs: NonZeroUsize,
    pieces: impl Iterator<Item = P> + Send,
    worker: impl Fn() -> W + Sync,
    take: impl FnOnce(&mut dyn Iterator<Item = R>) -> T,
) -> T {
    let jobs = jobs.get().min(MAX_JOBS);
    // The results of the pieces in flight, in the order of the pieces.
    let (queue, results) = sync_channel::<Receiver<R>>(jobs * PIECES_PER_THREAD);
    let feed = &Mutex::new((Feed::new(pieces), queue));
    let worker = &worker;
    let work_all = move || {
        let mut work = worker();
        loop {
            let (done, result) = sync_channel(1);
            let next = {
                let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
                let (feed, queue) = &mut *feed;
                if queue.send(result).is_err() {
                    return;
                }
                feed.next()
            };
            let Some((piece, ticket)) = next else { return };
            // If nobody waits for it any more, the next piece is not begun.
            let _ = done.send(work(piece, ticket));
        }
    };
    thread::scope(move |scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work_all).ok();
        let started = if jobs == 1 { 0 } else { jobs };
        let threads: Vec<_> = (0..started).map_while(spawn).collect();
        if threads.is_empty() {
            let mut work = worker();
            let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
            let pieces = std::iter::from_fn(|| feed.0.next());
            return take(&mut pieces.map(|(piece, ticket)| work(piece, ticket)));
        }
        // A result does not come if there are no more pieces, or if the worker panicked.
        let taken = take(&mut results.iter().map_while(|result| result.recv().ok()));
        drop(results);
        for thread in threads {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
        taken
    })
}

/// The pieces that were not begun yet.
struct Feed<I> {
    pieces: I,
    /// Where the running total for the next piece will arrive.
    total: Receiver<u64>,
}

impl<P, I: Iterator<Item = P>> Feed<I> {
    fn new(pieces: I) -> Self {
        let (sender, total) = sync_channel(1);
        let _ = sender.send(0);
        Self { pieces, total }
    }

    fn next(&mut self) -> Option<(P, Ticket)> {
        let piece = self.pieces.next()?;
        let (after, total) = sync_channel(1);
        let before = std::mem::replace(&mut self.total, total);
        Some((piece, Ticket { before, after }))
    }
}

/// The place of a piece in the order of all pieces.
#[derive(Debug)]
pub(crate) struct Ticket {
    before: Receiver<u64>,
    after: SyncSender<u64>,
}

impl Ticket {
    /// Waits for the running total of the earlier pieces, passes `make(total)`
    /// on to the next piece, and returns `total`, which is 0 for the first
    /// piece, and if an earlier piece did not pass it on.
    ///
    /// Call it as early as possible, since later pieces wait for it.
    pub(crate) fn pass(self, make: impl FnOnce(u64) -> u64) -> u64 {
        let before = self.before.recv().unwrap_or(0);
        // The next piece may not have been begun.
        let _ = self.after.send(make(before));
        before
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::in_order;

    /// Runs the pool on the numbers below `count`. For each of the first `stop`
    /// numbers, returns the sum of all smaller numbers, and the square of the
    /// number.
    fn squares(jobs: usize, count: u64, stop: usize) -> Vec<(u64, u64)> {
        in_order(
            NonZeroUsize::new(jobs).unwrap(),
            0..count,
            || |number, ticket| (ticket.pass(|before| before + number), number * number),
            |results| results.take(stop).collect(),
        )
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        let expected: Vec<_> = (0..1000).map(|n| ((0..n).sum(), n * n)).collect();
        for jobs in [1, 2, 7, 100_000] {
            assert_eq!(squares(jobs, 1000, usize::MAX), expected);
            assert_eq!(squares(jobs, 1000, 10), expected[..10]);
            assert!(squares(jobs, 0, 1).is_empty());
        }
    }

    #[test]
    #[should_panic(expected = "at 100")]
    fn a_panic_is_passed_on_while_other_pieces_wait_for_the_total() {
        in_order(
            NonZeroUsize::new(4).unwrap(),
            0..1000_u64,
            || {
                |number, ticket| {
                    assert!(number != 100, "at {number}");
                    ticket.pass(|before| before + 1)
                }
            },
            |results| results.for_each(drop),
        );
    }

    #[test]
    #[should_panic(expected = "at 10")]
    fn a_panic_of_the_receiver_ends_all_threads() {
        in_order(
            NonZeroUsize::new(2).unwrap(),
            0..,
            || |number: u64, ticket| ticket.pass(|before| before + 1) + number,
            |results| results.for_each(|result| assert!(result != 20, "at 10")),
        );
    }

    #[test]
    fn only_a_few_pieces_are_in_flight() {
        use std::sync::atomic::{AtomicU64, Ordering};
        let begun = AtomicU64::new(0);
        let count = |number| {
            begun.fetch_add(1, Ordering::SeqCst);
            number
        };
        in_order(
            NonZeroUsize::new(2).unwrap(),
            (0..).map(count),
            || |number: u64, _| number,
            |results| {
                for ended in results.take(500) {
                    assert!(begun.load(Ordering::SeqCst) <= ended + 8);
                }
            },
        );
    }
}
