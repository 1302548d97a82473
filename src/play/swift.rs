//! Games of bare lists, checked without keeping anything but their end.

use crate::format::{self, LineError};
use crate::play::game::Game;
use crate::play::notation::Dialect;
use crate::play::position::{Position, Turn};
use crate::record::{Outcome, Token, TokenKind, Words};

/// A game that was read from one line.
#[derive(Debug, Clone, PartialEq)]
pub struct SwiftGame<P> {
    /// The number of plies.
    pub plies: u32,
    /// The last position.
    pub end: P,
    /// The result, which agrees with the rules.
    pub result: Outcome,
}

/// Reads games that stand one on a line and have nothing to be said about.
///
/// What is not a plain, sound game is left to [`replay`](crate::play::replay),
/// which says what is the matter with it; a test holds that both find the
/// same.
#[derive(Debug, Clone)]
pub struct Swift<G: Game> {
    start: G::Position,
    seats: usize,
    tokens: Vec<Token>,
}

impl<G: Game> Swift<G> {
    /// A reader of games with this setting.
    pub fn new(setting: &G::Setting) -> Self {
        let seats = G::seats(setting).len();
        Self {
            start: G::start(setting),
            seats,
            tokens: Vec::new(),
        }
    }

    /// The game of a line; none when there is anything to be found in it, or
    /// when it does not end with its result.
    ///
    /// # Cost
    ///
    /// One pass over the line; nothing is allocated but the result.
    pub fn line(&mut self, line: &[u8]) -> Option<SwiftGame<G::Position>> {
        self.tokens.clear();
        match format::read_line(line, &mut self.tokens) {
            Ok(()) => {}
            Err(LineError) => return None,
        }
        let (last, plies) = self.tokens.split_last()?;
        let mut position = self.start.clone();
        let first = position.next_ply();
        let mut known: Option<&Dialect> = None;
        let mut index = 0;
        while let Some(token) = plies.get(index) {
            if token.kind == TokenKind::Number {
                let is_next = number(&line[token.span().range()]) == Some(position.next_ply());
                index += 1;
                if is_next { continue } else { return None }
            }
            let (words, read) = G::take(Words::new(line, &plies[index..]));
            // Looked at where it lies: a move is too small to be worth moving.
            let Ok(text) = &read else { return None };
            let dialect = text.dialect.filter(|_| text.odd.is_empty())?;
            if **known.get_or_insert(dialect) != *dialect {
                return None;
            }
            if position.play(&text.chosen).is_err() {
                return None;
            }
            index += words;
        }
        let result = self.result(&line[last.span().range()], &position)?;
        Some(SwiftGame {
            plies: position.next_ply() - first,
            end: position,
            result,
        })
    }

    /// The result of a line, when it is a result and agrees with the rules.
    fn result(&self, word: &[u8], position: &G::Position) -> Option<Outcome> {
        let by_rules = match position.turn() {
            Turn::Over => position.status().outcome(self.seats),
            Turn::Seat(_) | Turn::All => Outcome::Unfinished,
        };
        let said: Outcome = std::str::from_utf8(word).ok()?.parse().ok()?;
        (said == by_rules).then_some(said)
    }
}

/// The number before the dots of a move number.
fn number(word: &[u8]) -> Option<u32> {
    let digits = word.split(|&byte| byte == b'.').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}
