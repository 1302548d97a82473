//! The blocks of an input, and the records of a block.

use std::io::Read;
use std::sync::Arc;

use crate::archive::{Block, Blocks, Pauses};
use crate::cli::input::source::exit_of;
use crate::cli::terminal::output::Output;
use crate::format::{self, ReadOptions, Syntax};
use crate::record::Record;
use crate::text::{Source, escape_str};

/// An open input.
pub(crate) struct OpenInput {
    /// The name of the file; `-` for standard input.
    pub(crate) name: Arc<str>,
    /// True if reading failed.
    pub(crate) is_broken: bool,
    blocks: Blocks<Box<dyn Read + Send>>,
}

impl OpenInput {
    /// Creates an input that reads `text`, which begins at this offset in the file.
    pub(crate) fn new(
        name: &str,
        (text, pauses): (Box<dyn Read + Send>, &Pauses),
        offset: u64,
        syntax: Option<Syntax>,
        options: ReadOptions,
    ) -> Self {
        let blocks = Blocks::new(text, name, options);
        Self {
            name: name.into(),
            is_broken: false,
            blocks: blocks
                .with_pauses(pauses.clone())
                .with_syntax(syntax)
                .with_offset(offset),
        }
    }

    /// Returns the next block; `None` at the end. If reading fails,
    /// reports why, discards the output file and returns `None`.
    pub(crate) fn next_block(&mut self, output: &mut Output) -> Option<Block> {
        match self.blocks.next_block() {
            Ok(block) => block,
            Err(error) => {
                self.is_broken = true;
                let name = escape_str(&self.name);
                let message = format!(
                    "`{name}` ends early: {error}; the complete records before that were read"
                );
                output.fail_input(exit_of(&error), &message);
                None
            }
        }
    }
}

/// Returns the text of a block as a source with the name of its input.
pub(crate) fn source_of<'b>(name: &'b str, block: &'b Block) -> Source<'b> {
    Source::part(name, &block.text, block.start)
}

/// Returns the records of a block. A block that is too long counts as one record.
pub(crate) fn records_of<'b>(
    name: &'b str,
    block: &'b Block,
    options: ReadOptions,
) -> Box<dyn Iterator<Item = Record<'b>> + 'b> {
    let source = source_of(name, block);
    if block.is_too_long {
        return Box::new(std::iter::once(format::too_long(source)));
    }
    Box::new(format::read_as(block.syntax, source, options))
}
