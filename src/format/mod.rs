//! Reading records: sheets, bare lists of moves, and JSON.
//!
//! The reader knows the rules of no game. It yields tags, numbers, words,
//! glyphs, comments, variations and results with their spans; the game groups
//! words into moves later, when a tree is built. For lists without tags,
//! [`ReadOptions`] tell the reader which words begin moves.

pub(crate) mod blank;
pub(crate) mod boundary;
mod inspect;
mod json;
mod lex;
mod list;
mod move_number;
mod options;
mod plain;
mod plain_list;
pub(crate) mod reader;
mod sheet;
mod tag;
mod token_list;

pub(crate) use blank::{blanks0, blanks1, is_blank, unicode_blank};
pub(crate) use boundary::{Boundary, CONTEXT_LEN, first_start, last_boundary, next_boundary};
pub(crate) use inspect::odd_result;
pub(crate) use json::may_be_heading;
pub(crate) use lex::{coordinate, dash, strip_prefix_ignoring_case};
pub(crate) use list::{
    closed_state, has_side, is_action, is_closed, is_inside_line, is_open, is_single, number_value,
};
pub(crate) use move_number::move_number;
pub use options::ReadOptions;
pub(crate) use plain::{PlainTag, plain_tag, plain_words};
pub(crate) use plain_list::begins_list;
pub(crate) use reader::too_long;
pub use reader::{Records, Syntax, read, read_as};
