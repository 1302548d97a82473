//! Recognizes sound records that have no findings, without building them.

use std::iter;
use std::sync::Arc;

use crate::archive::Block;
use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader, GameMeasures, RecordForm, Replayed, Wanted};
use crate::record::{ReadRecord, Record, TagValues};
use crate::text::{ReaderState, Source, TextStart};

/// Separates sound records without findings from all others.
pub struct FastFilter {
    /// The index in `fast_readers` for the game of bare lists.
    list_game: usize,
    /// One reader per game.
    fast_readers: Vec<Box<dyn FastReader>>,
    /// The index in `fast_readers` for the game of the last sheet that was
    /// recognized as sound; `list_game` before the first one.
    last_game: usize,
    /// True if no record is recognized as sound, as a test of the filter.
    reads_in_full: bool,
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
    /// Creates a filter for the records of all games. `defaults` supplies
    /// the tags that a record lacks.
    pub fn new(defaults: &TagValues) -> Self {
        let fast_readers: Vec<_> = GameKind::ALL
            .iter()
            .map(|kind| kind.fast_reader(defaults))
            .collect();
        let is_default = |kind: &GameKind| kind.is_default(defaults);
        let list_game = GameKind::ALL.iter().position(is_default).unwrap_or(0);
        Self {
            list_game,
            fast_readers,
            last_game: list_game,
            reads_in_full: false,
        }
    }

    /// Lets all records of blocks through, as a test of the filter.
    #[must_use]
    pub(crate) const fn in_full(mut self) -> Self {
        self.reads_in_full = true;
        self
    }

    /// Iterates over the records of a block of the input `name`. A block that is too long
    /// counts as one record.
    pub(crate) fn of_block<'s, 'b>(
        &'s mut self,
        name: &'b str,
        block: &'b Block,
        options: ReadOptions,
    ) -> FilteredRecords<'s, 'b> {
        let source = Source::part(name, &block.text, block.start);
        let in_full: Option<Box<dyn Iterator<Item = Record<'b>> + 'b>> = if block.is_too_long {
            Some(Box::new(iter::once(format::too_long(source))))
        } else if self.reads_in_full {
            Some(Box::new(format::read_as(block.syntax, source, options)))
        } else {
            None
        };
        FilteredRecords {
            in_full,
            ..self.records(source, block.syntax, options)
        }
    }

    /// Computes the scores at the end of each sound game together with its result,
    /// which takes less time if they are needed.
    #[must_use]
    pub fn with_standings(mut self) -> Self {
        for reader in &mut self.fast_readers {
            reader.keep_standings();
        }
        self
    }

    /// Iterates over the records of a block, split as by [`format::read_as`].
    ///
    /// # Cost
    ///
    /// Linear in the length of the text; needs memory for one record.
    pub fn records<'s, 'b>(
        &'s mut self,
        source: Source<'b>,
        syntax: Syntax,
        options: ReadOptions,
    ) -> FilteredRecords<'s, 'b> {
        let start = source.start();
        FilteredRecords {
            filter: self,
            in_full: None,
            source,
            syntax,
            options,
            at: 0,
            known_place: (0, start),
            state: start.state,
            state_above: start.state,
            boundary: None,
            last_sound: None,
            last_place: None,
            full_reader: Arc::new(move |source| {
                format::read_as(Syntax::Sheet, source, options).next()
            }),
        }
    }

    /// Reads a sheet, trying the game of the last sheet first. Returns `None`
    /// if no game recognizes it as sound and without findings.
    fn sheet(&mut self, text: &[u8]) -> Option<FastGame> {
        let last = self.last_game;
        if let Some(game) = self.fast_readers[last].sheet(text) {
            return Some(game);
        }
        let mut others = (0..self.fast_readers.len()).filter(|&index| index != last);
        others.find_map(|index| {
            let game = self.fast_readers[index].sheet(text)?;
            self.last_game = index;
            Some(game)
        })
    }

