//! Moves in comments after a semicolon, and on lines after a percent sign.

use crate::format::blank::is_blank;
use crate::format::lex;
use crate::format::list::scan::copied;
use crate::format::move_number::move_number;
use crate::format::sheet::Reader;
use crate::record::{Token, TokenKind, Words};
use crate::text::{Diagnostic, Span, codes};

impl Reader<'_> {
    /// Warns if the comment at `span`, which begins with a semicolon, has
    /// moves.
    pub(in crate::format) fn warn_of_hidden_moves(&mut self, span: Span) {
        let text = self.source.slice(span);
        let mut pieces = text.split(|&byte| byte == b';' || is_blank(byte));
        let opens_move = self.options.opens_move;
        let of_moves = |part: &[u8]| {
            let part = part.trim_ascii();
            let part = move_number(part).map_or(part, |number| number.rest.trim_ascii_start());
            part.is_empty() || self.is_move_text(part)
        };
        let are_moves = text.split(|&byte| byte == b';').all(of_moves)
            && text.iter().any(u8::is_ascii_alphanumeric);
        let is_move = |piece: &[u8]| copied::may_be_move(piece, opens_move);
        let has_move = self.is_bare() && self.list.knows_moves && pieces.any(is_move);
        if !are_moves && !has_move {
            return;
        }
        let message = "there are moves after this `;`, which begins a comment";
        let help = "separate moves by spaces; put a comment that names moves in `{` and `}`";
        let finding = Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help);
        let plain: Vec<String> = text
            .split(|&byte| byte == b';')
            .map(|part| String::from_utf8_lossy(part.trim_ascii()).into_owned())
            .collect();
        let plain = plain.join(" ");
        self.report(if are_moves {
            finding.with_fix(span, plain)
        } else {
            finding
        });
    }

    /// Warns if the line at `span`, which begins with `%`, has moves.
    pub(in crate::format) fn warn_of_escaped_moves(&mut self, span: Span) {
        let opens_move = self.options.opens_move;
        let mut pieces = copied::pieces(&self.source.slice(span)[1..]);
        let has_move = pieces.any(|piece| copied::may_be_move(piece, opens_move));
        if !has_move || !self.is_bare() || !self.list.knows_moves {
            return;
        }
        let message = "there are moves on this line, which `%` makes a comment";
        let help = "remove the `%` if they belong to the game";
        self.report(Diagnostic::new(codes::HIDDEN_MOVES, span, message).with_help(help));
    }

    /// Returns true if `text` is a well-formed ply or a result, and nothing
    /// else.
    fn is_move_text(&self, text: &[u8]) -> bool {
        if lex::is_result(text) || copied::is_action(text) {
            return true;
        }
        let mut tokens = Vec::new();
        let mut rest = text;
        while let Ok((after, word)) = lex::word(rest) {
            let span = Span::of(word, text);
            tokens.push(Token::new(TokenKind::Word, span));
            rest = after.trim_ascii_start();
        }
        let words = Words::new(text, &tokens);
        rest.is_empty() && (self.options.move_word_count)(words) == Some(tokens.len())
    }
}
