//! The command line of scoresheet.

use std::process::ExitCode;
use std::thread;

mod cli;

/// The stack that the program runs on, whatever the one is that it was
/// started with.
const STACK: usize = 4 << 20;

fn main() -> ExitCode {
    let program = thread::Builder::new().stack_size(STACK);
    match program.spawn(cli::run) {
        // A panic has told of itself by now.
        Ok(program) => program.join().unwrap_or(ExitCode::from(101)),
        Err(_) => cli::run(),
    }
}
