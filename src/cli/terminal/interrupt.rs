//! Signal handling: on Ctrl-C, a hangup or a termination request, unfinished
//! files are removed. Some commands first print what they have done.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::cli::terminal::progress_line;

/// How long the program waits for its last message to be written.
const MESSAGE_TIMEOUT: Duration = Duration::from_millis(200);

/// How long after Ctrl-C a command may take to call [`is_requested`].
#[cfg(unix)]
const NOTICE_TIMEOUT: Duration = Duration::from_secs(1);

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// True if the command ends by itself after the next Ctrl-C.
static ENDS_ITSELF: AtomicBool = AtomicBool::new(false);

/// True if the command should print what it has done and end.
static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// True if the command knows of the request.
static IS_NOTICED: AtomicBool = AtomicBool::new(false);

/// The temporary files that are being written.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is done before the program is stopped.
static LAST_ACTION: Mutex<Option<LastAction>> = Mutex::new(None);

type LastAction = Box<dyn FnOnce() + Send>;

fn last_action() -> MutexGuard<'static, Option<LastAction>> {
    LAST_ACTION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of records processed.
static RECORD_COUNT: AtomicU64 = AtomicU64::new(0);

/// Adds to the number of records processed.
pub(crate) fn count(records: u64) {
    RECORD_COUNT.fetch_add(records, Ordering::Relaxed);
}

/// Makes the first Ctrl-C a request that the command print what it has done and end.
/// If it does not call [`is_requested`] within a second, perhaps because it waits for
/// input, or at the second Ctrl-C, the program stops at once.
pub(crate) fn end_by_request() {
    ENDS_ITSELF.store(true, Ordering::Relaxed);
}

/// Returns true if the command should print what it has done and end.
pub(crate) fn is_requested() -> bool {
    let is_requested = IS_REQUESTED.load(Ordering::Relaxed);
    if is_requested {
        IS_NOTICED.store(true, Ordering::Relaxed);
    }
    is_requested
}

/// Sets what is done before the program is stopped, so that the user loses nothing.
/// Replaces what was set before.
pub(crate) fn before_stop(action: impl FnOnce() + Send + 'static) {
    *last_action() = Some(Box::new(action));
}

/// Makes a stop do nothing more than remove unfinished files.
pub(crate) fn nothing_before_stop() {
    *last_action() = None;
}

/// Calls `create`, which creates a temporary file, and registers the file to be
/// removed if the program is stopped. Meanwhile, no unfinished files are removed.
pub(crate) fn create(
    create: impl FnOnce() -> io::Result<NamedTempFile>,
) -> io::Result<NamedTempFile> {
    let mut files = unfinished();
    let file = create()?;
    files.insert(file.path().to_owned());
    Ok(file)
}

/// Calls `open`, which opens a temporary file again. Meanwhile, no unfinished files
/// are removed.
pub(crate) fn reopen<T>(open: impl FnOnce() -> T) -> T {
    let _files = unfinished();
    open()
}

/// Calls `complete`, which moves the temporary file `path` to its target, and
/// unregisters it. Meanwhile, no unfinished files are removed.
pub(crate) fn finish<T>(path: &Path, complete: impl FnOnce() -> T) -> T {
    let mut files = unfinished();
    let result = complete();
    files.remove(path);
    result
}

/// Installs the signal handlers. Exceeding the file size limit then makes a write
/// fail instead of ending the program.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::register_conditional_default;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // If a handler cannot be installed, the default action remains.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let mut stop_signals = vec![SIGINT, SIGTERM];
    if !is_hangup_ignored() {
        stop_signals.push(SIGHUP);
    }
    let Ok(mut signals) = signal_hook::iterator::Signals::new(&stop_signals) else {
        return;
    };
    // Closing a terminal may send two hangups, so a second signal must not end the
    // program before the files are removed.
    let thread = thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            let is_first_interrupt = signal == SIGINT && ENDS_ITSELF.swap(false, Ordering::Relaxed);
            if !(is_first_interrupt && request_end()) {
                stop(128 + signal);
            }
        }
    });
    if thread.is_err() {
        for signal in stop_signals {
            let _ = register_conditional_default(signal, Arc::new(AtomicBool::new(true)));
        }
    }
}

/// Requests that the command end, and stops the program if it does not notice that.
/// Returns false if the program has to be stopped at once.
#[cfg(unix)]
fn request_end() -> bool {
    IS_REQUESTED.store(true, Ordering::Relaxed);
    let watcher = thread::Builder::new().spawn(|| {
        thread::sleep(NOTICE_TIMEOUT);
        if !IS_NOTICED.load(Ordering::Relaxed) {
            stop(i32::from(INTERRUPTED));
        }
    });
    watcher.is_ok()
}

/// Returns true if hangups are ignored, as under `nohup`, so that no handler
/// may be installed. Also returns true where this is unknown: on systems other
/// than Linux.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else {
        return true;
    };
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal_hook::consts::SIGHUP - 1) & 1 == 1)
}

/// Does nothing: there are no signals.
#[cfg(not(unix))]
pub(crate) fn listen() {}

/// Ends the program with this exit code, says how many records it has read, and removes
/// unfinished files.
#[cfg_attr(not(unix), expect(dead_code, reason = "there are no signals"))]
fn stop(code: i32) -> ! {
    let action = last_action().take();
    if let Some(action) = action {
        action();
    }
    // The lock is held until the end, so that other threads neither create files nor
    // report that the removed ones are missing.
    let files = unfinished();
    for path in files.iter() {
        // Errors cannot be reported any more.
        let _ = fs::remove_file(path);
    }
    let records = RECORD_COUNT.load(Ordering::Relaxed);
    if records > 0 {
        print(format!("stopped after {records} records"));
    }
    std::process::exit(code)
}

/// Prints a message, but does not wait long if standard error is blocked.
fn print(text: String) {
    let (sender, receiver) = channel();
    let writer = thread::Builder::new().spawn(move || {
        progress_line::clear();
        let _ = writeln!(io::stderr(), "{text}");
        sender.send(())
    });
    if writer.is_ok() {
        let _ = receiver.recv_timeout(MESSAGE_TIMEOUT);
    }
}
