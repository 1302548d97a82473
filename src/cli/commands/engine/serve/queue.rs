//! The jobs that are waiting or running, shared by all threads.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::cli::commands::engine::serve::job::Job;

/// Maximum number of unfinished queries. No line is read while there are so many.
const MAX_QUERIES: usize = 1_000;

/// Maximum total length of the unfinished queries in bytes. No line is read while it is
/// reached.
const MAX_BYTES: usize = 64 << 20;

/// A search to run.
pub(super) struct Task {
    pub(super) job: Arc<Job>,
    /// The index of the position.
    pub(super) index: usize,
}

/// The searches that a command has ended.
pub(super) struct Terminated {
    /// The positions that will not be searched.
    pub(super) cancelled: Vec<(Arc<Job>, Range<usize>)>,
    /// The number of running searches that were interrupted.
    pub(super) stopped: usize,
}

/// A job with a search that has not finished.
struct ActiveJob {
    job: Arc<Job>,
    /// Its place in the order in which jobs were read.
    number: u64,
    /// The number of searches that were started or cancelled.
    next: usize,
    /// The number of searches that have not finished.
    unfinished: usize,
}

#[derive(Default)]
struct State {
    /// The unfinished jobs by the IDs of their queries.
    active: BTreeMap<String, ActiveJob>,
    /// The numbers and IDs of the jobs with searches to start.
    waiting: BTreeMap<u64, String>,
    /// The total length of the unfinished queries in bytes.
    bytes: usize,
    /// The number of jobs so far.
    count: u64,
    /// True if no more jobs will be added.
    is_complete: bool,
    /// True if nothing more can be written.
    is_closed: bool,
}

impl State {
    /// Counts searches of a job as finished, and removes the job after its last one.
    fn finish(&mut self, id: &str, count: usize) {
        let Some(active) = self.active.get_mut(id) else {
            return;
        };
        active.unfinished -= count;
        if active.unfinished == 0 {
            self.bytes -= active.job.len;
            self.active.remove(id);
        }
    }

    /// Ends the searches of a query.
    fn terminate(&mut self, id: &str, terminated: &mut Terminated) {
        let Some(active) = self.active.get_mut(id) else {
            return;
        };
        active.job.stop.store(true, Ordering::Relaxed);
        self.waiting.remove(&active.number);
        let cancelled = active.next..active.job.positions.len();
        active.next = cancelled.end;
        terminated.stopped += active.unfinished - cancelled.len();
        let count = cancelled.len();
        if count > 0 {
            let job = Arc::clone(&active.job);
            terminated.cancelled.push((job, cancelled));
        }
        self.finish(id, count);
    }
}

/// The jobs that are waiting or running.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Notified whenever the state changes.
    changed: Condvar,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while `is_blocked` returns true.
    fn wait_while(&self, is_blocked: impl FnMut(&mut State) -> bool) -> MutexGuard<'_, State> {
        let waited = self.changed.wait_while(self.state(), is_blocked);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a job can be added. Returns false if nothing more can be written.
    pub(super) fn wait_for_room(&self) -> bool {
        let state = self.wait_while(|state| {
            let is_full = state.active.len() >= MAX_QUERIES || state.bytes >= MAX_BYTES;
            is_full && !state.is_closed
        });
        !state.is_closed
    }

    /// Returns true if a query with this ID has not finished.
    pub(super) fn has(&self, id: &str) -> bool {
        self.state().active.contains_key(id)
    }

    /// Adds a job with at least one position, whose ID must be new.
    pub(super) fn push(&self, job: Job) {
        let unfinished = job.positions.len();
        let mut state = self.state();
        let number = state.count;
        let id = job.header.id.clone();
        state.count += 1;
        state.bytes += job.len;
        state.waiting.insert(number, id.clone());
        let active = ActiveJob {
            job: Arc::new(job),
            number,
            next: 0,
            unfinished,
        };
        state.active.insert(id, active);
        self.changed.notify_all();
    }

    /// Waits for a search to run. Returns `None` if there will be no more.
    pub(super) fn next(&self) -> Option<Task> {
        let mut state = self
            .wait_while(|state| state.waiting.is_empty() && !state.is_complete && !state.is_closed);
        if state.is_closed {
            return None;
        }
        let (number, id) = state.waiting.first_key_value()?;
        let (number, id) = (*number, id.clone());
        let active = state.active.get_mut(&id)?;
        let task = Task {
            job: Arc::clone(&active.job),
            index: active.next,
        };
        active.next += 1;
        if active.next == active.job.positions.len() {
            state.waiting.remove(&number);
        }
        Some(task)
    }

    /// Counts a search as finished.
    pub(super) fn finish(&self, task: &Task) {
        self.state().finish(&task.job.header.id, 1);
        self.changed.notify_all();
    }

    /// Ends the searches of the query with this ID, or of all queries.
    pub(super) fn terminate(&self, id: Option<&str>) -> Terminated {
        let mut terminated = Terminated {
            cancelled: Vec::new(),
            stopped: 0,
        };
        let mut state = self.state();
        let ids: Vec<String> = match id {
            Some(id) => vec![id.to_owned()],
            None => state.active.keys().cloned().collect(),
        };
        for id in ids {
            state.terminate(&id, &mut terminated);
        }
        self.changed.notify_all();
        terminated
    }

    /// Makes [`next`](Self::next) return `None` when no search is waiting.
    pub(super) fn complete(&self) {
        self.state().is_complete = true;
        self.changed.notify_all();
    }

    /// Stops all searches, since nothing more can be written.
    pub(super) fn close(&self) {
        self.terminate(None);
        self.state().is_closed = true;
        self.changed.notify_all();
    }
}
