//! Promoting and deleting a variation of the text of a record.

use std::ops::Range;

use crate::play::{Replayed, TreeNode};
use crate::record::{LineId, Outcome, Record, Tag, Token, TokenKind};
use crate::text::Span;

/// A change of a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariationEdit {
    /// Makes it the line, and the line that it replaces a variation.
    Promote,
    /// Removes it.
    Delete,
}

/// The text of a record after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedRecord {
    /// The whole text.
    pub text: Vec<u8>,
    /// The offset where the ply ends that is then to be shown: the same or, if its
    /// variation was deleted, the one before the variation. 0 for the start.
    pub shown: usize,
}

/// Returns the text of a record after a change of the variation of `ply`, which is one of
/// `nodes`, all moves of the record. Returns `None` if the ply is on the main line, the
/// variation is not closed, or the record is in JSON.
pub fn edit_variation(
    record: &Record<'_>,
    nodes: &[TreeNode],
    ply: &TreeNode,
    edit: VariationEdit,
) -> Option<EditedRecord> {
    if record.is_transcribed() || ply.line == LineId::MAIN {
        return None;
    }
    let first = nodes.iter().find(|node| node.line == ply.line)?;
    let parens = parens_around(record, first.tokens.start)?;
    match edit {
        VariationEdit::Promote => promoted(record, nodes, (first, parens), ply),
        VariationEdit::Delete => {
            let parent = nodes.iter().find(|node| node.id == first.parent);
            Some(without(record, &parens, parent))
        }
    }
}

/// Returns the indices of the `(` of the innermost variation around a token and of its
/// `)`.
fn parens_around(record: &Record<'_>, inside: usize) -> Option<Range<usize>> {
    let tokens = record.tokens();
    let mut depth = 0_usize;
    let open = tokens[..inside]
        .iter()
        .rposition(|token| match token.kind {
            TokenKind::Open if depth == 0 => true,
            TokenKind::Open => {
                depth -= 1;
                false
            }
            TokenKind::Close => {
                depth += 1;
                false
            }
            _ => false,
        })?;
    Some(open..closing(record, open)?)
}

/// Returns the text of a record that says `*` of a game that is over, with the result and
/// the reason that its moves have. `None` for any other record, and one in JSON.
pub fn with_end_stated(record: &Record<'_>, replayed: &dyn Replayed) -> Option<Vec<u8>> {
    let verdict = replayed.verdict();
    let is_open = verdict.stated == Outcome::Unfinished;
    if record.is_transcribed() || !is_open || verdict.result == verdict.stated {
        return None;
    }
    let mut text = record.text().to_vec();
    for (span, unstated) in stated_end(record).into_iter().rev() {
        let stated = match unstated {
            "*" => verdict.result.to_string(),
            _ => verdict.termination.to_string(),
        };
        text.splice(span.range(), stated.bytes());
    }
    Some(text)
}

/// Returns the index of the `)` that belongs to a `(`.
fn closing(record: &Record<'_>, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let tokens = record.tokens()[open..].iter();
    let length = tokens.clone().position(|token| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    Some(open + length?)
}

/// Returns the text of a record without a variation.
fn without(record: &Record<'_>, parens: &Range<usize>, parent: Option<&TreeNode>) -> EditedRecord {
    let tokens = record.tokens();
    let (mut before, _) = record.text().split_at(tokens[parens.start].span().start);
    let (_, after) = record.text().split_at(tokens[parens.end].span().end);
    let follows_line = parens
        .start
        .checked_sub(1)
        .is_some_and(|at| ends_line(tokens[at].kind));
    if !follows_line && !needs_blank(after) {
        before = before.trim_ascii_end();
    }
    EditedRecord {
        text: [before, after].concat(),
        shown: parent.map_or(0, |parent| tokens[parent.tokens.end - 1].span().end),
    }
}

/// Returns true if a line ends after a token of this kind.
const fn ends_line(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::LineComment | TokenKind::Escape | TokenKind::Heading | TokenKind::Tag
    )
}

/// Returns true if a blank must come before this text.
fn needs_blank(text: &[u8]) -> bool {
    text.first()
        .is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b')')
}

/// A move of a line with what follows it.
struct Branching {
    /// Its tokens, with its number and the notes before its first variation.
    head: Range<usize>,
    /// The notes between and after its variations.
    notes: Vec<usize>,
    /// The tokens of its variations, with their parentheses.
    variations: Vec<Range<usize>>,
    /// The tokens of the rest of the line, without the result of the main line.
    rest: Range<usize>,
}

impl Branching {
    /// Reads a line from the token `start` on. `ply` are the tokens of its first move.
    fn read(record: &Record<'_>, start: usize, ply: &Range<usize>, is_main: bool) -> Option<Self> {
        let tokens = record.tokens();
        let mut branching = Self {
            head: start..ply.end,
            notes: Vec::new(),
            variations: Vec::new(),
            rest: 0..0,
        };
        let mut at = ply.end;
        while let Some(token) = tokens.get(at) {
            match token.kind {
                TokenKind::Open => {
                    let close = closing(record, at)?;
                    branching.variations.push(at..close + 1);
                    at = close;
                }
                TokenKind::Number | TokenKind::Word | TokenKind::Unclear => break,
                TokenKind::Result | TokenKind::Close | TokenKind::Tag => break,
                _ if branching.variations.is_empty() => branching.head.end = at + 1,
                _ => branching.notes.push(at),
            }
            at += 1;
        }
        let mut end = at;
        while let Some(token) = tokens.get(end) {
            match token.kind {
                TokenKind::Open => end = closing(record, end)?,
                TokenKind::Close => break,
                TokenKind::Result if is_main => break,
                _ => {}
            }
            end += 1;
        }
        branching.rest = at..end;
        Some(branching)
    }
}

