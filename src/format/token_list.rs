//! The tokens of a record that is read, and the findings about them.

use crate::format::inspect::{self, MAX_DEPTH};
use crate::format::move_number::move_number;
use crate::record::{Token, TokenKind, push_without_doubling};
use crate::text::{CappedFindings, Diagnostic, Source, Span, codes};

/// The tokens of a record, and the findings about them.
pub(super) struct TokenList<'a> {
    pub(super) source: Source<'a>,
    pub(super) tokens: Vec<Token>,
    pub(super) findings: CappedFindings,
    /// The `(` of the open variations that are not nested too deep, and the number of
    /// those that are.
    open: Vec<Span>,
    deeper: usize,
    /// True after the first variation that is nested too deep, or has no move before it.
    was_too_deep: bool,
    has_stray_variation: bool,
}

impl<'a> TokenList<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self {
            source,
            tokens: Vec::with_capacity(64),
            findings: CappedFindings::default(),
            open: Vec::new(),
            deeper: 0,
            was_too_deep: false,
            has_stray_variation: false,
        }
    }

    /// Returns true if no variation is open.
    pub(super) const fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Adds a finding.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.findings.add(finding);
    }

    /// Adds the findings about a comment, a tag value or other free text.
    pub(super) fn inspect(&mut self, span: Span) {
        inspect::free_text(&self.source, span, &mut self.findings);
    }

    pub(super) fn push(&mut self, kind: TokenKind, span: Span) {
        push_without_doubling(&mut self.tokens, Token::new(kind, span));
    }

    /// Adds a token of free text.
    pub(super) fn text(&mut self, kind: TokenKind, span: Span) {
        self.push(kind, span);
        self.inspect(span);
    }

    pub(super) fn word(&mut self, span: Span) {
        self.push(TokenKind::Word, span);
        inspect::word(&self.source, span, &mut self.findings);
    }

    pub(super) fn result(&mut self, span: Span) {
        self.push(TokenKind::Result, span);
        inspect::result(&self.source, span, &mut self.findings);
    }

    pub(super) fn glyph(&mut self, span: Span) {
        self.push(TokenKind::Glyph, span);
        let is_good = match self.source.slice(span) {
            [b'$', digits @ ..] => {
                let digits = std::str::from_utf8(digits).ok();
                digits.is_some_and(|digits| digits.parse::<u8>().is_ok())
            }
            signs => signs.len() <= 2,
        };
        if !is_good {
            self.report(inspect::bad_glyph(&self.source, span));
        }
    }

    /// Adds a comment in braces.
    pub(super) fn comment(&mut self, span: Span, is_closed: bool) {
        if !is_closed {
            let opening = Span::new(span.start, span.start + 1);
            let message = "this comment is never closed";
            let help =
                "put a `}` where the comment ends; the rest of this record is read as its text";
            let finding =
                Diagnostic::new(codes::UNCLOSED_COMMENT, opening, message).with_help(help);
            self.report(match words_end(self.source.slice(span)) {
                Some(end) => {
                    finding.with_choice(Span::new(span.start + end, span.start + end), "}")
                }
                None => finding,
            });
        }
        self.text(TokenKind::BraceComment, span);
    }

    /// Opens a variation.
    pub(super) fn open(&mut self, span: Span, is_after_result: bool) {
        use TokenKind::{Close, Open, Word};
        let is_part = |token: &&Token| matches!(token.kind, Word | Open | Close);
        let last = self.tokens.iter().rev().find(is_part);
        let follows = last.is_some_and(|token| token.kind != Open);
        self.push(Open, span);
        if is_after_result {
            self.report(inspect::variation_after_result(span));
        }
        if self.open.len() < MAX_DEPTH {
            self.open.push(span);
        } else {
            self.deeper += 1;
            if !std::mem::replace(&mut self.was_too_deep, true) {
                self.report(inspect::too_deep(span));
            }
        }
        if !follows && !std::mem::replace(&mut self.has_stray_variation, true) {
            self.report(inspect::variation_without_move(span));
        }
    }

    /// Closes a variation, if one is open.
    pub(super) fn close(&mut self, span: Span) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if self.open.pop().is_none() {
            return self.stray(span);
        }
        self.push(TokenKind::Close, span);
    }

    /// Adds a bracket or a brace without meaning.
    pub(super) fn stray(&mut self, span: Span) {
        self.push(TokenKind::Stray, span);
        self.report(inspect::stray(self.source.slice(span), span));
    }

    /// Returns the tokens and the findings.
    pub(super) fn finish(mut self) -> (Vec<Token>, Vec<Diagnostic>) {
        if let Some(&open) = self.open.last() {
            let finding = inspect::unclosed_variation(open);
            self.report(match self.probable_end(open) {
                Some(end) => finding.with_choice(Span::new(end, end), ")"),
                None => finding,
            });
        }
        (self.tokens, self.findings.finish())
    }

    /// Returns where a variation that is never closed probably ends: before the first move
    /// number that does not go on with its numbers.
    fn probable_end(&self, open: Span) -> Option<usize> {
        let (mut end, mut last, mut depth) = (open.end, 0, 0_usize);
        let tokens = self.tokens.iter().map(|token| (token.kind, token.span()));
        for (kind, span) in tokens.skip_while(|(_, span)| span.start <= open.start) {
            match kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Number if depth == 0 => {
                    let number = move_number(self.source.slice(span))?.value;
                    if number <= last {
                        return Some(end);
                    }
                    last = number;
                }
                _ => {}
            }
            end = span.end;
        }
        None
    }
}

/// Returns where the words of a comment that is not closed end: before its first word with a
/// digit, which is probably a number or a move.
fn words_end(comment: &[u8]) -> Option<usize> {
    let digit = comment.iter().position(u8::is_ascii_digit)?;
    let blank = comment[..digit].iter().rposition(u8::is_ascii_whitespace)?;
    let end = comment[..blank].trim_ascii_end().len();
    (end > 1).then_some(end)
}
