//! Writing several records to one text.

use crate::convert::canonical::Canonical;
use crate::record::Record;

/// Records in canonical form one after another: an empty line between two, but
/// none between two lists of one line.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    text: Vec<u8>,
    first: Last,
    last: Last,
    is_at_line_start: bool,
}

/// What the last record was, and so what has to are before the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    #[default]
    Nothing,
    Line,
    Lines,
    Sheet,
    AsItStands,
}

impl Sheets {
    /// Adds the form of a record; returns what is for the record now.
    pub fn push<'f>(&mut self, record: &Record<'f>, form: &'f Canonical) -> &'f [u8] {
        let (last, text) = match form {
            Canonical::Line(text) => (Last::Line, text.as_bytes()),
            Canonical::Sheet(text) => (Last::Sheet, text.as_bytes()),
            Canonical::Lines(text) => (Last::Lines, text.as_bytes()),
            Canonical::AsItStands => (Last::AsItStands, record.text()),
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

    /// Adds records that were put together elsewhere.
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

    /// What has to are between the last record and the next.
    const fn between(&self, next: Last) -> &'static [u8] {
        match (self.last, next) {
            // What is between two records belongs to the first one, and
            // stays when that one does.
            (Last::AsItStands, Last::Sheet) if !self.is_at_line_start => b"\n",
            (Last::Nothing | Last::AsItStands, _) | (Last::Line, Last::Line) => b"",
            _ => b"\n",
        }
    }

    /// Returns the text so far, from the last [`take`](Self::take) on.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Takes the text so far away, to be written.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }
}
