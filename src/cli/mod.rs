//! The command line: one file a subcommand, and what they share.
//!
//! Only the public interface of the library is used here. [`command`] is the
//! list of subcommands, `input` finds and reads records, `select` picks
//! records and plies, `output` is the only place that prints.

mod article;
mod cells;
mod check;
mod command;
mod common;
mod compare;
mod completions;
mod convert;
mod diff;
mod explain;
mod figure;
mod file;
mod filename;
mod fmt;
mod games;
mod generate;
mod input;
mod interrupt;
mod list;
mod look;
mod man;
mod markings;
mod moves;
mod one;
mod output;
mod parts;
mod picture;
mod pieces;
mod progress;
mod publish;
mod reading;
mod remarks;
mod render;
mod score;
mod select;
mod setting;
mod show;
mod source;
mod target;
mod theme;
mod tree;
mod words;

pub(crate) use command::run;
