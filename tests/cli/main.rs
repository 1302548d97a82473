//! Tests of the command line, one file per command.

mod analyse;
mod best_move;
mod captions;
mod check;
mod choice;
mod convert;
mod csv;
mod diff;
mod docs;
mod duplicates;
mod explain;
mod faults;
mod filter;
mod find;
mod fixes;
mod fmt;
#[cfg(unix)]
mod gallery;
mod games;
mod generate;
#[allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the helpers"
)]
#[path = "../helpers/mod.rs"]
mod helpers;
mod hints;
mod jobs;
mod levels;
mod list;
mod man;
mod match_games;
mod moves;
mod nothing;
mod openings;
mod options;
mod outcomes;
mod panels;
mod picture;
mod play;
mod program;
mod publish;
mod publish_page;
mod render;
mod score;
mod series;
mod serve;
mod show;
mod slice;
mod snapshot;
mod stats;
mod table;
mod terminal;
mod weave;
