//! Texts, and locations in them: spans, lines and columns.

use std::ops::Range;

/// A half-open range of bytes in the text of one [`Source`].
///
/// # Examples
///
/// ```
/// use scoresheet::text::Span;
///
/// let span = Span::new(3, 5);
/// assert_eq!((span.len(), span.range()), (2, 3..5));
/// assert_eq!(span.to(Span::new(8, 9)), Span::new(3, 9));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// Returns the range from `start` to `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the smallest range that contains both spans.
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns true if the range contains no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Converts the span to a range, for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the range of `part`, a slice of `whole`.
    ///
    /// # Panics
    ///
    /// Panics if `part` lies outside `whole`.
    pub fn of(part: &[u8], whole: &[u8]) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
        assert!(
            start <= whole.len() && part.len() <= whole.len() - start,
            "the part lies within the whole"
        );
        Self {
            start,
            end: start + part.len(),
        }
    }
}

/// The place in an input where a text starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStart {
    /// The number of bytes before the text.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, counted in characters.
    pub column: u64,
    /// What the text above says of this one.
    #[doc(hidden)]
    pub state: ReaderState,
}

/// What a reader of records must know of the text above: a number that only the reader
/// understands, 0 at the start of an input.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReaderState(pub(crate) u64);

impl Default for TextStart {
    fn default() -> Self {
        Self {
            offset: 0,
            line: 1,
            column: 1,
            state: ReaderState::default(),
        }
    }
}

impl TextStart {
    /// Returns the place after `text`, which starts at this place and does not
    /// end between the CR and the LF of a CRLF.
    pub fn after(self, text: &[u8]) -> Self {
        let offset = self.offset + text.len() as u64;
        let line_feeds = memchr::memchr_iter(b'\n', text).count();
        let mut line_ends = line_feeds;
        if let Some(first) = memchr::memchr(b'\r', text) {
            let text = &text[first..];
            let carriage_returns = memchr::memchr_iter(b'\r', text).count();
            let pairs = text.windows(2).filter(|pair| pair == b"\r\n").count();
            line_ends += carriage_returns - pairs;
        }
        if line_ends == 0 {
            return Self {
                offset,
                column: self.column + characters(text),
                ..self
            };
        }
        let last = memchr::memrchr2(b'\n', b'\r', text);
        let tail = &text[last.map_or(0, |end| end + 1)..];
        Self {
            offset,
            line: self.line + line_ends as u64,
            column: 1 + characters(tail),
            ..self
        }
    }

    /// Sets what the text above says of this one.
    #[must_use]
    pub(crate) const fn with_state(self, state: ReaderState) -> Self {
        Self { state, ..self }
    }
}

/// A line and a column, both from 1. Columns count characters; a byte that is
/// not UTF-8 counts as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, ended by LF, CRLF or CR.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// A text, the name of its input, and the place in the input where it starts.
///
/// # Examples
///
/// ```
/// use scoresheet::{Source, text::Span};
///
/// let source = Source::new("game.sheet", b"Ce5f6-f6\nAe4f5-f5");
/// assert_eq!(source.slice(Span::new(9, 17)), b"Ae4f5-f5");
/// assert_eq!(source.line_column(9).line, 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    name: &'a str,
    text: &'a [u8],
    start: TextStart,
}

impl<'a> Source<'a> {
    /// Creates the source of a whole input.
    pub fn new(name: &'a str, text: &'a [u8]) -> Self {
        Self {
            name,
            text,
            start: TextStart::default(),
        }
    }

    /// Creates the source of a part of an input that begins at `start`.
    pub const fn part(name: &'a str, text: &'a [u8], start: TextStart) -> Self {
        Self { name, text, start }
    }

    /// Returns the name of the input, as it was given.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the bytes.
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns where the text begins in the input.
    pub const fn start(&self) -> TextStart {
        self.start
    }

    /// Returns the bytes of `span`.
    ///
    /// # Panics
    ///
    /// Panics if the span does not lie within the text.
    pub fn slice(&self, span: Span) -> &'a [u8] {
        &self.text[span.range()]
    }

    /// Converts `span` to byte offsets in the whole input.
    pub(crate) const fn absolute(&self, span: Span) -> (u64, u64) {
        (
            self.start.offset + span.start as u64,
            self.start.offset + span.end as u64,
        )
    }

    /// Returns the line and column of a byte of the text.
    ///
    /// # Panics
    ///
    /// Panics if `at` is greater than the length of the text.
    ///
    /// # Cost
    ///
    /// Proportional to `at`.
    pub fn line_column(&self, at: usize) -> LineColumn {
        let after = self.start.after(&self.text[..at]);
        // The LF of a CRLF is on the line that the CRLF ends.
        let splits_line_end =
            at > 0 && self.text[at - 1] == b'\r' && self.text.get(at) == Some(&b'\n');
        if splits_line_end {
            let before = self.start.after(&self.text[..at - 1]);
            return LineColumn {
                line: before.line,
                column: before.column + 1,
            };
        }
        LineColumn {
            line: after.line,
            column: after.column,
        }
    }

    /// Returns the span of the lines that `span` touches, without the last line
    /// end.
    pub(crate) fn lines_of(&self, span: Span) -> Span {
        let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
        let start = self.text[..span.start]
            .iter()
            .rposition(is_end)
            .map_or(0, |end| end + 1);
        let end = self.text[span.end..].iter().position(is_end);
        Span::new(
            start,
            end.map_or(self.text.len(), |length| span.end + length),
        )
    }
}

/// Counts characters; a byte that is not UTF-8 counts as one.
fn characters(text: &[u8]) -> u64 {
    if text.is_ascii() {
        return text.len() as u64;
    }
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum::<usize>() as u64
}

#[cfg(test)]
mod tests {
    use super::{LineColumn, Source, Span, TextStart};

    #[test]
    fn every_kind_of_line_end_counts_as_one() {
        let source = Source::new("-", b"a\nb\r\nc\rd");
        let lines: Vec<u64> = (0..=8).map(|at| source.line_column(at).line).collect();
        assert_eq!(lines, [1, 1, 2, 2, 2, 3, 3, 4, 4]);
    }

    #[test]
    fn columns_count_characters_and_stray_bytes() {
        let text = "é\u{1F600}x".as_bytes();
        assert_eq!(
            Source::new("-", text).line_column(6),
            LineColumn { line: 1, column: 3 }
        );
        assert_eq!(
            Source::new("-", b"\xff\xffx").line_column(2),
            LineColumn { line: 1, column: 3 }
        );
    }

    #[test]
    fn a_part_has_the_lines_and_columns_of_the_whole() {
        let whole = b"first\nsecond third\nfourth";
        let start = TextStart::default().after(&whole[..13]);
        let part = Source::part("-", &whole[13..], start);
        let all = Source::new("-", whole);
        for at in 0..=part.text().len() {
            assert_eq!(part.line_column(at), all.line_column(at + 13));
        }
        assert_eq!(part.absolute(Span::new(1, 3)), (14, 16));
    }

    #[test]
    fn the_lines_of_a_span_are_complete() {
        let source = Source::new("-", b"one\ntwo\nthree");
        assert_eq!(source.lines_of(Span::new(5, 9)), Span::new(4, 13));
    }
}
