//! Reads brackets: those of variations, and those without meaning.

use crate::format::inspect;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;

impl Reader<'_> {
    pub(super) fn open_variation(&mut self) {
        let span = self.push(TokenKind::Open, 1);
        if self.stage == Stage::Result && self.open.is_empty() {
            self.report(inspect::variation_after_result(span));
        }
        if self.open.push(span) {
            self.report(inspect::too_deep(span));
        }
        if !self.has_reported_stray_variation && !self.follows_a_move() {
            self.has_reported_stray_variation = true;
            self.report(inspect::variation_without_move(span));
        }
    }

    /// Returns true if a move of the same line of play precedes the `(` that
    /// was just read.
    fn follows_a_move(&self) -> bool {
        let before = self.tokens.iter().rev().skip(1).find(|token| {
            use TokenKind::{Close, Open, Word};
            matches!(token.kind, Word | Open | Close)
        });
        before.is_some_and(|token| token.kind != TokenKind::Open)
    }

    pub(super) fn close_variation(&mut self) {
        if self.open.pop() {
            self.push(TokenKind::Close, 1);
        } else {
            self.stray();
        }
    }

    /// Reads a bracket or brace without meaning.
    pub(super) fn stray(&mut self) {
        let rest = self.rest();
        // A `[` is read together with the text up to its `]` on the same line. The
        // search stops at the next `[`, so that many `[` take linear time.
        let ends_search = |byte: &u8| matches!(byte, b'[' | b']' | b'\n' | b'\r');
        let close = match rest[0] {
            b'[' => rest[1..]
                .iter()
                .position(ends_search)
                .map(|inner| inner + 1),
            _ => None,
        };
        let close = close.filter(|&close| rest[close] == b']');
        let span = self.push(TokenKind::Stray, close.map_or(1, |close| close + 1));
        self.report(inspect::stray(self.source.slice(span), span));
    }
}
