//! The iterator over the records of a text.

use crate::format::json;
use crate::format::list;
use crate::format::options::ReadOptions;
use crate::record::{Record, Tags};
use crate::text::{Diagnostic, Source, Span, TextStart, codes};

/// The syntax of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// Sheets and bare lists.
    Sheet,
    /// JSON, one object per record.
    Json,
}

impl Syntax {
    /// Detects the syntax of a text: JSON if it begins with `{`, a quoted key
    /// and a colon, or is cut off within those and has a quote.
    pub fn of(text: &[u8]) -> Self {
        let has_quote = || memchr::memchr(b'"', text).is_some();
        if json::begins_object(text).unwrap_or_else(has_quote) {
            Self::Json
        } else {
            Self::Sheet
        }
    }

    /// Detects the syntax from the beginning of a text; `None` if that needs more of
    /// the text.
    pub(crate) fn of_beginning(text: &[u8]) -> Option<Self> {
        json::begins_object(text)?;
        Some(Self::of(text))
    }
}

/// Iterates over the records of `source` in the detected syntax.
///
/// The concatenated texts of the records are the text of the source: blanks
/// between two records belong to one of them, and blanks at the end to the last
/// record. A text of only blanks has no records.
///
/// # Cost
///
/// Linear in the length of the text; needs memory for one record at a time.
pub fn read<'a>(source: Source<'a>, options: ReadOptions) -> Records<'a> {
    read_as(Syntax::of(source.text()), source, options)
}

/// Iterates over the records of `source` in a given syntax.
pub fn read_as<'a>(syntax: Syntax, source: Source<'a>, options: ReadOptions) -> Records<'a> {
    Records {
        syntax,
        rest: source.text(),
        name: source.name(),
        start: source.start(),
        options,
    }
}

/// Creates a record for `source`, the beginning of a record that is too long. It
/// has no tokens, and one finding that reports this.
pub fn too_long(source: Source<'_>) -> Record<'_> {
    let text = source.text();
    let rest = text.trim_ascii_start();
    let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let blanks = text.len() - rest.len();
    let head = Span::new(blanks, blanks + line.min(80));
    let message = "this record is longer than 64 MiB";
    let help = "look for a comment that is never closed, or split the record; \
                reading continues at the next tag after an empty line";
    let finding = Diagnostic::new(codes::LONG_RECORD, head, message).with_help(help);
    Record::new(source, Vec::new(), Tags::default(), vec![finding])
}

/// An iterator over the records of a source, created by [`read`].
#[derive(Debug, Clone)]
pub struct Records<'a> {
    syntax: Syntax,
    rest: &'a [u8],
    name: &'a str,
    start: TextStart,
    options: ReadOptions,
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let source = Source::part(self.name, self.rest, self.start);
        let record = match self.syntax {
            Syntax::Sheet => list::read_record(source, self.options)?.record,
            Syntax::Json => json::read_record(source, self.options)?,
        };
        let length = record.text().len();
        let start = self.start.after(&self.rest[..length]);
        self.start = start.with_state(record.state_below());
        self.rest = &self.rest[length..];
        Some(record)
    }
}
