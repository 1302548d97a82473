//! The command line of scoresheet.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
