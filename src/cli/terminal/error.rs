//! The errors of commands, and the exit code of each.

use std::fmt;
use std::io;

use crate::app::Exit;
use crate::report::SelectionError;

/// An error that ends a command, besides [`SelectionError`]. Its kind determines the exit
/// code.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// A file, or standard input, could not be read.
    Input(String, io::Error),
    /// Standard output could not be written.
    Print(io::Error),
    /// A file could not be written.
    File(String, io::Error),
    /// The command line is wrong, and this was already reported.
    Reported,
}

/// Returns the exit code of a program that stops with an error.
pub(crate) fn exit_of(error: &anyhow::Error) -> Exit {
    match (error.downcast_ref(), error.downcast_ref()) {
        (Some(CommandError::Reported), _) | (_, Some(SelectionError::Usage(_))) => Exit::Usage,
        (Some(CommandError::Print(_) | CommandError::File(..)), _) => Exit::Output,
        (_, Some(SelectionError::Absent(_))) => Exit::Findings,
        (_, Some(SelectionError::Limit(_))) => Exit::Limit,
        (Some(CommandError::Input(..)), _) | (None, None) => Exit::Input,
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(name, error) => write!(f, "cannot read `{name}`: {error}"),
            Self::Print(error) => write!(f, "cannot write to standard output: {error}"),
            Self::File(name, error) => write!(f, "cannot write `{name}`: {error}"),
            Self::Reported => Ok(()),
        }
    }
}

impl std::error::Error for CommandError {}

/// Returns the error of a wrong command line.
pub(crate) fn usage(message: impl fmt::Display) -> anyhow::Error {
    SelectionError::Usage(message.to_string()).into()
}
