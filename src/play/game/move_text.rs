//! `Display` and `FromStr` of moves, derived from a game's notation.

use crate::play::{MoveText, NotationError};
use crate::record::{Token, TokenKind, Words};
use crate::text::Span;

/// A game's parser: returns the number of words of the next move, and the move.
type ReadMove<M> = fn(Words<'_>) -> (usize, Result<MoveText<M>, NotationError>);

/// Parses a text that is exactly one move; `read_move` is the game's parser.
///
/// # Errors
///
/// Returns an error if the text is not a move, or if words follow the move.
pub(crate) fn parse_move<M>(text: &str, read_move: ReadMove<M>) -> Result<M, NotationError> {
    let start = text.as_ptr() as usize;
    let words = text.split_ascii_whitespace().map(|word| {
        let from = word.as_ptr() as usize - start;
        Token::new(TokenKind::Word, Span::new(from, from + word.len()))
    });
    let tokens: Vec<Token> = words.collect();
    let (count, read) = read_move(Words::new(text.as_bytes(), &tokens));
    let read = read?;
    if count < tokens.len() {
        return Err(NotationError::never("more words follow the move"));
    }
    Ok(read.mv)
}

/// Implements `Display` and `FromStr` for a type of moves, from the function
/// that writes a move to a string and the one that parses it.
macro_rules! impl_move_text {
    ($move:ty, $write:expr, $read_move:expr) => {
        impl ::std::fmt::Display for $move {
            /// Writes the move as in record sheets.
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let mut text = String::new();
                $write(&mut text, self);
                f.pad(&text)
            }
        }

        impl ::std::str::FromStr for $move {
            type Err = $crate::play::NotationError;

            /// Parses a move in any dialect and spelling that records may use.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::play::parse_move(text, $read_move)
            }
        }
    };
}

pub(crate) use impl_move_text;
