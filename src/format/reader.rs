//! The iterator over the records of a text.

use crate::format::json;
use crate::format::sheet;
use crate::record::{Record, Tags};
use crate::text::{Diagnostic, Source, Span, TextStart, codes};

/// What the reader cannot know by itself.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// Whether a word opens a move, however badly it goes on: asked of the
    /// game for lists without tags, to tell their headings and where they end.
    pub opens_move: fn(&[u8]) -> bool,
}

/// In which form records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// Sheets and bare lists.
    Sheet,
    /// JSON, one object a record.
    Json,
}

impl Syntax {
    /// Returns the form of a text, as it begins: JSON where it begins with `{`, a key
    /// in quotes and a colon.
    pub fn of(text: &[u8]) -> Self {
        if json::looks_like_json(text) {
            Self::Json
        } else {
            Self::Sheet
        }
    }
}

/// Returns the records of `source`, in order, in the form in which it begins.
///
/// The texts of the records are the text of the source: nothing is left out
/// between them, and blanks after the last belong to it.
///
/// # Cost
///
/// Linear in the bytes; one record is held at a time.
pub fn read<'a>(source: Source<'a>, options: ReadOptions) -> Records<'a> {
    read_as(Syntax::of(source.text()), source, options)
}

/// Returns the records of `source`, in order, all in the same form.
pub fn read_as<'a>(form: Syntax, source: Source<'a>, options: ReadOptions) -> Records<'a> {
    Records {
        form,
        rest: source.text(),
        name: source.name(),
        start: source.start(),
        options,
    }
}

/// A record of which only the beginning is there, because it is longer than
/// is read. Nothing is known of it but that.
pub fn too_long(source: Source<'_>) -> Record<'_> {
    let text = source.text();
    let rest = text.trim_ascii_start();
    let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let blanks = text.len() - rest.len();
    let head = Span::new(blanks, blanks + line.min(80));
    let message = "this record is longer than 64 MiB";
    let help = "look for a comment that is never closed, or cut the record into several; \
                reading goes on at the next tag behind an empty line";
    let finding = Diagnostic::new(codes::LONG_RECORD, head, message).with_help(help);
    Record::new(source, Vec::new(), Tags::default(), vec![finding])
}

/// The records of a source; made by [`read`].
#[derive(Debug, Clone)]
pub struct Records<'a> {
    form: Syntax,
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
        let record = match self.form {
            Syntax::Sheet => sheet::read_record(source, self.options)?,
            Syntax::Json => json::read_record(source, self.options)?,
        };
        let length = record.text().len();
        self.start = self.start.after(&self.rest[..length]);
        self.rest = &self.rest[length..];
        Some(record)
    }
}
