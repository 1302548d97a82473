//! The lossless record: its text, its tokens, its tags, its tree of moves.
//!
//! A [`Record`] never loses a byte: printing it unchanged gives back what was
//! read, because the tokens are ranges of that very text. What the words mean
//! is asked of a game when the [`Tree`] is built.

mod command;
mod date;
mod grow;
mod openlines;
mod path;
mod remark;
mod result;
mod tags;
mod token;
mod transcript;
mod tree;
mod write;

pub use command::{Colour, Command, Sign};
pub use date::{Date, DateError, is_date};
pub(crate) use grow::push_sparing;
pub use openlines::{Fitting, OpenLines};
pub use path::{Path, PathError};
pub use remark::{comment_text, plain_glyph, prose};
pub use result::{Mark, Outcome, OutcomeError};
pub use tags::{Tag, Tags};
pub use token::{Record, Token, TokenKind, Words};
pub use transcript::Transcript;
pub use tree::{Line, LineId, Node, NodeId, Taken, Tree};
pub use write::{Movetext, write_tag};
