//! Cutting an input into blocks of whole records.

use std::io::{self, Read};

use crate::format::{self, ReadOptions, Syntax};
use crate::text::{Source, TextStart};

/// How much text is cut at a time, in bytes, where records are shorter.
pub const BLOCK: usize = 128 << 10;

/// How many blocks are looked at together where one alone has no certain end,
/// before the record is taken for a long one.
const FEW: usize = 8;

/// The longest text of one record, in bytes.
const LONGEST: usize = 64 << 20;

/// How much of a record is kept that is longer than that, and how much is
/// looked at again when the next one is searched for.
const KEPT: usize = 64 << 10;

/// Whole records, one after another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Their text.
    pub text: Vec<u8>,
    /// Where it begins in the input.
    pub start: TextStart,
    /// In which form they are written.
    pub form: Syntax,
    /// True when this is the beginning of one record that is longer than is
    /// read.
    pub is_too_long: bool,
}

/// Cuts the text of an input into blocks of whole records: the records of
/// all blocks are those of the whole text. However the input hands out its
/// bytes, the blocks are the same.
///
/// Memory is needed for one block, and for a record that is longer than
/// that; of one that is longer than 64 MiB the first part is handed out, and
/// what follows is passed over up to the next tag after an empty line.
pub struct Blocks<R> {
    input: R,
    name: String,
    options: ReadOptions,
    /// In which form records are written; that in which the text begins while
    /// it is not known.
    form: Option<Syntax>,
    /// How much is cut at a time.
    size: usize,
    longest: usize,
    /// What was read and not handed out.
    text: Vec<u8>,
    /// Where that begins.
    start: TextStart,
    /// True when the input has ended.
    is_over: bool,
    /// Why it has ended, when something failed.
    failure: Option<io::Error>,
    /// True while the rest of a record is passed over.
    is_skipping: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads from the beginning of an input of that name.
    pub fn new(input: R, name: &str, options: ReadOptions) -> Self {
        Self {
            input,
            name: name.to_owned(),
            options,
            form: None,
            size: BLOCK,
            longest: LONGEST,
            text: Vec::new(),
            start: TextStart::default(),
            is_over: false,
            failure: None,
            is_skipping: false,
        }
    }

    /// Returns the same with blocks of about `size` bytes, and records of at most
    /// `longest`.
    pub fn with_sizes(mut self, size: usize, longest: usize) -> Self {
        self.size = size.max(1);
        self.longest = longest.max(self.size);
        self
    }

    /// Returns the same for records in this form, however the text begins.
    pub fn with_form(mut self, form: Option<Syntax>) -> Self {
        self.form = form;
        self
    }

    /// Returns the next block; none at the end of the input.
    ///
    /// # Errors
    ///
    /// What the input failed with, once, after the blocks of the records
    /// that were whole by then. A record that the failure has cut off is not
    /// handed out.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        if self.is_skipping {
            self.skip();
        }
        let mut wanted = self.size;
        loop {
            self.fill(wanted);
            let form = *self.form.get_or_insert_with(|| Syntax::of(&self.text));
            if self.is_over && self.failure.is_none() {
                let length = self.text.len();
                return Ok(self.hand_out(length));
            }
            let source = Source::part(&self.name, &self.text, self.start);
            if let Some(border) = format::last_border(form, source, self.options) {
                return Ok(self.hand_out(border));
            }
            if self.failure.is_some() && self.is_finished() {
                let length = self.text.len();
                return Ok(self.hand_out(length));
            }
            if let Some(failure) = self.failure.take() {
                self.text.clear();
                return Err(failure);
            }
            if self.text.len() >= self.longest {
                if !self.text.trim_ascii().is_empty() {
                    return Ok(Some(self.too_long()));
                }
                // So many blanks are nothing to keep.
                self.start = self.start.after(&self.text);
                self.text.clear();
            }
            // Far more for a long record, as it is looked at again from its
            // beginning.
            let times = if self.text.len() < FEW * self.size {
                2
            } else {
                8
            };
            wanted = (self.text.len() * times).clamp(self.size, self.longest);
        }
    }

    /// How many bytes of the text were handed out or passed over.
    pub const fn offset(&self) -> u64 {
        self.start.offset
    }

    fn form(&self) -> Syntax {
        self.form.unwrap_or(Syntax::Sheet)
    }

    /// Reads until there are so many bytes, or to the end. Memory is taken
    /// as text comes, a short input is not to cost a whole block.
    fn fill(&mut self, wanted: usize) {
        while self.text.len() < wanted && !self.is_over {
            let step = (self.text.len() / 4).max(KEPT);
            let step = step.min(wanted - self.text.len());
            self.text.reserve_exact(step);
            let full = self.text.len() + step;
            let mut input = self.input.by_ref().take(step as u64);
            match input.read_to_end(&mut self.text) {
                Ok(_) => self.is_over = self.text.len() < full,
                Err(error) => {
                    self.is_over = true;
                    self.failure = Some(error);
                }
            }
        }
    }

    /// Hands out the first bytes, and keeps what follows them.
    fn hand_out(&mut self, length: usize) -> Option<Block> {
        if length == 0 {
            return None;
        }
        let rest = self.text.split_off(length);
        let text = std::mem::replace(&mut self.text, rest);
        let start = self.start;
        self.start = start.after(&text);
        Some(Block {
            text,
            start,
            form: self.form(),
            is_too_long: false,
        })
    }

    /// Returns true if what is left is a record that says how it ended.
    fn is_finished(&self) -> bool {
        let source = Source::part(&self.name, &self.text, self.start);
        let record = format::read_as(self.form(), source, self.options).next();
        self.text.ends_with(b"\n") && record.is_some_and(|record| record.result().is_some())
    }

    fn too_long(&mut self) -> Block {
        self.is_skipping = true;
        Block {
            text: self.text[..self.text.len().min(KEPT)].to_vec(),
            start: self.start,
            form: self.form(),
            is_too_long: true,
        }
    }

    /// Passes over the rest of a record that is too long.
    fn skip(&mut self) {
        self.is_skipping = false;
        // What was read is not looked at again but for its end, where a line
        // may have begun.
        loop {
            let next = format::first_start(self.form(), &self.text);
            let ends = self.is_over;
            let keep = self.text.len().saturating_sub(KEPT);
            let passed = match next {
                Some(at) => at,
                None if ends => self.text.len(),
                None => keep,
            };
            self.start = self.start.after(&self.text[..passed]);
            self.text.drain(..passed);
            if next.is_some() || ends {
                return;
            }
            self.fill(self.text.len() + self.size.max(KEPT));
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
