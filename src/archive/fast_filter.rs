//! Recognizes sound records without findings, without building them.

use std::ops::Range;

use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader, GameMeasures, Wanted};
use crate::record::{Record, TagValues};
use crate::text::{Source, TextStart};

/// Separates sound records without findings from all others.
pub struct FastFilter {
    /// The index of the game of bare lists.
    list_game: usize,
    /// One reader per game.
    readers: Vec<Box<dyn FastReader>>,
    /// The index of the game of the last sheet, or `list_game` before the
    /// first.
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
            last: None,
        }
    }

    /// Reads a sheet, trying the game of the last one first. Returns `None` if
    /// it yields findings.
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        let last = self.last_game;
        if let Some(game) = self.readers[last].sheet(text) {
            return Some(game);
        }
        let mut others = (0..self.readers.len()).filter(|&other| other != last);
        others.find_map(|other| {
            let game = self.readers[other].sheet(text)?;
            self.last_game = other;
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
    /// The start of the next record.
    at: usize,
    /// An earlier position, and its line and column.
    known_start: (usize, TextStart),
    /// The last result of `next_border`.
    border: Option<usize>,
    /// The text of the last sound game, and the index of its reader.
    last: Option<(Range<usize>, usize)>,
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

    /// Measures the last sound game, which was the last record.
    pub fn measure(&mut self, game: &FastGame, wanted: Wanted, measures: &mut GameMeasures) {
        if let Some((range, reader)) = &self.last {
            let text = &self.source.text()[range.clone()];
            self.filter.readers[*reader].measure(text, game, wanted, measures);
        }
    }

    /// Returns the canonical text of the last game measured.
    pub fn measured_text(&mut self) -> String {
        self.last
            .as_ref()
            .map_or_else(String::new, |(range, reader)| {
                let text = &self.source.text()[range.clone()];
                self.filter.readers[*reader].measured_text(text)
            })
    }

    /// Returns the next game, if its record yields no findings and certainly
    /// ends where it seems to.
    fn next_sound(&mut self) -> Option<FastGame> {
        let text = self.source.text();
        let rest = &text[self.at..];
        let blank = rest.iter().take_while(|byte| b"\r\n".contains(byte));
        let start = self.at + blank.count();
        let first = *text.get(start)?;
        let (game, end, reader) = if first == b'[' {
            let end = self.next_border(start);
            let game = self.filter.sheet(&text[start..end])?;
            (game, end, self.filter.last_game)
        } else if first.is_ascii_alphanumeric() && !self.follows_open_list(start) {
            let end = memchr::memchr(b'\n', &text[start..]).map(|end| start + end + 1);
            let end = end.unwrap_or(text.len());
            // A line that does not begin a list may belong to this record.
            let is_certain = end == text.len() || format::begins_list(&text[end..], self.options);
            let game = self.filter.list_game;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (self.filter.readers[game].line(line)?, end, game)
        } else {
            return None;
        };
        // A sheet without moves may continue after the border.
        (game.plies > 0).then(|| {
            self.at = end;
            self.last = Some((start..end, reader));
            game
        })
    }

    /// Returns true if the list at `start` may be meant to continue the list
    /// before it, which has no result: only then does the reader leave the
    /// empty line between them to the second list.
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
