//! The properties of a record that `filter` needs to join it with others.

use crate::record::{Record, Token, TokenKind};
use crate::report::Entry;

/// The syntax of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordSyntax {
    Json,
    Sheet,
    /// A list of moves without tags.
    List,
}

impl RecordSyntax {
    /// Returns the syntax of a record.
    pub(crate) fn of(record: &Record<'_>) -> Self {
        match (record.is_transcribed(), record.is_bare()) {
            (true, _) => Self::Json,
            (false, true) => Self::List,
            (false, false) => Self::Sheet,
        }
    }

    /// Returns the usual extension of files in this syntax.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Json => "jsonl",
            Self::Sheet => "sheet",
            Self::List => "txt",
        }
    }

    /// Returns true if records in both syntaxes can be in one file.
    pub(crate) const fn can_share_file_with(self, other: Self) -> bool {
        matches!(self, Self::Json) == matches!(other, Self::Json)
    }
}

/// A chosen record in a block of text.
#[derive(Debug, Clone)]
pub(crate) struct KeptRecord {
    /// The length of the record's text in bytes.
    pub(crate) length: usize,
    /// The number of the record in its input.
    pub(crate) number: u64,
    pub(crate) syntax: RecordSyntax,
    /// The result to add after the moves; `None` if the record has a result.
    pub(crate) missing_result: Option<String>,
    /// True if the last token is a comment that is not closed.
    pub(crate) has_open_comment: bool,
    /// True if the last token extends to the end of its line, so that a result
    /// must be on the next line.
    pub(crate) ends_with_line: bool,
    /// True for a list with words above its moves, which need an empty line before them.
    pub(crate) has_title: bool,
}

impl KeptRecord {
    /// Describes a chosen record.
    pub(crate) fn of(entry: &Entry<'_>) -> Self {
        let is_result = |token: &Token| token.kind == TokenKind::Result;
        let has_result = entry.record.has_result() || entry.record.tokens().iter().any(is_result);
        let result = || {
            let replayed = entry.replayed.filter(|_| !entry.record.is_bare());
            replayed.map_or_else(
                || "*".to_owned(),
                |replayed| replayed.verdict().result.to_string(),
            )
        };
        // The tokens matter only if a result or the end of a comment may be missing.
        let tokens = if has_result && entry.findings.is_empty() {
            &[]
        } else {
            entry.record.tokens()
        };
        let is_open = |token: &Token| {
            let text = entry.record.slice(token);
            token.kind == TokenKind::BraceComment && !(text.len() > 1 && text.ends_with(b"}"))
        };
        let has_open_comment = tokens.last().is_some_and(is_open);
        let last = tokens.last().map(|token| token.kind);
        let is_title = |token: &Token| matches!(token.kind, TokenKind::Heading | TokenKind::Result);
        let has_title =
            entry.record.is_bare() && entry.record.tokens().first().is_some_and(is_title);
        Self {
            length: entry.record.text().len(),
            number: entry.number,
            syntax: RecordSyntax::of(entry.record),
            has_open_comment,
            missing_result: (!has_result).then(result),
            ends_with_line: matches!(
                last,
                Some(TokenKind::LineComment | TokenKind::Escape | TokenKind::Tag)
            ),
            has_title,
        }
    }
}
