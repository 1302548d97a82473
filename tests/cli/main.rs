//! Tests of the command line, one file per command.

mod article;
mod check;
mod choice;
mod completions;
mod convert;
mod csv;
mod diff;
mod docs;
mod duplicates;
mod explain;
mod filter;
mod find;
mod fmt;
#[cfg(unix)]
mod gallery;
mod games;
mod generate;
mod hints;
mod jobs;
mod list;
mod long;
mod man;
mod moves;
mod nothing;
mod openings;
mod options;
mod outcomes;
mod panels;
mod picture;
mod program;
mod publish;
mod render;
mod run;
mod score;
mod show;
mod terminal;
