//! The records of one input, block by block.

use std::io::Read;

use scoresheet::archive::{Block, Blocks};
use scoresheet::format::{self, Form, ReadOptions};
use scoresheet::record::Record;
use scoresheet::text::{Source, escape_str};

use crate::cli::output::Output;
use crate::cli::source::class_of;

/// An input that is being read.
pub(crate) struct Reading<'n> {
    /// Its name.
    pub(crate) name: &'n str,
    /// True when it has ended before its end.
    pub(crate) is_broken: bool,
    blocks: Blocks<Box<dyn Read + Send>>,
    options: ReadOptions,
    /// A block that was looked at ahead.
    ahead: Option<Block>,
}

impl<'n> Reading<'n> {
    /// Begins with the first record.
    pub(crate) fn new(
        name: &'n str,
        text: Box<dyn Read + Send>,
        (form, options): (Option<Form>, ReadOptions),
    ) -> Self {
        Self {
            name,
            is_broken: false,
            blocks: Blocks::new(text, name, options).with_form(form),
            options,
            ahead: None,
        }
    }

    /// The next records; none at the end. A failure is said, and what is
    /// being written is then not published.
    pub(crate) fn next_block(&mut self, output: &mut Output) -> Option<Block> {
        if let Some(block) = self.ahead.take() {
            return Some(block);
        }
        match self.blocks.next_block() {
            Ok(block) => block,
            Err(error) => {
                self.is_broken = true;
                let name = escape_str(self.name);
                let message = format!(
                    "`{name}` breaks off: {error}; the whole records before that were read"
                );
                output.fail(class_of(&error), &message);
                output.spoil();
                None
            }
        }
    }

    /// The records of a block.
    pub(crate) fn records_of<'b>(
        &self,
        block: &'b Block,
    ) -> Box<dyn Iterator<Item = Record<'b>> + 'b>
    where
        'n: 'b,
    {
        let source = Source::part(self.name, &block.text, block.start);
        if block.is_too_long {
            return Box::new(std::iter::once(format::too_long(source)));
        }
        Box::new(format::read_as(block.form, source, self.options))
    }

    /// True when a block, or what follows it, has more than one record.
    pub(crate) fn is_several(&mut self, block: &Block, output: &mut Output) -> bool {
        if self.records_of(block).nth(1).is_some() {
            return true;
        }
        self.ahead = self.next_block(output);
        let ahead = self.ahead.as_ref();
        ahead.is_some_and(|ahead| self.records_of(ahead).next().is_some())
    }
}
