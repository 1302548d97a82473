//! Work in several threads whose results come in the order of the work.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many pieces of work may be under way for each thread.
const AHEAD: usize = 3;

/// The most threads that are started, whatever is asked for.
const MOST: usize = 256;

/// Takes pieces of work from `next` until there are none, has them done by
/// `work` in `jobs` threads, and hands the results to `take` in the order of
/// the pieces, until it breaks. With one job nothing is started.
///
/// `work` is given its piece and the place of it, which can [wait] for the
/// pieces before.
///
/// Only a few pieces for each thread are under way at a time, so that memory
/// does not grow with the amount of work. What `take` is given does not
/// depend on the number of threads.
///
/// [wait]: Turn::add
pub fn in_order<P: Send, R: Send>(
    jobs: NonZeroUsize,
    next: &mut (dyn FnMut() -> Option<P> + Send),
    work: &(dyn Fn(P, Turn<'_>) -> R + Sync),
    take: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let counts = Counts::default();
    let turn = |number| Turn {
        number,
        counts: &counts,
    };
    if jobs.get() == 1 {
        let mut number = 0;
        while let Some(piece) = next() {
            if take(work(piece, turn(number))).is_break() {
                return;
            }
            number += 1;
        }
        return;
    }
    let jobs = jobs.get().min(MOST);
    let room = Room::new(jobs * AHEAD);
    thread::scope(|scope| {
        let (give, given) = sync_channel::<(usize, P)>(jobs * AHEAD);
        let (done, results) = sync_channel::<(usize, R)>(jobs * AHEAD);
        let given = Mutex::new(given);
        let given = std::sync::Arc::new(given);
        for _ in 0..jobs {
            let (given, done) = (std::sync::Arc::clone(&given), done.clone());
            scope.spawn(move || do_all(&given, &done, |number, piece| work(piece, turn(number))));
        }
        drop((given, done));
        scope.spawn(|| {
            give_all(&room, &give, next);
            drop(give);
        });
        sort(&results, &room, take);
        room.close();
        drop(results);
        counts.close();
    });
}

/// The place of a piece of work among the others.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'c> {
    number: usize,
    counts: &'c Counts,
}

impl Turn<'_> {
    /// Says how many things are in this piece, and gives how many there were
    /// in all pieces before it, for which it waits. To be asked once for each
    /// piece, and early.
    pub fn add(&self, count: u64) -> u64 {
        let mut sums = locked(&self.counts.sums);
        while sums.next != self.number && !sums.is_closed {
            sums = waited(&self.counts.changed, sums);
        }
        let before = sums.total;
        sums.total += count;
        sums.next = self.number + 1;
        self.counts.changed.notify_all();
        before
    }
}

#[derive(Debug, Default)]
struct Counts {
    sums: Mutex<Sums>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Sums {
    /// The piece whose turn it is.
    next: usize,
    /// What was counted in the pieces before.
    total: u64,
    is_closed: bool,
}

impl Counts {
    /// Lets everybody go who waits for a piece that does not come any more.
    fn close(&self) {
        locked(&self.sums).is_closed = true;
        self.changed.notify_all();
    }
}

/// How many pieces may still be begun.
struct Room {
    free: Mutex<Option<usize>>,
    changed: Condvar,
}

impl Room {
    const fn new(free: usize) -> Self {
        Self {
            free: Mutex::new(Some(free)),
            changed: Condvar::new(),
        }
    }

    /// Waits for room; false when no more is wanted.
    fn enter(&self) -> bool {
        let mut free = locked(&self.free);
        loop {
            match &mut *free {
                None => return false,
                Some(0) => free = waited(&self.changed, free),
                Some(count) => {
                    *count -= 1;
                    return true;
                }
            }
        }
    }

    fn leave(&self) {
        if let Some(count) = &mut *locked(&self.free) {
            *count += 1;
        }
        self.changed.notify_all();
    }

    fn close(&self) {
        *locked(&self.free) = None;
        self.changed.notify_all();
    }
}

fn give_all<P>(
    room: &Room,
    give: &SyncSender<(usize, P)>,
    next: &mut (dyn FnMut() -> Option<P> + Send),
) {
    for number in 0.. {
        if !room.enter() {
            return;
        }
        let Some(piece) = next() else {
            return;
        };
        if give.send((number, piece)).is_err() {
            return;
        }
    }
}

fn do_all<P, R>(
    given: &Mutex<Receiver<(usize, P)>>,
    done: &SyncSender<(usize, R)>,
    work: impl Fn(usize, P) -> R,
) {
    loop {
        let piece = locked(given).recv();
        let Ok((number, piece)) = piece else {
            return;
        };
        if done.send((number, work(number, piece))).is_err() {
            return;
        }
    }
}

/// Hands on results in the order of their numbers.
fn sort<R>(
    results: &Receiver<(usize, R)>,
    room: &Room,
    take: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    while let Ok((number, result)) = results.recv() {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            room.leave();
            if take(result).is_break() {
                return;
            }
        }
    }
}

/// A lock whose holder cannot have left anything half done.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

fn waited<'l, T>(changed: &Condvar, guard: MutexGuard<'l, T>) -> MutexGuard<'l, T> {
    let waited = changed.wait(guard);
    waited.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use super::in_order;

    fn squares(jobs: usize, count: u64, stop: u64) -> Vec<(u64, u64)> {
        let mut numbers = 0..count;
        let mut taken = Vec::new();
        in_order(
            NonZeroUsize::new(jobs).unwrap(),
            &mut || numbers.next(),
            &|number, turn| (turn.add(number), number * number),
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
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<_> = (0..1000).map(|n| ((0..n).sum(), n * n)).collect();
        for jobs in [1, 2, 7, 100_000] {
            assert_eq!(squares(jobs, 1000, u64::MAX), expected);
            assert_eq!(squares(jobs, 1000, 10), expected[..10]);
            assert!(squares(jobs, 0, 1).is_empty());
        }
    }

    #[test]
    fn pieces_are_not_taken_long_before_they_are_wanted() {
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
