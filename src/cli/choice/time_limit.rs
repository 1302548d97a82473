//! Stops the program if a jq expression, which can loop forever, takes too much
//! time or memory.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;

use crate::cli::terminal::interrupt;
use crate::frontend::Exit;

/// The time between two checks of the running expressions, called a step.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The maximum number of steps that an expression may run on one record or ply.
const MAX_STEPS: u64 = 60;

/// The maximum number of bytes by which the memory may grow while an expression
/// runs.
const MAX_GROWTH: u64 = 512 << 20;

/// The number of steps so far, from 1. Unlike a clock, it does not advance while
/// the program is suspended.
static STEP_COUNT: AtomicU64 = AtomicU64::new(1);

/// For each thread, the step at which its expression began; 0 if none is running.
static START_STEPS: Mutex<Vec<Arc<AtomicU64>>> = Mutex::new(Vec::new());

thread_local! {
    static START_STEP: Arc<AtomicU64> = new_start();
}

/// Adds an entry for this thread to [`START_STEPS`] and returns it.
fn new_start() -> Arc<AtomicU64> {
    let start = Arc::new(AtomicU64::new(0));
    let mut starts = START_STEPS.lock().unwrap_or_else(PoisonError::into_inner);
    starts.push(Arc::clone(&start));
    start
}

/// Evaluates an expression. Ends the program with an error if this exceeds
/// [`MAX_STEPS`] or [`MAX_GROWTH`].
pub(super) fn limited<T>(evaluate: impl FnOnce() -> T) -> T {
    static WATCHER: Once = Once::new();
    WATCHER.call_once(|| {
        // If the thread cannot be started, there is no limit.
        let _ = thread::Builder::new().spawn(watch);
    });
    START_STEP.with(|start| {
        start.store(STEP_COUNT.load(Ordering::Relaxed), Ordering::Relaxed);
        let result = evaluate();
        start.store(0, Ordering::Relaxed);
        result
    })
}

/// Checks the running expressions at every step, forever.
fn watch() {
    // The step at which the oldest running expression began, and the memory in use
    // when it was first seen.
    let (mut oldest_start, mut initial_memory) = (0, 0);
    loop {
        thread::sleep(CHECK_INTERVAL);
        let now = STEP_COUNT.fetch_add(1, Ordering::Relaxed) + 1;
        let starts = START_STEPS.lock().unwrap_or_else(PoisonError::into_inner);
        let running = starts.iter().map(|start| start.load(Ordering::Relaxed));
        let Some(start) = running.filter(|&start| start > 0).min() else {
            continue;
        };
        drop(starts);
        if now - start > MAX_STEPS {
            let limit = CHECK_INTERVAL * MAX_STEPS as u32;
            stop(&format!("takes more than {} seconds", limit.as_secs()));
        }
        if now - start < 2 {
            continue;
        }
        let memory = resident_bytes();
        if start != oldest_start {
            (oldest_start, initial_memory) = (start, memory);
        } else if memory > initial_memory + MAX_GROWTH {
            stop("needs more than 512 MiB of memory");
        }
    }
}

/// Returns the memory of the program in bytes; 0 where this is unknown, that is,
/// on all systems but Linux.
fn resident_bytes() -> u64 {
    let statistics = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statistics.split(' ').nth(1);
    pages
        .and_then(|pages| pages.parse::<u64>().ok())
        .unwrap_or(0)
        * 4096
}

fn stop(why: &str) -> ! {
    let message = format!(
        "error: a `--where` or `--when` expression {why} on one record: it may be an endless loop"
    );
    interrupt::stop(Exit::Usage as i32, Some(message))
}