    /// Returns the index in `fast_readers` of the reader that recognized the
    /// last sound record, which has the given form.
    const fn last_reader_index(&self, form: RecordForm) -> usize {
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
    /// The records, if none is recognized as sound.
    in_full: Option<Box<dyn Iterator<Item = Record<'b>> + 'b>>,
    source: Source<'b>,
    syntax: Syntax,
    options: ReadOptions,
    /// The position of the next record in the text of `source`.
    at: usize,
    /// A position in the text of `source`, not after `at`, and its place in the
    /// input.
    known_place: (usize, TextStart),
    /// What the records so far say of the next one.
    state: ReaderState,
    /// What the records before the last one say of it, if it is sound.
    state_above: ReaderState,
    /// The last result of `next_boundary`.
    boundary: Option<usize>,
    /// The start and the form of the last record, if it is sound and was not
    /// yet taken.
    last_sound: Option<(usize, RecordForm)>,
    /// The place in the input of the last sound record, if it is known.
    last_place: Option<TextStart>,
    /// Reads the tokens, tags and tree of a record from `take_sound` when they are
    /// first needed.
    full_reader: Arc<ReadRecord>,
}

impl std::fmt::Debug for FilteredRecords<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FilteredRecords").finish_non_exhaustive()
    }
}

impl<'b> FilteredRecords<'_, 'b> {
    /// Turns the [`Sound`](FilteredRecord::Sound) that was just yielded into its
    /// record and replayed game. Tokens, tags and tree are read only when first
    /// needed. Returns `None` if the last record was not sound or was already
    /// taken.
    pub fn take_sound(&mut self, game: FastGame) -> Option<(Record<'b>, Box<dyn Replayed>)> {
        let (record, text, index) = self.take_record()?;
        let fast_reader = &mut self.filter.fast_readers[index];
        Some((record, fast_reader.replayed(game, text, self.options)?))
    }

    /// Does the same as [`take_sound`](Self::take_sound), but lends the game until
    /// the next record, which takes less time.
    pub fn lend_sound(&mut self, game: FastGame) -> Option<(Record<'b>, &dyn Replayed)> {
        let (record, text, index) = self.take_record()?;
        let fast_reader = &mut self.filter.fast_readers[index];
        Some((record, fast_reader.lend_replayed(game, text, self.options)?))
    }

    /// Returns the last record, its text and the index of its reader, if it is sound
    /// and was not yet taken.
    fn take_record(&mut self) -> Option<(Record<'b>, &'b [u8], usize)> {
        let (from, form) = self.last_sound.take()?;
        let text = &self.source.text()[from..self.at];
        let place = match self.last_place {
            Some(place) => place,
            None => self.place_of(from),
        };
        let source = Source::part(self.source.name(), text, place.with_state(self.state_above));
        let is_list = form == RecordForm::List;
        let record = Record::deferred(source, is_list, &self.full_reader).with_state(self.state);
        Some((record, text, self.filter.last_reader_index(form)))
    }

    /// Updates `last_place` and `known_place` for the list on the line from
    /// `line_start` to `end` and the empty lines before it, without searching the
    /// line for line ends. Leaves them unchanged if that is not possible.
    fn update_places(&mut self, line_start: usize, end: usize) {
        let text = &self.source.text()[self.at..end];
        let empty_lines = &text[..line_start - self.at];
        let (from, place) = self.known_place;
        if from == self.at && text.ends_with(b"\n") && !text.ends_with(b"\r\n") {
            if empty_lines.contains(&b'\r') {
                return;
            }
            self.last_place = Some(place);
            let after = TextStart {
                offset: place.offset + text.len() as u64,
                line: place.line + empty_lines.len() as u64 + 1,
                column: 1,
                ..place
            };
            self.known_place = (end, after);
        }
    }

    /// Returns the place in the input of the position `at`, which must not be
    /// before that of `known_place`, and stores both there.
    fn place_of(&mut self, at: usize) -> TextStart {
        let (from, place) = self.known_place;
        let place = place.after(&self.source.text()[from..at]);
        self.known_place = (at, place);
        place
    }

    /// Reads the next record with the full reader.
    fn next_in_full(&mut self) -> Option<Record<'b>> {
        self.last_sound = None;
        let place = self.place_of(self.at).with_state(self.state);
        let rest = &self.source.text()[self.at..];
        let source = Source::part(self.source.name(), rest, place);
        let record = format::read_as(self.syntax, source, self.options).next()?;
        self.at += record.text().len();
        self.state = record.state_below();
        Some(record)
    }

    /// Measures the last record, if it is sound and was not taken.
    pub fn measure(&mut self, game: &FastGame, wanted: Wanted, measures: &mut GameMeasures) {
        if let Some((from, form)) = self.last_sound {
            let text = &self.source.text()[from..self.at];
            let reader = self.filter.last_reader_index(form);
            self.filter.fast_readers[reader].measure(text, game, wanted, measures);
        }
    }

    /// Returns the canonical text of the last record, if it is sound and was
    /// not taken.
    pub fn canonical_text(&self) -> Option<String> {
        let (_, form) = self.last_sound?;
        self.filter.fast_readers[self.filter.last_reader_index(form)].canonical_text()
    }

    /// Moves past the next record and returns its game. Returns `None` and does
    /// not move if the record is not recognized as sound and without findings,
    /// or if its end is uncertain.
    fn next_sound(&mut self) -> Option<FastGame> {
        let text = self.source.text();
        let rest = &text[self.at..];
        let line_ends = rest.iter().take_while(|byte| b"\r\n".contains(byte));
        let start = self.at + line_ends.count();
        let first = *text.get(start)?;
        // In a line of many lists, each would look at the rest of the line.
        let is_line_start = start == 0 || matches!(text[start - 1], b'\n' | b'\r');
        let (game, end, form) = if first == b'[' {
            let end = self.next_boundary(start);
            (
                self.filter.sheet(&text[start..end])?,
                end,
                RecordForm::Sheet,
            )
        } else if is_line_start
            && first.is_ascii_alphanumeric()
            && !format::is_open(self.state)
            && !format::has_side(self.state)
        {
            let line_end = memchr::memchr(b'\n', &text[start..]);
            let end = line_end.map_or(text.len(), |end| start + end + 1);
            // Unless the next line begins a list, it may belong to this record.
            let is_certain = end == text.len() || format::begins_list(&text[end..], self.options);
            let game = self.filter.list_game;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (
                self.filter.fast_readers[game].line(line)?,
                end,
                RecordForm::List,
            )
        } else {
            return None;
        };
        // A sheet without moves may continue after the boundary.
        (game.plies > 0).then(|| {
            self.last_sound = Some((self.at, form));
            self.state_above = self.state;
            self.state = format::closed_state(self.state);
            self.last_place = None;
            if form == RecordForm::List {
                self.update_places(start, end);
            }
            self.at = end;
            game
        })
    }

    /// Returns the first position after `at` where a sheet certainly begins:
    /// the next tag after an empty line, or the end of the text.
    fn next_boundary(&mut self, at: usize) -> usize {
        let text = self.source.text();
        match self.boundary {
            Some(boundary) if boundary > at => boundary,
            _ => {
                let next = format::first_start(Syntax::Sheet, &text[at..]);
                let boundary = next.map_or(text.len(), |next| at + next);
                self.boundary = Some(boundary);
                boundary
            }
        }
    }
}

impl<'b> Iterator for FilteredRecords<'_, 'b> {
    type Item = FilteredRecord<'b>;

    fn next(&mut self) -> Option<FilteredRecord<'b>> {
        if let Some(records) = &mut self.in_full {
            return records.next().map(FilteredRecord::Other);
        }
        if self.syntax == Syntax::Sheet
            && let Some(game) = self.next_sound()
        {
            return Some(FilteredRecord::Sound(game));
        }
        self.next_in_full().map(FilteredRecord::Other)
    }
}
