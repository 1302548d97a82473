//! The command line: one file per subcommand, and what they share.
//!
//! [`command`] lists the subcommands, `input` finds and reads records, `choice` chooses among
//! them, `figure` draws, and `terminal` contains the only code that prints.

pub(crate) mod choice;
mod command;
pub(crate) mod commands;
pub(crate) mod config;
pub(crate) mod figure;
pub(crate) mod global;
mod help;
mod input;
mod output_format;
#[cfg(all(feature = "parquet", feature = "internal"))]
pub(crate) mod table_batches;
pub(crate) mod terminal;

pub use command::main;
