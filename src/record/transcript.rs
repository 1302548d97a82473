//! The text of a record read from JSON, mapped to its source.

use crate::text::Span;

/// The movetext of a record in another format, and the place of each piece in
/// the text that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Transcript {
    text: Vec<u8>,
    pieces: Vec<Piece>,
}

/// A piece of the text, which ends where the next one begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    start: u32,
    from: u32,
    to: u32,
}

impl Transcript {
    /// Appends a piece that was read at `from` and returns its span. Bytes are
    /// mapped one by one if both have the same length, else as a whole.
    ///
    /// # Panics
    ///
    /// Panics if a text is longer than 4 GiB, which readers prevent.
    pub(crate) fn push(&mut self, piece: &[u8], from: Span) -> Span {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        let start = self.text.len();
        self.pieces.push(Piece {
            start: narrow(start),
            from: narrow(from.start),
            to: narrow(from.end),
        });
        self.text.extend_from_slice(piece);
        Span::new(start, self.text.len())
    }

    /// Appends a blank to separate words.
    pub(crate) fn push_blank(&mut self) {
        self.text.push(b' ');
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Maps a range of the text to the text that was read.
    pub(crate) fn place(&self, span: Span) -> Span {
        let start = self.at(span.start).start;
        let end = match span.end.checked_sub(1) {
            Some(last) if !span.is_empty() => self.at(last).end,
            _ => start,
        };
        Span::new(start, end.max(start))
    }

    /// Maps a byte of the text.
    fn at(&self, at: usize) -> Span {
        let index = self
            .pieces
            .partition_point(|piece| piece.start as usize <= at);
        let Some(piece) = index.checked_sub(1).map(|index| self.pieces[index]) else {
            return Span::default();
        };
        let next = self.pieces.get(index).map(|next| next.start as usize);
        let length = next.unwrap_or(self.text.len()) - piece.start as usize;
        let (from, to) = (piece.from as usize, piece.to as usize);
        // A blank after a piece belongs to it.
        let is_alike = length == to - from || length == to - from + 1;
        if !is_alike {
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
    fn places_are_exact_in_pieces_of_one_length() {
        let mut text = Transcript::default();
        assert_eq!(text.push(b"Ca1b2-a1", Span::new(100, 108)), Span::new(0, 8));
        text.push_blank();
        assert_eq!(text.push(b"\n", Span::new(200, 202)), Span::new(9, 10));
        assert_eq!(text.push(b"after", Span::new(202, 207)), Span::new(10, 15));
        let cases = [
            ((0, 8), (100, 108)),
            ((2, 3), (102, 103)),
            ((9, 10), (200, 202)),
            ((9, 12), (200, 204)),
            ((10, 10), (202, 202)),
            ((4, 15), (104, 207)),
        ];
        for ((start, end), (from, to)) in cases {
            assert_eq!(text.place(Span::new(start, end)), Span::new(from, to));
        }
        assert_eq!(
            Transcript::default().place(Span::new(0, 0)),
            Span::new(0, 0)
        );
    }
}
