//! Joins records of several inputs into one text that reads back as the same
//! records.

use crate::cli::commands::search::kept_record::{KeptRecord, RecordSyntax};

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
