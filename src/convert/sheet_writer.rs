//! Writing several records to one text.

use crate::convert::canonical::Canonical;
use crate::record::Record;

/// A writer for records in canonical form, separated by empty lines except
/// between lists of one line.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    text: Vec<u8>,
    first: Last,
    last: Last,
    is_at_line_start: bool,
}

/// The form of the last record, which decides how the next one is separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    #[default]
    Nothing,
    Line,
    Lines,
    Sheet,
    Verbatim,
}

impl Sheets {
    /// Appends the canonical form of a record and returns its text.
    pub fn push<'f>(&mut self, record: &Record<'f>, form: &'f Canonical) -> &'f [u8] {
        let (last, text) = match form {
            Canonical::Line(text) => (Last::Line, text.as_bytes()),
            Canonical::Sheet(text) => (Last::Sheet, text.as_bytes()),
            Canonical::Lines(text) => (Last::Lines, text.as_bytes()),
            Canonical::Verbatim => (Last::Verbatim, record.text()),
        };
        self.text.extend_from_slice(self.between(last));
        if self.first == Last::Nothing {
            self.first = last;
        }
        self.last = last;
        self.is_at_line_start = text.ends_with(b"\n") || text.ends_with(b"\r");
        self.text.extend_from_slice(text);
        text
    }

    /// Appends the records of another writer.
    pub fn append(&mut self, others: &Self) {
        if others.first == Last::Nothing {
            return;
        }
        self.text.extend_from_slice(self.between(others.first));
        self.text.extend_from_slice(&others.text);
        if self.first == Last::Nothing {
            self.first = others.first;
        }
        self.last = others.last;
        self.is_at_line_start = others.is_at_line_start;
    }

    /// Returns the separator between the last record and the next.
    const fn between(&self, next: Last) -> &'static [u8] {
        match (self.last, next) {
            // Blanks between two records belong to the first one, and are kept
            // if that one is unchanged.
            (Last::Verbatim, Last::Sheet) if !self.is_at_line_start => b"\n",
            (Last::Nothing | Last::Verbatim, _) | (Last::Line, Last::Line) => b"",
            _ => b"\n",
        }
    }

    /// Returns the text since the last [`take`](Self::take).
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Takes the text, to be written.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }
}
