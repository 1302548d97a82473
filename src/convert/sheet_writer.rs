//! Writing several records to one text.

use crate::convert::canonical::Canonical;
use crate::format::{is_blank, odd_blank};
use crate::record::Record;

/// A writer for records in canonical form, separated by empty lines except
/// between lists of one line.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    text: Vec<u8>,
    first: Last,
    last: Last,
    is_at_line_start: bool,
    /// True if only an empty line ends the last record.
    is_open: bool,
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
        let rest = self.after_separator(text, last);
        if self.first == Last::Nothing {
            self.first = last;
        }
        self.last = last;
        self.is_at_line_start = text.ends_with(b"\n") || text.ends_with(b"\r");
        self.is_open = record.is_bare() && record.result().is_none();
        let is_copied = self.is_open && last == Last::Verbatim;
        let rest = if is_copied {
            without_empty_lines(rest)
        } else {
            rest
        };
        self.text.extend_from_slice(rest);
        text
    }

    /// Appends the records of another writer.
    pub fn append(&mut self, others: &Self) {
        if others.first == Last::Nothing {
            return;
        }
        self.text.extend_from_slice(self.between(others.first));
        let rest = self.after_separator(&others.text, others.first);
        self.text.extend_from_slice(rest);
        if self.first == Last::Nothing {
            self.first = others.first;
        }
        self.last = others.last;
        self.is_at_line_start = others.is_at_line_start;
        self.is_open = others.is_open;
    }

    /// Returns a text without the empty lines at its start that the separator
    /// replaces.
    fn after_separator<'t>(&self, text: &'t [u8], next: Last) -> &'t [u8] {
        let is_first = self.first == Last::Nothing || next != Last::Verbatim;
        if is_first {
            text
        } else {
            &text[empty_lines(text)..]
        }
    }

    /// Returns the separator between the last record and the next.
    const fn between(&self, next: Last) -> &'static [u8] {
        match (self.last, next) {
            // Blanks between two records belong to the first one, and are kept
            // if that one is unchanged.
            (Last::Verbatim, _) if self.is_open => {
                if self.is_at_line_start {
                    b"\n"
                } else {
                    b"\n\n"
                }
            }
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

/// Returns the length of the empty lines at the start of a text.
fn empty_lines(text: &[u8]) -> usize {
    let (mut at, mut end) = (0, 0);
    while let Some(&byte) = text.get(at) {
        at += match odd_blank(&text[at..]) {
            Some(odd) => odd.length,
            None if is_blank(byte) => 1,
            None => break,
        };
        if matches!(byte, b'\n' | b'\r') {
            end = at;
        }
    }
    end
}

/// Returns a text without blanks of any kind at its end.
fn without_blanks(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_end();
        let is_blank = |length: &usize| {
            let tail = text.len().checked_sub(*length).map(|at| &text[at..]);
            tail.and_then(odd_blank)
                .is_some_and(|odd| odd.length == *length)
        };
        match (2..=3).find(is_blank) {
            Some(length) => text = &text[..text.len() - length],
            None => return text,
        }
    }
}

/// Returns a text without empty lines at its end.
fn without_empty_lines(text: &[u8]) -> &[u8] {
    let end = without_blanks(text).len();
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let Some(at) = text[end..].iter().position(is_break) else {
        return text;
    };
    let width = if text[end + at..].starts_with(b"\r\n") {
        2
    } else {
        1
    };
    &text[..end + at + width]
}
