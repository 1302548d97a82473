//! Recognizes the pieces of a list in a text, without the state of a reader.

pub(in crate::format) mod action_words;
pub(in crate::format) mod copied;
pub(in crate::format) mod counts;
pub(in crate::format) mod line_ahead;
pub(in crate::format) mod lines;
pub(in crate::format) mod numbers;
pub(in crate::format) mod page_tags;
pub(in crate::format) mod text_without_move;
