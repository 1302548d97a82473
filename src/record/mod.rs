//! The lossless record: its text, its tokens, its tags and its tree of moves.
//!
//! A [`Record`] never loses a byte: it keeps the text that was read. Its tokens
//! are ranges of that text or, for JSON, of a transcript, the text that the
//! record would have as a sheet. The game interprets the words when the
//! [`Tree`] is built.

mod annotations;
pub(crate) mod command;
mod date;
mod grow;
mod path;
mod result;
mod tags;
pub(crate) mod token;
mod transcript;
mod tree;
mod variation_stack;
pub(crate) mod vocabulary;
mod words_to_result;
pub(crate) mod write;

pub(crate) use annotations::{comment_text, glyph_sign, plain_glyph, strip_commands};
pub use command::{Command, CommandColour, CommandSymbol};
pub use date::{Date, DateError};
pub(crate) use date::{DateForm, is_standard_date};
pub(crate) use grow::push_without_doubling;
pub use path::{PathError, PlyPath};
pub(crate) use result::{DASH_ENTITIES, ODD_DASHES};
pub use result::{Outcome, OutcomeError, SeatResult};
pub(crate) use tags::is_known;
pub use tags::{Tag, TagValues, Tags};
pub(crate) use token::{ReadRecord, Stated};
pub use token::{Record, Token, TokenKind, Words};
pub(crate) use transcript::Transcript;
pub use tree::{LineId, Node, NodeId, ParsedWords, Tree, TreeLine};
pub(crate) use variation_stack::{StackChange, VariationStack};
pub(crate) use vocabulary::ResultVerb;
pub(crate) use words_to_result::{ResultInWords, is_draw_in_words, is_result_in_words};
pub(crate) use write::{Movetext, write_tag};
