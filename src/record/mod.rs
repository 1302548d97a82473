//! The lossless record: its text, its tokens, its tags and its tree of moves.
//!
//! A [`Record`] never loses a byte: it keeps the text that was read. Its tokens
//! are ranges of that text or, for JSON, of a transcript, the text that the
//! record would have as a sheet. The game interprets the words when the
//! [`Tree`] is built.

mod annotations;
mod command;
mod date;
mod grow;
mod path;
mod result;
mod result_in_words;
mod tag_values;
mod tags;
mod token;
mod transcript;
mod tree;
mod variation_stack;
pub(crate) mod vocabulary;
mod write;

#[doc(hidden)]
pub use annotations::strip_commands;
pub(crate) use annotations::{comment_text, plain_glyph};
#[doc(hidden)]
pub use command::{Command, CommandColour, CommandSymbol};
pub use date::Date;
#[doc(hidden)]
pub use date::DateError;
pub(crate) use date::{DateForm, is_standard_date};
pub(crate) use grow::push_without_doubling;
#[doc(hidden)]
pub use path::PathError;
pub use path::PlyPath;
#[doc(hidden)]
pub use result::OutcomeError;
pub(crate) use result::{DASH_ENTITIES, ODD_DASHES};
pub use result::{Outcome, SeatResult};
pub(crate) use result_in_words::{ResultInWords, is_draw_in_words, is_result_in_words};
pub use tag_values::TagValues;
pub(crate) use tags::is_known;
pub use tags::{Tag, Tags};
#[doc(hidden)]
pub use token::Words;
pub(crate) use token::{ReadRecord, Stated};
pub use token::{Record, Token, TokenKind};
pub(crate) use transcript::Transcript;
pub use tree::{LineId, Node, NodeId, Tree};
#[doc(hidden)]
pub use tree::{ParsedWords, TreeLine};
pub(crate) use variation_stack::{StackChange, VariationStack};
pub(crate) use vocabulary::ResultVerb;
#[doc(hidden)]
pub use write::{Movetext, write_tag};
