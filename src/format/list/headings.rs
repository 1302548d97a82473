//! Headings: text of a list that is kept as a comment.

use crate::format::lex;
use crate::format::list::claims::{SECOND_RESULT, claim_length};
use crate::format::list::copied;
use crate::format::list::lines::holds_moves;
use crate::format::sheet::{Reader, Stage};
use crate::record::TokenKind;
use crate::text::{Diagnostic, codes};

impl Reader<'_> {
    /// Reads the rest of the line as a heading, if this is the start of a line
    /// before the first move of a bare list, and the line has no move.
    /// Otherwise reads nothing and returns false.
    pub(in crate::format) fn read_heading(&mut self, byte: u8) -> bool {
        let is_first = self.stage == Stage::Nothing && self.line_start && self.is_bare();
        let is_wiki_tag = byte == b'{' && matches!(self.rest().get(1), Some(b'{' | b'|'));
        let is_delimiter = b"{};[])%$`".contains(&byte) && !is_wiki_tag;
        if !is_first || is_delimiter || copied::begins_array(self.rest()) {
            return false;
        }
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        let is_empty = copied::peel(line).is_empty() || copied::table_rule(line).is_some();
        let is_aside = byte == b'(' && memchr::memchr(b')', line).is_none();
        if is_empty || is_aside || holds_moves(line, self.options.opens_move) {
            return false;
        }
        self.read_line_as_heading();
        true
    }

    /// Reads the rest of the line as a heading.
    pub(in crate::format) fn read_line_as_heading(&mut self) {
        let line = lex::to_line_end(self.rest()).map_or(self.rest(), |(_, line)| line);
        self.push_heading(line.trim_ascii_end().len());
    }

    /// Reads the next `length` bytes as a heading, and warns about the first
    /// heading of the record.
    pub(super) fn push_heading(&mut self, length: usize) {
        // Search from the end, where an earlier heading is likely to be.
        let mut earlier = self.tokens.iter().rev();
        let is_first = earlier.all(|token| token.kind != TokenKind::Heading);
        let span = self.push(TokenKind::Heading, length);
        self.inspect(span);
        let text = self.source.slice(span);
        let is_claim =
            self.stage == Stage::Result && claim_length(text, self.options.opens_move).is_some();
        if is_first || is_claim {
            let message = "this text has no move; it is kept as a comment";
            let help = match is_claim {
                true => SECOND_RESULT,
                false => "headings are allowed; if it should have moves, check their spelling",
            };
            self.report(Diagnostic::new(codes::HEADING, span, message).with_help(help));
        }
    }
}
