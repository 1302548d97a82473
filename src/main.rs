//! The `scoresheet` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    scoresheet::main()
}
