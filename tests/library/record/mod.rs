//! How parts of a record are read from text and written to it.

mod commands;
mod movetext;
mod paths;
