//! Reads, checks, scores, converts and draws the records of abstract games.
//!
//! The games are Permute, Swaptimum, Permutations and Permutu. [`read`] turns
//! text into [`Record`]s, [`replay`] plays a record and reports findings,
//! and [`GameKind::new_game`] records a game move by move. A [`Replayed`] game
//! can be scored ([`report`]), written in another notation ([`convert`]) and
//! drawn ([`render`]).
//!
//! # Examples
//!
//! A pasted list of moves becomes a score and a figure:
//!
//! ```
//! use scoresheet::play::Moment;
//! use scoresheet::{FigureOptions, report, svg};
//!
//! let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8").next().expect("one record");
//! let checked = scoresheet::replay(&record);
//! assert!(checked.is_sound());
//! let game = checked.game.expect("the default setting is sound");
//! let end = Moment::end(&*game);
//! assert_eq!(report::score_line(&end), "Orange 5, Yellow 6");
//! let figure = svg(&end.view().figure(&FigureOptions::default()), &Default::default(), &Default::default());
//! assert!(figure.starts_with("<svg"));
//! ```
//!
//! # Modules
//!
//! From the lowest layer up: [`text`] has locations and findings, and [`board`] has
//! squares. [`record`] keeps every byte of the input, and [`scene`] is the finished
//! picture. [`format`](mod@format) reads records, [`render`] draws scenes, and
//! [`search`] finds the best moves. [`play`] defines what a game is, and [`games`]
//! has the four games. [`convert`], [`report`] and [`archive`] work on any game.
//! `docs/architecture.md` describes how they fit together.
//!
//! # Features
//!
//! Without features the crate reads and replays records, and draws SVG and
//! text.
//!
//! - `compressed`: input compressed with gzip or zstd;
//! - `png`, `pdf`, `gif`: output in these formats;
//! - `search`: searching positions for the best moves;
//! - `themes`: themes from TOML files;
//! - `stats`: statistics, with charts;
//! - `parquet`: tables as Parquet and Arrow files;
//! - `schema`: JSON schemas of the reports;
//! - `cli` (on by default): the command-line program, with all of the above
//!   except `parquet` and `schema`.

// Much of the library has the program as its only caller.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]
// What `internal` exports is public, but cannot be reached without that feature, and what
// it has of the search not without that one.
#![cfg_attr(not(feature = "internal"), warn(unnameable_types))]
#![cfg_attr(
    not(all(feature = "internal", feature = "search")),
    allow(unreachable_pub)
)]

#[cfg(any(feature = "cli", feature = "internal"))]
mod app;
pub mod archive;
pub mod board;
#[cfg(feature = "cli")]
mod cli;
pub mod convert;
pub mod format;
pub mod games;
#[cfg(feature = "internal")]
#[doc(hidden)]
pub mod internal;
pub mod play;
pub mod record;
pub mod render;
pub mod report;
pub mod scene;
pub mod search;
pub mod text;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cli::main;
pub use convert::{to_canonical, to_json, to_list, to_sheet};
pub use games::{Checked, GameBuilder, GameKind, read, replay};
pub use play::{
    Dialect, FigureOptions, PlayError, Replayed, Standings, Status, Termination, Turn, Verdict,
    View,
};
pub use record::{Outcome, Record, TagValues};
pub use render::{SvgOptions, svg};
pub use scene::{Scene, Theme};
pub use text::{Diagnostic, Severity, Source};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../docs/adding-a-game.md")]
mod adding_a_game {}
