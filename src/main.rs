//! The command line of scoresheet.

use std::process::ExitCode;
use std::thread;

mod cli;

/// The least stack that the program runs on, whatever the one is that it was
/// started with.
const STACK: usize = 4 << 20;

fn main() -> ExitCode {
    // A thread of its own would take its memory page by page.
    if has_stack() {
        return cli::run();
    }
    let program = thread::Builder::new().stack_size(STACK);
    match program.spawn(cli::run) {
        // A panic has told of itself by now.
        Ok(program) => program.join().unwrap_or(ExitCode::from(101)),
        Err(_) => cli::run(),
    }
}

/// Whether the program was started with a stack that is large enough.
#[cfg(unix)]
fn has_stack() -> bool {
    use rustix::process::{Resource, getrlimit};

    let most = getrlimit(Resource::Stack).current;
    most.is_none_or(|most| most >= STACK as u64)
}

/// What it was started with is not known.
#[cfg(not(unix))]
const fn has_stack() -> bool {
    false
}
