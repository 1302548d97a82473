//! The lossless record: its text, its tokens, its tags, its tree of moves.
//!
//! A [`Record`] never loses a byte: its tokens are ranges of the text that was
//! read, so printing it unchanged reproduces that text. The game interprets the
//! words when the [`Tree`] is built.

mod annotations;
mod command;
mod date;
mod grow;
mod path;
mod result;
mod tag_values;
mod tags;
mod token;
mod transcript;
mod tree;
mod variation_stack;
mod write;

pub use annotations::prose;
pub(crate) use annotations::{comment_text, plain_glyph};
pub use command::{Command, CommandColour, CommandSign};
pub use date::{Date, DateError};
pub(crate) use date::{DateForm, is_date};
pub(crate) use grow::push_sparing;
pub use path::{PathError, PlyPath};
pub use result::{Outcome, OutcomeError, SeatResult};
pub use tag_values::TagValues;
pub use tags::{Tag, Tags};
pub use token::{Record, Token, TokenKind, Words};
pub(crate) use transcript::Transcript;
pub use tree::{LineId, Node, NodeId, Taken, Tree, TreeLine};
pub(crate) use variation_stack::{StackChange, VariationStack};
pub use write::{Movetext, write_tag};
