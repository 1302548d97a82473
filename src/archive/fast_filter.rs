//! The short way through archives: sound records are played and no more.

use crate::format::{self, ReadOptions, Syntax};
use crate::games::GameKind;
use crate::play::{FastGame, FastReader};
use crate::record::{Record, TagValues};
use crate::text::{Source, TextStart};

/// Tells sound records, about which there is nothing to be said, from others.
pub struct FastFilter {
    /// The game of bare lists, and of sheets that do not name theirs.
    bare: usize,
    /// A reader for each game.
    readers: Vec<Box<dyn FastReader>>,
    /// The game of the last sheet.
    last: usize,
}

/// What a sieve makes of a record.
#[derive(Debug)]
pub enum Sifted<'b> {
    /// A sound one: nothing would be found in it.
    Sound(FastGame),
    /// Any other, not yet replayed; perhaps sound.
    Other(Record<'b>),
}

impl FastFilter {
    /// A sieve for records of all games; `options` are tags and values for
    /// what the records leave open.
    pub fn new(options: &TagValues) -> Self {
        let readers: Vec<_> = GameKind::ALL
            .iter()
            .map(|kind| kind.fast_reader(options))
            .collect();
        let is_bare = |kind: &GameKind| kind.is_meant(options);
        let bare = GameKind::ALL.iter().position(is_bare).unwrap_or(0);
        Self {
            bare,
            readers,
            last: bare,
        }
    }

    /// Returns the records of a text that begins with one and ends with one; with
    /// those that are not sound they are the same as [`format::read_as`]
    /// gives.
    ///
    /// # Cost
    ///
    /// Time linear in the text; memory for one record.
    pub const fn sift<'s, 'b>(
        &'s mut self,
        source: Source<'b>,
        form: Syntax,
        options: ReadOptions,
    ) -> Sifting<'s, 'b> {
        let start = source.start();
        Sifting {
            sieve: self,
            source,
            form,
            options,
            at: 0,
            known: (0, start),
            border: None,
        }
    }

    /// Returns the game of a sheet, if that is sound.
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

/// The records of a text, one after another.
#[derive(Debug)]
pub struct Sifting<'s, 'b> {
    sieve: &'s mut FastFilter,
    source: Source<'b>,
    form: Syntax,
    options: ReadOptions,
    /// Where the next record begins.
    at: usize,
    /// A place before that whose line is known.
    known: (usize, TextStart),
    /// The next tag after an empty line, or the end, as far as was looked.
    border: Option<usize>,
}

impl<'b> Sifting<'_, 'b> {
    /// Returns the next record by the full reading.
    pub fn next_in_full(&mut self) -> Option<Record<'b>> {
        let text = self.source.text();
        let (from, start) = self.known;
        let start = start.after(&text[from..self.at]);
        self.known = (self.at, start);
        let rest = Source::part(self.source.name(), &text[self.at..], start);
        let record = format::read_as(self.form, rest, self.options).next()?;
        self.at += record.text().len();
        Some(record)
    }

    /// Returns the next record, if it is sound and for certain ends where it seems to.
    fn next_sound(&mut self) -> Option<FastGame> {
        let text = self.source.text();
        let rest = &text[self.at..];
        let blank = rest.iter().take_while(|byte| b"\r\n".contains(byte));
        let start = self.at + blank.count();
        let first = *text.get(start)?;
        let (game, end) = if first == b'[' {
            let end = self.next_border(start);
            (self.sieve.sheet(&text[start..end])?, end)
        } else if first.is_ascii_alphanumeric() {
            let end = memchr::memchr(b'\n', &text[start..]).map(|end| start + end + 1);
            let end = end.unwrap_or(text.len());
            // Other signs may go on with what is before them.
            let is_certain = text.get(end).is_none_or(u8::is_ascii_alphanumeric);
            let bare = self.sieve.bare;
            let line = Some(&text[start..end]).filter(|_| is_certain)?;
            (self.sieve.readers[bare].line(line)?, end)
        } else {
            return None;
        };
        // Tags without moves may belong to what follows them.
        (game.plies > 0).then(|| {
            self.at = end;
            game
        })
    }

    /// Returns the first place after `at` where a record begins whatever is
    /// before it, or the end.
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
