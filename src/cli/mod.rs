//! The command line: one file per subcommand, and what they share.
//!
//! Only the public interface of the library is used here. [`command`] lists
//! the subcommands, `input` finds and reads records, `choice` chooses among
//! them, `same_play` finds duplicates, `figure` draws, and `terminal` contains
//! the only code that prints.

mod choice;
mod command;
mod commands;
mod figure;
mod format;
mod global;
mod input;
mod record_format;
mod same_play;
mod terminal;

pub(crate) use command::run;