/// Reads the line that the variation after `(` replaces.
fn replaced_line(
    record: &Record<'_>,
    nodes: &[TreeNode],
    first: &TreeNode,
    open: usize,
) -> Option<Branching> {
    let before = nodes.iter().take_while(|node| node.tokens.start < open);
    let replaced = before
        .filter(|node| node.parent == first.parent && node.depth + 1 == first.depth)
        .last()?;
    let before = replaced.tokens.start.checked_sub(1);
    let number = before.filter(|&at| record.tokens()[at].kind == TokenKind::Number);
    let start = number.unwrap_or(replaced.tokens.start);
    Branching::read(
        record,
        start,
        &replaced.tokens,
        replaced.line == LineId::MAIN,
    )
}

/// Returns the text of a record in which a variation, which begins with a move and is in
/// parentheses, and the line that it replaces have changed places. The result of a main
/// line is not that of another one, which is left without a result.
fn promoted(
    record: &Record<'_>,
    nodes: &[TreeNode],
    (first, parens): (&TreeNode, Range<usize>),
    ply: &TreeNode,
) -> Option<EditedRecord> {
    let tokens = record.tokens();
    let line = replaced_line(record, nodes, first, parens.start)?;
    let own = parens.start..parens.end + 1;
    if !line.variations.contains(&own) {
        return None;
    }
    let others = line
        .variations
        .iter()
        .filter(|variation| **variation != own);
    let variation = Branching::read(record, parens.start + 1, &first.tokens, false)?;
    let ends = match first.depth {
        1 => stated_end(record),
        _ => Vec::new(),
    };
    let without_result = |range: Range<usize>| {
        let mut bytes = record.text()[range.clone()].to_vec();
        let inside = |span: &Span| range.contains(&span.start) && span.end <= range.end;
        for (span, text) in ends.iter().filter(|(span, _)| inside(span)).rev() {
            let at = span.start - range.start..span.end - range.start;
            bytes.splice(at, text.bytes());
        }
        bytes
    };
    let mut text = Joined {
        record,
        bytes: without_result(0..tokens[line.head.start].span().start),
        last: None,
        watched: ply.tokens.end - 1,
        shown: 0,
    };
    text.push(variation.head);
    text.push_each(&variation.notes);
    text.open();
    text.push(line.head);
    text.push_each(&line.notes);
    text.push(line.rest.clone());
    text.close();
    for other in others.chain(&variation.variations) {
        text.push(other.clone());
    }
    text.push(variation.rest);
    let after = without_result(tokens[line.rest.end - 1].span().end..record.text().len());
    if needs_blank(&after) || text.last.is_some_and(ends_line) && !after.starts_with(b"\n") {
        text.part(TokenKind::Word);
    }
    text.bytes.extend_from_slice(&after);
    Some(EditedRecord {
        text: text.bytes,
        shown: text.shown,
    })
}

/// Returns the spans of the text that say how the main line ended, in their order, and
/// what a line without a result says there.
fn stated_end(record: &Record<'_>) -> Vec<(Span, &'static str)> {
    let tag = |name: &str| record.tags().get(name).map(Tag::value_span);
    let places = [
        (tag("Result"), "*"),
        (tag("Termination"), "unterminated"),
        (record.result().map(Token::span), "*"),
    ];
    let found = places.into_iter();
    let mut found: Vec<_> = found
        .filter_map(|(span, text)| Some((span?, text)))
        .collect();
    found.sort_by_key(|(span, _)| span.start);
    found
}

/// Parts of the text of a record in a new order.
struct Joined<'r> {
    record: &'r Record<'r>,
    bytes: Vec<u8>,
    /// The kind of the last token; `None` after a `(` or before the first part.
    last: Option<TokenKind>,
    /// A token, and where it ends in the new text.
    watched: usize,
    shown: usize,
}

impl Joined<'_> {
    /// Adds a range of tokens with what is between them.
    fn push(&mut self, part: Range<usize>) {
        let tokens = self.record.tokens();
        let Some([first, .., last] | [first @ last]) = tokens.get(part.clone()) else {
            return;
        };
        self.part(first.kind);
        let span = first.span().to(last.span());
        if part.contains(&self.watched) {
            let end = tokens[self.watched].span().end;
            self.shown = self.bytes.len() + end - span.start;
        }
        self.bytes
            .extend_from_slice(&self.record.text()[span.range()]);
        self.last = Some(last.kind);
    }

    /// Adds single tokens.
    fn push_each(&mut self, tokens: &[usize]) {
        for &token in tokens {
            self.push(token..token + 1);
        }
    }

    /// Separates what follows, which begins with a token of this kind.
    fn part(&mut self, next: TokenKind) {
        match self.last {
            Some(last) if ends_line(last) || ends_line(next) => self.bytes.push(b'\n'),
            Some(_) => self.bytes.push(b' '),
            None => {}
        }
    }

    fn open(&mut self) {
        self.part(TokenKind::Open);
        self.bytes.push(b'(');
        self.last = None;
    }

    fn close(&mut self) {
        if self.last.is_some_and(ends_line) {
            self.bytes.push(b'\n');
        }
        self.bytes.push(b')');
        self.last = Some(TokenKind::Close);
    }
}
