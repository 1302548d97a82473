//! The first stage of reading lists: lines become items.

mod comment;
pub(super) mod items;
pub(super) mod lex;
pub(super) mod lexer;
mod page_tags;
mod ply_lexer;
mod word_lexer;
