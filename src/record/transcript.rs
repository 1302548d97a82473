//! The transcript of a record that was read from JSON: the text that its tokens
//! are ranges of.

use crate::text::Span;

/// The text that the tokens of a record read from JSON are ranges of, and the
/// location of each piece of that text in the JSON, the source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Transcript {
    text: Vec<u8>,
    pieces: Vec<Piece>,
}

/// A piece of the transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    /// Its start in the transcript.
    start: u32,
    /// Its end in the transcript.
    end: u32,
    /// Its start in the source.
    source_start: u32,
    /// Its end in the source.
    source_end: u32,
}

impl Transcript {
    /// Appends a piece that was read at `source_span` and returns its span in
    /// the transcript. If the piece is as long as `source_span`, its bytes are
    /// mapped one by one; otherwise each of them is mapped to all of
    /// `source_span`.
    ///
    /// # Panics
    ///
    /// Panics if a position is beyond 4 GiB, which readers prevent.
    pub(crate) fn push(&mut self, piece: &[u8], source_span: Span) -> Span {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        let start = self.text.len();
        self.pieces.push(Piece {
            start: narrow(start),
            end: narrow(start + piece.len()),
            source_start: narrow(source_span.start),
            source_end: narrow(source_span.end),
        });
        self.text.extend_from_slice(piece);
        Span::new(start, self.text.len())
    }

    /// Appends a blank to separate words.
    pub(crate) fn push_blank(&mut self) {
        self.text.push(b' ');
    }

    /// Returns the text of the transcript.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Maps a range of the transcript to the source.
    pub(crate) fn to_source(&self, span: Span) -> Span {
        let start = self.byte_to_source(span.start).start;
        let end = match span.end.checked_sub(1) {
            Some(last) if !span.is_empty() => self.byte_to_source(last).end,
            _ => start,
        };
        Span::new(start, end.max(start))
    }

    /// Maps the byte at `at` of the transcript to a range of the source.
    fn byte_to_source(&self, at: usize) -> Span {
        let index = self
            .pieces
            .partition_point(|piece| piece.start as usize <= at);
        let Some(piece) = index.checked_sub(1).map(|index| self.pieces[index]) else {
            return Span::default();
        };
        let (from, to) = (piece.source_start as usize, piece.source_end as usize);
        if piece.end - piece.start != piece.source_end - piece.source_start {
            return Span::new(from, to);
        }
        let start = (from + at - piece.start as usize).min(to);
        Span::new(start, (start + 1).min(to))
    }
}

#[cfg(test)]
mod tests {
    use super::Transcript;
    use crate::text::Span;

    #[test]
    fn bytes_are_mapped_one_by_one_if_a_piece_was_copied_unchanged() {
        let mut text = Transcript::default();
        assert_eq!(text.push(b"Ca1b2-a1", Span::new(100, 108)), Span::new(0, 8));
        text.push_blank();
        assert_eq!(text.push(b"\n", Span::new(200, 202)), Span::new(9, 10));
        assert_eq!(text.push(b"after", Span::new(202, 207)), Span::new(10, 15));
        text.push_blank();
        // Escaped in the source, with one byte more.
        assert_eq!(text.push(b"\"b", Span::new(210, 213)), Span::new(16, 18));
        text.push_blank();
        let cases = [
            ((0, 8), (100, 108)),
            ((2, 3), (102, 103)),
            ((9, 10), (200, 202)),
            ((9, 12), (200, 204)),
            ((10, 10), (202, 202)),
            ((4, 15), (104, 207)),
            ((17, 18), (210, 213)),
        ];
        for ((start, end), (from, to)) in cases {
            assert_eq!(text.to_source(Span::new(start, end)), Span::new(from, to));
        }
        assert_eq!(
            Transcript::default().to_source(Span::new(0, 0)),
            Span::new(0, 0)
        );
    }
}
