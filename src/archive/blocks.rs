//! Cutting an input into blocks of whole records.

use std::io::{self, Read};

use crate::archive::Pauses;
use crate::format::{self, Boundary, ReadOptions, Syntax};
use crate::text::{Source, TextStart};

/// Default size of a block in bytes; longer records get larger blocks.
pub(crate) const DEFAULT_BLOCK_SIZE: usize = 128 << 10;

/// Length, in blocks, from which a text without a record boundary grows by a larger
/// factor.
const LONG_RECORD_BLOCKS: usize = 8;

/// Maximum length of a record in bytes.
pub const MAX_RECORD: usize = 64 << 20;

/// Minimum number of bytes by which the buffer grows.
///
/// The same number of bytes is returned from the beginning of a record that is too
/// long, and two successive searches for the end of such a record overlap by it.
const MIN_STEP: usize = 64 << 10;

/// A text that consists of whole records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The text.
    pub text: Vec<u8>,
    /// Its start in the input.
    pub start: TextStart,
    /// The syntax of the records.
    pub syntax: Syntax,
    /// True if the text is only the beginning of a record that is too long.
    pub is_too_long: bool,
}

/// Cuts the text of an input into blocks of whole records. The records do not
/// depend on how many bytes each call of `read` returns.
///
/// Memory is needed for one block or one record, whichever is larger. If a
/// record is longer than 64 MiB, only its beginning is returned; the rest is
/// skipped up to the next tag after an empty line or, in JSON, up to the next
/// line that begins with `{`.
///
/// # Examples
///
/// ```
/// use scoresheet::{GameKind, archive::Blocks};
///
/// let input = "Ce5f6-f6 1-0\n".repeat(30_000);
/// let mut blocks = Blocks::new(input.as_bytes(), "games.txt", GameKind::Permute.read_options());
/// let mut bytes = 0;
/// while let Some(block) = blocks.next_block()? {
///     bytes += block.text.len();
/// }
/// assert_eq!(bytes, input.len());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Blocks<R> {
    input: R,
    /// The pauses of the input. The text before one is returned without waiting for a
    /// whole block.
    pauses: Pauses,
    name: String,
    options: ReadOptions,
    /// The syntax of the records, once known.
    syntax: Option<Syntax>,
    /// The size of a block, in bytes.
    size: usize,
    /// The maximum length of a record, in bytes.
    max_record: usize,
    /// The text that was read but not yet returned.
    text: Vec<u8>,
    /// The start of that text in the input.
    start: TextStart,
    /// True if the input has ended or failed.
    is_over: bool,
    /// The error that ended the input, until it is returned.
    failure: Option<io::Error>,
    /// True if the next call must skip the rest of a record that is too long.
    is_skipping: bool,
}

impl<R: Read> Blocks<R> {
    /// Prepares to cut an input, called `name`, into blocks.
    pub fn new(input: R, name: &str, options: ReadOptions) -> Self {
        Self {
            input,
            pauses: Pauses::default(),
            name: name.to_owned(),
            options,
            syntax: None,
            size: DEFAULT_BLOCK_SIZE,
            max_record: MAX_RECORD,
            text: Vec::new(),
            start: TextStart::default(),
            is_over: false,
            failure: None,
            is_skipping: false,
        }
    }

    /// Sets the size of blocks and the maximum length of a record, in bytes.
    pub fn with_sizes(mut self, size: usize, max_record: usize) -> Self {
        self.size = size.max(1);
        self.max_record = max_record.max(self.size);
        self
    }

    /// Sets the position of the first byte, for an input that continues another
    /// one.
    pub const fn with_offset(mut self, offset: u64) -> Self {
        self.start.offset = offset;
        self
    }

    /// Sets the pauses of the input, which its reader announces.
    pub(crate) fn with_pauses(mut self, pauses: Pauses) -> Self {
        self.pauses = pauses;
        self
    }

    /// Sets the syntax; with `None` it is detected.
    pub fn with_syntax(mut self, syntax: Option<Syntax>) -> Self {
        self.syntax = syntax;
        self
    }

