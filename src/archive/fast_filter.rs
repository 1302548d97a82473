//! Separates valid records from others without building their trees.

use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader};
use crate::record::{Record, TagValues};
use crate::text::{Source, TextStart};

/// Separates valid records without findings from all others.
pub struct FastFilter {
    /// The index of the game for bare lists and for sheets that do not name
    /// one.
    bare: usize,
    /// One reader per game.
    readers: Vec<Box<dyn FastReader>>,
    /// The index of the game of the last sheet.
    last: usize,
}

/// A record that went through the filter.
#[derive(Debug)]
pub enum Sifted<'b> {
    /// A valid record without findings.
    Sound(FastGame),
    /// Any other record, not yet replayed; it may be valid.
    Other(Record<'b>),
}

impl FastFilter {
    /// Creates a filter for the records of all games; `options` are tags that
    /// apply where records have none.
    pub fn new(options: &TagValues) -> Self {
        let readers: Vec<_> = GameKind::ALL
            .iter()
            .map(|kind| kind.fast_reader(options))
            .collect();
        let is_bare = |kind: &GameKind| kind.is_default(options);
        let bare = GameKind::ALL.iter().position(is_bare).unwrap_or(0);
        Self {
            bare,
            readers,
            last: bare,
        }
    }

    /// Iterates over the records of a block. Records that are not known to be
    /// valid are the same as those of [`format::read_as`].
    ///
    /// # Cost
    ///
    /// Linear in the text; memory for one record.
    pub const fn sift<'s, 'b>(
        &'s mut self,
        source: Source<'b>,
        form: Syntax,
        options: ReadOptions,
    ) -> Sifting<'s, 'b> {
        let start = source.start();
        Sifting {
            filter: self,
            source,
            form,
            options,
            at: 0,
            known_start: (0, start),
            border: None,
        }
    }

    /// Returns the game of a sheet, if it is valid.
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        let last = self.last;
        if let Some(game) = self.readers[last].sheet(text) {
            return Some(game);
        }
        let mut others = (0..self.readers.len()).filter(|&other| other != last);
        others.find_map(|other| {
            let game = self.readers[other].sheet(text)?;
            self.last = other;
            Some(game)
        })
    }
}

impl std::fmt::Debug for FastFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FastFilter").finish_non_exhaustive()
    }
}

/// An iterator over filtered records.
#[derive(Debug)]
pub struct Sifting<'s, 'b> {
    filter: &'s mut FastFilter,
    source: Source<'b>,
    form: Syntax,
    options: ReadOptions,
    /// The start of the next record.
    at: usize,
    /// An earlier position whose line number is known.
    known_start: (usize, TextStart),
    /// The next tag after an empty line, or the end; `None` until it is
    /// searched for.
    border: Option<usize>,
}

impl<'b> Sifting<'_, 'b> {
    /// Reads the next record with the full reader.
    pub fn next_in_full(&mut self) -> Option<Record<'b>> {
        let text = self.source.text();
        let (from, start) = self.known_start;
        let start = start.after(&text[from..self.at]);
        self.known_start = (self.at, start);
        let rest = Source::part(self.source.name(), &text[self.at..], start);
        let record = format::read_as(self.form, rest, self.options).next()?;
        self.at += record.text().len();
        Some(record)
    }

    /// Returns the next game, if it is valid and certainly ends where it seems to.
    fn next_sound(&mut self) -> Option<FastGame> {
        let text = self.source.text();
        let rest = &text[self.at..];
        let blank = rest.iter().take_while(|byte| b"\r\n".contains(byte));
        let start = self.at + blank.count();
        let first = *text.get(start)?;
        let (game, end) = if first == b'[' {
            let end = self.next_border(start);
            (self.filter.sheet(&text[start..end])?, end)
        } else if first.is_ascii_alphanumeric() && !self.follows_open_list(start) {
            let end = memchr::memchr(b'\n', &text[start..]).map(|end| start + end + 1);
            let end = end.unwrap_or(text.len());
            // Anything else may continue the record.
            let is_certain = end == text.len() || format::begins_list(&text[end..], self.options);
            let bare = self.filter.bare;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (self.filter.readers[bare].line(line)?, end)
        } else {
            return None;
        };
        // Tags without moves may belong to the text after them.
        (game.plies > 0).then(|| {
            self.at = end;
            game
        })
    }

    /// Returns true if the empty line before a list shows that the list before
    /// it has no result.
    const fn follows_open_list(&self, start: usize) -> bool {
        start > self.at && self.at as u64 + self.source.start().offset > 0
    }

    /// Returns the first position after `at` where a record certainly begins,
    /// or the end.
    fn next_border(&mut self, at: usize) -> usize {
        let text = self.source.text();
        match self.border {
            Some(border) if border > at => border,
            _ => {
                let next = format::first_start(Syntax::Sheet, &text[at..]);
                let border = next.map_or(text.len(), |next| at + next);
                self.border = Some(border);
                border
            }
        }
    }
}

impl<'b> Iterator for Sifting<'_, 'b> {
    type Item = Sifted<'b>;

    fn next(&mut self) -> Option<Sifted<'b>> {
        if self.form == Syntax::Sheet
            && let Some(game) = self.next_sound()
        {
            return Some(Sifted::Sound(game));
        }
        self.next_in_full().map(Sifted::Other)
    }
}
