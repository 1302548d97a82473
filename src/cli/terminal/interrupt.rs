//! Ctrl-C and its kin: the program ends at once and leaves nothing half made.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use std::sync::mpsc::channel;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use crate::cli::terminal::output::last_words;

/// How long the end of the program waits for somebody to read its last words.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(200);

/// The files in the making.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many records were gone through.
static RECORDS: AtomicU64 = AtomicU64::new(0);

/// Counts records that were gone through.
pub(crate) fn count(records: u64) {
    RECORDS.fetch_add(records, Ordering::Relaxed);
}

/// Remembers a file that is to go when the program is stopped.
pub(crate) fn begun(path: &Path) {
    unfinished().insert(path.to_owned());
}

/// Does what ends the making of a file, which no signal comes between.
pub(crate) fn finish<T>(path: &Path, done: impl FnOnce() -> T) -> T {
    let mut files = unfinished();
    let result = done();
    files.remove(path);
    result
}

/// Listens for signals from now on. One that the system sends when a file
/// grows beyond what is allowed is an error of writing then, and does not end
/// the program.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // Without listeners, as in a place that allows no threads, the system's
    // own ways of ending remain.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let is_ending = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal,
            128 + signal,
            Arc::clone(&is_ending),
        );
        let _ = signal_hook::flag::register(signal, Arc::clone(&is_ending));
    }
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) {
        let _ = std::thread::Builder::new().spawn(move || {
            if let Some(signal) = signals.forever().next() {
                end(128 + signal);
            }
        });
    }
}

/// There are no signals to listen for.
#[cfg(not(unix))]
pub(crate) fn listen() {}

#[cfg(unix)]
fn end(code: i32) -> ! {
    for path in unfinished().iter() {
        // What cannot be removed stays: nobody is left to be told.
        let _ = fs::remove_file(path);
    }
    let records = RECORDS.load(Ordering::Relaxed);
    if records > 0 {
        say(format!("stopped after {records} records"));
    }
    std::process::exit(code)
}

/// Says something, and does not wait long where nobody listens.
#[cfg(unix)]
fn say(text: String) {
    let (done, is_done) = channel();
    let teller = std::thread::Builder::new().spawn(move || {
        last_words(&text);
        done.send(())
    });
    if teller.is_ok() {
        let _ = is_done.recv_timeout(PATIENCE);
    }
}