    /// Returns the next block, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns the error of the input once, after the blocks of the complete
    /// records before the error. A record that the error cuts off is dropped.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        if self.is_skipping {
            self.skip();
        }
        let mut target_len = self.size;
        loop {
            self.fill(target_len);
            let Some(syntax) = self.detected_syntax() else {
                target_len = self.next_target();
                continue;
            };
            if self.is_over && self.failure.is_none() {
                let end = (self.text.len(), self.start.state);
                return Ok(self.take_block(end));
            }
            let source = Source::part(&self.name, &self.text, self.start);
            if let Some(boundary) = format::last_boundary(syntax, source, self.options) {
                return Ok(self.take_block(boundary));
            }
            if self.failure.is_some() && self.is_finished() {
                let end = (self.text.len(), self.start.state);
                return Ok(self.take_block(end));
            }
            if let Some(failure) = self.failure.take() {
                self.text.clear();
                return Err(failure);
            }
            if self.text.len() >= self.max_record {
                if !self.text.trim_ascii().is_empty() {
                    return Ok(Some(self.too_long_block()));
                }
                // Only blanks: drop them.
                self.start = self.start.after(&self.text);
                self.text.clear();
            }
            target_len = self.next_target();
        }
    }

    /// Returns the syntax. Returns `None` if too little of the input was read to
    /// detect it.
    fn detected_syntax(&mut self) -> Option<Syntax> {
        if self.syntax.is_none() {
            let is_full = self.is_over || self.text.len() >= self.max_record;
            self.syntax = if is_full {
                Some(Syntax::of(&self.text))
            } else {
                Syntax::of_beginning(&self.text)
            };
        }
        self.syntax
    }

    /// Returns the number of bytes to read if those that were read are too few.
    ///
    /// Each search for a boundary parses the text from its start, so a long record is
    /// read in fewer, larger steps.
    fn next_target(&self) -> usize {
        let factor = if self.text.len() < LONG_RECORD_BLOCKS * self.size {
            2
        } else {
            8
        };
        (self.text.len() * factor).clamp(self.size, self.max_record)
    }

    /// Returns the number of bytes of the input returned or skipped so far.
    pub const fn offset(&self) -> u64 {
        self.start.offset
    }

    /// Returns the syntax, or `Sheet` before it is detected.
    fn syntax(&self) -> Syntax {
        self.syntax.unwrap_or(Syntax::Sheet)
    }

    /// Reads until there are `target_len` bytes or the input ends, or until it pauses
    /// before there is a whole block. The buffer grows with the text, so that a short input
    /// does not allocate a whole block.
    fn fill(&mut self, target_len: usize) {
        while self.text.len() < target_len && !self.is_over {
            let step = (self.text.len() / 4)
                .max(MIN_STEP)
                .min(target_len - self.text.len());
            self.text.reserve_exact(step);
            let full_len = self.text.len() + step;
            let mut input = self.input.by_ref().take(step as u64);
            match input.read_to_end(&mut self.text) {
                Ok(_) if self.text.len() == full_len => {}
                // A longer text is not searched again for each line that arrives.
                Ok(_) if self.pauses.take() => {
                    if self.text.len() < self.size {
                        return;
                    }
                }
                Ok(_) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    self.failure = Some(error);
                }
            }
        }
    }

    /// Returns the text up to a boundary as a block and keeps the rest; returns `None`
    /// if there is no text before it.
    fn take_block(&mut self, (length, state): Boundary) -> Option<Block> {
        if length == 0 {
            return None;
        }
        let rest = self.text.split_off(length);
        let text = std::mem::replace(&mut self.text, rest);
        let start = self.start;
        self.start = start.after(&text).with_state(state);
        Some(Block {
            text,
            start,
            syntax: self.syntax(),
            is_too_long: false,
        })
    }

    /// Returns true if the remaining text is a complete record: it has a result
    /// and ends with a line end.
    fn is_finished(&self) -> bool {
        let source = Source::part(&self.name, &self.text, self.start);
        let record = format::read_as(self.syntax(), source, self.options).next();
        self.text.ends_with(b"\n") && record.is_some_and(|record| record.result().is_some())
    }

    /// Returns the beginning of a record that is too long; the next call of
    /// `next_block` skips the rest.
    fn too_long_block(&mut self) -> Block {
        self.is_skipping = true;
        Block {
            text: self.text[..self.text.len().min(MIN_STEP)].to_vec(),
            start: self.start,
            syntax: self.syntax(),
            is_too_long: true,
        }
    }

    /// Skips the rest of a record that is too long, up to the next record or
    /// the end of the input.
    fn skip(&mut self) {
        self.is_skipping = false;
        // If a search finds no record, the next search repeats the end of the
        // text, since the start of a record may be only partly in it.
        loop {
            let next = format::first_start(self.syntax(), &self.text);
            let is_over = self.is_over;
            let skipped = match next {
                Some(at) => at,
                None if is_over => self.text.len(),
                None => self.text.len().saturating_sub(MIN_STEP),
            };
            let state = format::closed_state(self.start.state);
            self.start = self.start.after(&self.text[..skipped]).with_state(state);
            self.text.drain(..skipped);
            if next.is_some() || is_over {
                return;
            }
            self.fill(self.text.len() + self.size.max(MIN_STEP));
        }
    }
}

impl<R> std::fmt::Debug for Blocks<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Blocks")
            .field("name", &self.name)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}
