//! Lines and other text of a list that are kept as comments.

use crate::format::lex;
use crate::format::list::copied;
use crate::format::list::lines::holds_moves;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;
use crate::text::{Diagnostic, codes};

impl Reader<'_> {
    /// Reads a line before the first move of a bare list as a heading; returns
    /// false if it has a move.
    pub(in crate::format) fn begins_with_heading(&mut self, byte: u8) -> bool {
        let is_first = self.stage == Stage::Nothing && self.line_start && self.is_bare();
        let is_page_part = byte == b'{' && matches!(self.rest().get(1), Some(b'{' | b'|'));
        let is_delimiter = b"{};[])%$`".contains(&byte) && !is_page_part;
        if !is_first || is_delimiter {
            return false;
        }
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        let is_empty = copied::peel(line).is_empty() || copied::table_rule(line).is_some();
        let is_aside = byte == b'(' && memchr::memchr(b')', line).is_none();
        if is_empty || is_aside || holds_moves(line, self.options.opens_move) {
            return false;
        }
        self.heading_line();
        true
    }

    /// Reads the rest of the line as a comment.
    pub(in crate::format) fn heading_line(&mut self) {
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        self.heading(line.trim_ascii_end().len());
    }

    /// Reads text without a move as a comment.
    pub(super) fn heading(&mut self, length: usize) {
        // Searches from the end, where another heading would be.
        let mut before = self.tokens.iter().rev();
        let first = before.all(|token| token.kind != TokenKind::Heading);
        let span = self.push(TokenKind::Heading, length);
        self.inspect(span);
        if first {
            let message = "this text has no move; it is kept as a comment";
            let help = "headings are allowed; if it should have moves, check their spelling";
            self.found(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
    }
}
