//! Records of abstract games: read, checked, scored, converted and drawn.
//!
//! The games are Permute, Swaptimum, Permutations and Permutu. A record goes
//! through the crate from the bottom up:
//!
//! - [`format`](mod@format) turns bytes into [`record`]s, in which every byte
//!   is kept;
//! - [`play`] takes a record through one of the [`games`] ply by ply and
//!   reports what it finds ([`text`]);
//! - from the positions come standings ([`report`]), another notation
//!   ([`convert`]) or a picture ([`scene`], drawn by [`render`]).
//!
//! `docs/architecture.md` shows the whole.
//!
//! # Examples
//!
//! A pasted list of moves becomes a score and a figure:
//!
//! ```
//! use scoresheet::format::{ReadOptions, read};
//! use scoresheet::games::{GameKind, replay};
//! use scoresheet::play::FigureOptions;
//! use scoresheet::render::{SvgOptions, svg};
//! use scoresheet::report::quoted_score;
//! use scoresheet::scene::Theme;
//! use scoresheet::text::Source;
//!
//! let text = "1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8";
//! let options = ReadOptions { opens_move: GameKind::Permute.opens_move() };
//! let record = read(Source::new("paste", text.as_bytes()), options).next().expect("one record");
//! let mut findings = Vec::new();
//! let game = replay(&record, &[], &mut findings).expect("nothing is said, so the setting is the default");
//! let end = game.after(game.plies());
//! assert!(findings.is_empty());
//! assert_eq!(quoted_score(&*game, &*end), "Orange 5, Yellow 6");
//! let figure = svg(&end.figure(&FigureOptions::default()), &Theme::default(), &SvgOptions::default());
//! assert!(figure.starts_with("<svg"));
//! ```
//!
//! # Features
//!
//! Without features the crate reads, plays, and draws SVG and text.
//!
//! - `compressed`: reading what is compressed with gzip or zstd;
//! - `png`, `pdf`, `gif`: pictures of pixels, pictures for printing, animations;
//! - `themes`: themes from TOML files;
//! - `schema`: JSON schemas of what is reported;
//! - `cli` (on by default): the command-line program with what only it needs,
//!   and all of the above but the schemas.

pub mod archive;
pub mod board;
pub mod convert;
pub mod format;
pub mod games;
pub mod play;
pub mod record;
pub mod render;
pub mod report;
pub mod scene;
pub mod text;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
