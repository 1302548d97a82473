//! The `scoresheet` program.

use std::process::ExitCode;
use std::thread;

mod cli;

/// The minimum stack size that the program needs.
const STACK_SIZE: usize = 4 << 20;

fn main() -> ExitCode {
    // A new thread would have to fault in its stack page by page.
    if has_large_stack() {
        return cli::run();
    }
    let program = thread::Builder::new().stack_size(STACK_SIZE);
    match program.spawn(cli::run) {
        // The panic was already reported.
        Ok(program) => program.join().unwrap_or(ExitCode::from(101)),
        Err(_) => cli::run(),
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
