//! Recognizes sound records that have no findings, without building them.

use std::sync::Arc;

use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader, GameMeasures, RecordForm, Replayed, Wanted};
use crate::record::{ReadRecord, Record, TagValues};
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
    pub fn sift<'s, 'b>(
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
            last_start: None,
            reader: Arc::new(move |source| format::read_as(Syntax::Sheet, source, options).next()),
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

    /// Returns the index of the game of a record.
    const fn game_of(&self, form: RecordForm) -> usize {
        match form {
            RecordForm::List => self.list_game,
            RecordForm::Sheet => self.last_game,
        }
    }
}

impl std::fmt::Debug for FastFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FastFilter").finish_non_exhaustive()
    }
}

/// An iterator over filtered records.
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
    /// The start and the form of the last record, if it is sound.
    last: Option<(usize, RecordForm)>,
    /// The line and column of the last record, if they are known.
    last_start: Option<TextStart>,
    /// Reads the content of records that were not read in full.
    reader: Arc<ReadRecord>,
}

impl std::fmt::Debug for FilteredRecords<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FilteredRecords").finish_non_exhaustive()
    }
}

impl<'b> FilteredRecords<'_, 'b> {
    /// Returns the record of the sound game that was returned last, and the game
    /// as if it were replayed. What only a full reading knows is read when it is
    /// first needed. `None` if the last record was not sound.
    pub fn take_sound(&mut self, game: FastGame) -> Option<(Record<'b>, Box<dyn Replayed>)> {
        let (from, form) = self.last.take()?;
        let text = &self.source.text()[from..self.at];
        let start = match self.last_start {
            Some(start) => start,
            None => self.start_of(from),
        };
        let source = Source::part(self.source.name(), text, start);
        let game_index = self.filter.game_of(form);
        let reader = &mut self.filter.readers[game_index];
        let replayed = reader.replayed(game, text, self.options)?;
        let is_list = form == RecordForm::List;
        Some((Record::deferred(source, is_list, &self.reader), replayed))
    }

    /// Passes the line of a list with the empty lines before it, which is faster
    /// than to search its text for line ends.
    fn pass_line(&mut self, line: usize, end: usize) {
        let text = &self.source.text()[self.at..end];
        let blanks = &text[..line - self.at];
        let (from, start) = self.known_start;
        if from == self.at && text.ends_with(b"\n") && !text.ends_with(b"\r\n") {
            if blanks.contains(&b'\r') {
                return;
            }
            self.last_start = Some(start);
            let after = TextStart {
                offset: start.offset + text.len() as u64,
                line: start.line + blanks.len() as u64 + 1,
                column: 1,
            };
            self.known_start = (end, after);
        }
    }

    /// Returns the line and column of a record that does not begin before the
    /// last one of this call.
    fn start_of(&mut self, at: usize) -> TextStart {
        let (from, start) = self.known_start;
        let start = start.after(&self.source.text()[from..at]);
        self.known_start = (at, start);
        start
    }

    /// Reads the next record with the full reader.
    pub fn next_in_full(&mut self) -> Option<Record<'b>> {
        self.last = None;
        let start = self.start_of(self.at);
        let rest = &self.source.text()[self.at..];
        let rest = Source::part(self.source.name(), rest, start);
        let record = format::read_as(self.syntax, rest, self.options).next()?;
        self.at += record.text().len();
        Some(record)
    }

    /// Measures the last record, if it is sound and was not taken.
    pub fn measure(&mut self, game: &FastGame, wanted: Wanted, measures: &mut GameMeasures) {
        if let Some((from, form)) = self.last {
            let text = &self.source.text()[from..self.at];
            let reader = self.filter.game_of(form);
            self.filter.readers[reader].measure(text, game, wanted, measures);
        }
    }

    /// Returns the canonical text of the last record, if it is sound and was
    /// not taken.
    pub fn canonical_text(&self) -> Option<String> {
        let (_, form) = self.last?;
        self.filter.readers[self.filter.game_of(form)].canonical_text()
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
        let (game, end, form) = if first == b'[' {
            let end = self.next_border(start);
            (
                self.filter.sheet(&text[start..end])?,
                end,
                RecordForm::Sheet,
            )
        } else if first.is_ascii_alphanumeric() && !self.follows_open_list(start) {
            let end = memchr::memchr(b'\n', &text[start..]).map(|end| start + end + 1);
            let end = end.unwrap_or(text.len());
            // Unless the next line begins a list, it may belong to this record.
            let is_certain = end == text.len() || format::begins_list(&text[end..], self.options);
            let game = self.filter.list_game;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (self.filter.readers[game].line(line)?, end, RecordForm::List)
        } else {
            return None;
        };
        // A sheet without moves may continue after the border.
        (game.plies > 0).then(|| {
            self.last = Some((self.at, form));
            self.last_start = None;
            if form == RecordForm::List {
                self.pass_line(start, end);
            }
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
