//! The errors of commands.

use std::fmt;
use std::io;

use crate::app::Exit;
use crate::convert::WriteError;
use crate::report::SelectionError;

/// An error that ends a command, or the part of its work that it concerns. Its kind
/// determines the exit code.
#[derive(Debug)]
pub enum CommandError {
    /// The command line is wrong.
    Usage(String),
    /// The record does not contain what was requested, or does not allow it.
    Absent(String),
    /// A limit was exceeded.
    Limit(String),
    /// A file, or standard input, could not be read.
    Input(String, io::Error),
    /// Standard output could not be written.
    Print(io::Error),
    /// A file could not be written.
    File(String, io::Error),
    /// The command line is wrong, and this was already reported.
    Reported,
}

impl CommandError {
    /// Returns the exit code of a program that stops with this error.
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) | Self::Reported => Exit::Usage,
            Self::Absent(_) => Exit::Findings,
            Self::Limit(_) => Exit::Limit,
            Self::Input(..) => Exit::Input,
            Self::Print(_) | Self::File(..) => Exit::Output,
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Absent(message) | Self::Limit(message) => {
                f.write_str(message)
            }
            Self::Input(name, error) => write!(f, "cannot read `{name}`: {error}"),
            Self::Print(error) => write!(f, "cannot write to standard output: {error}"),
            Self::File(name, error) => write!(f, "cannot write `{name}`: {error}"),
            Self::Reported => Ok(()),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::NoNotation(message) => Self::Usage(message),
            error => Self::Absent(error.to_string()),
        }
    }
}

impl From<SelectionError> for CommandError {
    fn from(error: SelectionError) -> Self {
        match error {
            SelectionError::Usage(message) => Self::Usage(message),
            SelectionError::Absent(message) => Self::Absent(message),
            SelectionError::Limit(message) => Self::Limit(message),
        }
    }
}
