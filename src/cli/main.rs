//! The start of the program, on a thread with enough stack.

use std::process::ExitCode;
use std::thread;

use crate::cli::command::run;

/// The minimum stack size that the program needs, in bytes.
pub(super) const STACK_SIZE: usize = if cfg!(debug_assertions) {
    // Without optimization, a call takes several times as much.
    64 << 20
} else {
    4 << 20
};

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    // Starting a thread takes time; avoid it where the stack is large enough.
    if has_large_stack() {
        return run();
    }
    let builder = thread::Builder::new().stack_size(STACK_SIZE);
    match builder.spawn(run) {
        // A panic was already reported; 101 is its usual exit code.
        Ok(program) => program.join().unwrap_or(ExitCode::from(101)),
        Err(_) => run(),
    }
}

/// Returns true if the main thread has a large enough stack.
#[cfg(unix)]
fn has_large_stack() -> bool {
    use rustix::process::{Resource, getrlimit};

    let limit = getrlimit(Resource::Stack).current;
    limit.is_none_or(|limit| limit >= STACK_SIZE as u64)
}

/// Returns false: the stack size of the main thread is unknown.
#[cfg(not(unix))]
const fn has_large_stack() -> bool {
    false
}
