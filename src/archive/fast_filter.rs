//! Recognizes sound records that have no findings, without building them.

use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader};
use crate::record::{Record, TagValues};
use crate::text::{Source, TextStart};

/// Separates sound records without findings from all others.
pub struct FastFilter {
    /// The index in `readers` for the game of bare lists.
    list_game: usize,
    /// One reader per game.
    readers: Vec<Box<dyn FastReader>>,
    /// The index in `readers` for the game of the last sheet that was
    /// recognized as sound; `list_game` before the first one.
    last_game: usize,
}

/// A record that went through the filter.
#[derive(Debug)]
pub enum FilteredRecord<'b> {
    /// A sound record without findings.
    Sound(FastGame),
    /// Any other record, not yet replayed; it may be sound too.
    Other(Record<'b>),
}

impl FastFilter {
    /// Creates a filter for the records of all games. `options` are defaults
    /// for tags that a record lacks.
    pub fn new(options: &TagValues) -> Self {
        let readers: Vec<_> = GameKind::ALL
            .iter()
            .map(|kind| kind.fast_reader(options))
            .collect();
        let is_default = |kind: &GameKind| kind.is_default(options);
        let list_game = GameKind::ALL.iter().position(is_default).unwrap_or(0);
        Self {
            list_game,
            readers,
            last_game: list_game,
        }
    }

    /// Iterates over the records of a block, split as by [`format::read_as`].
    ///
    /// # Cost
    ///
    /// Linear in the length of the text; needs memory for one record.
    pub const fn sift<'s, 'b>(
        &'s mut self,
        source: Source<'b>,
        syntax: Syntax,
        options: ReadOptions,
    ) -> FilteredRecords<'s, 'b> {
        let start = source.start();
        FilteredRecords {
            filter: self,
            source,
            syntax,
            options,
            at: 0,
            known_start: (0, start),
            border: None,
        }
    }

    /// Reads a sheet, trying the game of the last sheet first. Returns `None`
    /// if no game recognizes it as sound and without findings.
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        let last = self.last_game;
        if let Some(game) = self.readers[last].sheet(text) {
            return Some(game);
        }
        let mut others = (0..self.readers.len()).filter(|&index| index != last);
        others.find_map(|index| {
            let game = self.readers[index].sheet(text)?;
            self.last_game = index;
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
pub struct FilteredRecords<'s, 'b> {
    filter: &'s mut FastFilter,
    source: Source<'b>,
    syntax: Syntax,
    options: ReadOptions,
    /// The position of the next record in the text of `source`.
    at: usize,
    /// A position that is not after `at`, and its place in the input.
    known_start: (usize, TextStart),
    /// The last result of `next_border`.
    border: Option<usize>,
}

impl<'b> FilteredRecords<'_, 'b> {
    /// Reads the next record with the full reader.
    pub fn next_in_full(&mut self) -> Option<Record<'b>> {
        let text = self.source.text();
        let (from, start) = self.known_start;
        let start = start.after(&text[from..self.at]);
        self.known_start = (self.at, start);
        let rest = Source::part(self.source.name(), &text[self.at..], start);
        let record = format::read_as(self.syntax, rest, self.options).next()?;
        self.at += record.text().len();
        Some(record)
    }

    /// Returns the game of the next record and moves past the record, if it is
    /// recognized as sound and without findings, and certainly ends where it
    /// seems to.
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
            // Unless the next line begins a list, it may belong to this record.
            let is_certain = end == text.len() || format::begins_list(&text[end..], self.options);
            let game = self.filter.list_game;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (self.filter.readers[game].line(line)?, end)
        } else {
            return None;
        };
        // A sheet without moves may continue after the border.
        (game.plies > 0).then(|| {
            self.at = end;
            game
        })
    }

    /// Returns true if the list at `start` may be meant to continue the list
    /// before it: there are line ends before it, other than at the start of the
    /// input. The reader leaves empty lines to the record after them only if
    /// this is such a list, and the list before it has no result.
    const fn follows_open_list(&self, start: usize) -> bool {
        start > self.at && self.at as u64 + self.source.start().offset > 0
    }

    /// Returns the first position after `at` where a sheet certainly begins:
    /// the next tag after an empty line, or the end of the text.
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

impl<'b> Iterator for FilteredRecords<'_, 'b> {
    type Item = FilteredRecord<'b>;

    fn next(&mut self) -> Option<FilteredRecord<'b>> {
        if self.syntax == Syntax::Sheet
            && let Some(game) = self.next_sound()
        {
            return Some(FilteredRecord::Sound(game));
        }
        self.next_in_full().map(FilteredRecord::Other)
    }
}
