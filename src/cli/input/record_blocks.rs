//! The records of one input, block by block.

use std::io::Read;
use std::sync::Arc;

use scoresheet::archive::{Block, Blocks};
use scoresheet::format::{self, ReadOptions, Syntax};
use scoresheet::record::Record;
use scoresheet::text::{Source, escape_str};

use crate::cli::input::source::class_of;
use crate::cli::terminal::output::Output;

/// An input that is being read.
pub(crate) struct Reading {
    /// Its name.
    pub(crate) name: Arc<str>,
    /// True when it has ended before its end.
    pub(crate) is_broken: bool,
    blocks: Blocks<Box<dyn Read + Send>>,
}

impl Reading {
    /// Begins with the first record.
    pub(crate) fn new(
        name: &str,
        text: Box<dyn Read + Send>,
        (form, options): (Option<Syntax>, ReadOptions),
    ) -> Self {
        Self {
            name: name.into(),
            is_broken: false,
            blocks: Blocks::new(text, name, options).with_form(form),
        }
    }

    /// The next records; none at the end. A failure is said, and what is
    /// being written is then not published.
    pub(crate) fn next_block(&mut self, output: &mut Output) -> Option<Block> {
        match self.blocks.next_block() {
            Ok(block) => block,
            Err(error) => {
                self.is_broken = true;
                let name = escape_str(&self.name);
                let message = format!(
                    "`{name}` ends early: {error}; the complete records before that were read"
                );
                output.fail(class_of(&error), &message);
                output.spoil();
                None
            }
        }
    }
}

/// The text of a block with the name of its input.
pub(crate) fn source_of<'b>(name: &'b str, block: &'b Block) -> Source<'b> {
    Source::part(name, &block.text, block.start)
}

/// The records of a block.
pub(crate) fn records_of<'b>(
    name: &'b str,
    block: &'b Block,
    options: ReadOptions,
) -> Box<dyn Iterator<Item = Record<'b>> + 'b> {
    let source = source_of(name, block);
    if block.is_too_long {
        return Box::new(std::iter::once(format::too_long(source)));
    }
    Box::new(format::read_as(block.form, source, options))
}
