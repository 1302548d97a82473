//! The records that `filter` writes, and how they are joined into one text that reads
//! back as the same records.

use crate::record::{Record, Token, TokenKind};
use crate::report::Entry;

/// Writes records one after another, byte for byte, and separates those that
/// were not adjacent in the input.
#[derive(Debug, Default)]
pub(crate) struct JoinedRecords {
    /// The last record, and the number of its input.
    last: Option<(KeptRecord, u64)>,
    /// The whitespace at the end of the last record, which is not yet written.
    trailing: Vec<u8>,
}

/// The text to write, and what was added to the records.
#[derive(Debug, Default)]
pub(crate) struct JoinedText {
    pub(crate) bytes: Vec<u8>,
    /// The number of results added so that records do not run together.
    pub(crate) added: u64,
    /// The number of comments closed so that they do not extend into the next
    /// record.
    pub(crate) closed: u64,
}

/// The error for a record whose format cannot be in one file with that of the last
/// record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FormatMismatch;

impl JoinedRecords {
    /// Appends a record of the input numbered `input` to `text`.
    ///
    /// # Errors
    ///
    /// Returns an error if the record cannot be in one file with the last one.
    pub(crate) fn push(
        &mut self,
        record: &KeptRecord,
        bytes: &[u8],
        input: u64,
        text: &mut JoinedText,
    ) -> Result<(), FormatMismatch> {
        if let Some((last, last_input)) = self.last.take() {
            if !last.syntax.can_share_file_with(record.syntax) {
                return Err(FormatMismatch);
            }
            let is_adjacent = last_input == input && last.number + 1 == record.number;
            if !is_adjacent {
                self.separate(&last, record, text);
            }
        }
        self.finish(text);
        let end = bytes.trim_ascii_end().len();
        text.bytes.extend_from_slice(&bytes[..end]);
        self.trailing.extend_from_slice(&bytes[end..]);
        self.last = Some((record.clone(), input));
        Ok(())
    }

    /// Appends the whitespace at the end of the last record.
    pub(crate) fn finish(&mut self, text: &mut JoinedText) {
        text.bytes.append(&mut self.trailing);
    }

    /// Separates the last record from one that did not follow it in the input. If
    /// the next record is a list, it could be read as part of the last one, so the
    /// unclosed comment of the last record is closed and its missing result is
    /// added.
    fn separate(&mut self, last: &KeptRecord, next: &KeptRecord, text: &mut JoinedText) {
        if last.has_open_comment && next.syntax == RecordSyntax::List {
            text.bytes.push(b'}');
            text.closed += 1;
        }
        // Even after an empty line, a list would be read as the continuation of a
        // game without a result.
        if let (Some(result), RecordSyntax::List) = (&last.missing_result, next.syntax) {
            let gap: &[u8] = if last.ends_with_line { b"\n" } else { b" " };
            text.bytes.extend_from_slice(gap);
            text.bytes.extend_from_slice(result.as_bytes());
            text.added += 1;
        }
        let ends_line = self.trailing.ends_with(b"\n") || self.trailing.ends_with(b"\r");
        if !ends_line {
            self.trailing.push(b'\n');
        }
        let is_sheet = [last.syntax, next.syntax].contains(&RecordSyntax::Sheet);
        let lines = self.trailing.iter().filter(|&&byte| byte == b'\n').count();
        let returns = self.trailing.iter().filter(|&&byte| byte == b'\r').count();
        if (is_sheet || next.has_title) && lines.max(returns) < 2 {
            self.trailing.push(b'\n');
        }
    }
}

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
