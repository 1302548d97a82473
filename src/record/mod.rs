//! The lossless record: its text, its tokens, its tags, its tree of moves.
//!
//! A [`Record`] never loses a byte: printing it unchanged gives back what was
//! read, because the tokens are ranges of that very text. What the words mean
//! is asked of a game when the [`Tree`] is built.

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

pub use annotations::{comment_text, plain_glyph, prose};
pub use command::{Command, CommandColour, CommandSign};
pub use date::{Date, DateError, is_date};
pub(crate) use grow::push_sparing;
pub use path::{PathError, PlyPath};
pub use result::{Outcome, OutcomeError, SeatResult};
pub use tag_values::TagValues;
pub use tags::{Tag, Tags};
pub use token::{Record, Token, TokenKind, Words};
pub use transcript::Transcript;
pub use tree::{LineId, Node, NodeId, Taken, Tree, TreeLine};
pub use variation_stack::{Fitting, OpenLines};
pub use write::{Movetext, write_tag};
