//! The inputs in parts: blocks of records, and the end of each input.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::vec;

use crate::archive::{Block, Blocks, Pauses};
use crate::cli::input::slice::SliceRecords;
use crate::cli::input::source::{Opener, exit_of, files};
use crate::cli::terminal::output::{Output, OutputStyle};
use crate::format::{ReadOptions, Syntax};
use crate::text::escape_str;

/// A part of an input.
pub(crate) struct Part {
    /// The messages from opening and reading the input.
    messages: Option<Output>,
    /// The name of the input.
    pub(crate) name: Arc<str>,
    /// The number of the input, from 1.
    input: usize,
    /// The number of bytes read so far from all inputs.
    pub(super) bytes_read: u64,
    pub(super) content: Content,
    /// The records of the input that are in the slice.
    pub(super) slice: SliceRecords,
    /// The inputs whose remaining records are skipped: those up to this number.
    skipped: Arc<AtomicUsize>,
}

/// The content of a part.
pub(super) enum Content {
    /// A block of records, and whether it is the first one of its input.
    Block(Block, bool),
    /// The end of an input, which has no records.
    End(End),
    /// Nothing but messages, after the last input.
    Nothing,
}

/// How an input ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It was read completely.
    Complete,
    /// Reading failed.
    Broken,
    /// The rest was skipped.
    Skipped,
}

impl Part {
    /// Returns true for the first block of an input.
    pub(super) const fn is_first(&self) -> bool {
        matches!(self.content, Content::Block(_, true))
    }

    /// Returns true for the end of an input.
    pub(crate) const fn is_end(&self) -> bool {
        matches!(self.content, Content::End(_))
    }

    /// Returns true for the end of an input that could not be read to its end.
    pub(crate) const fn is_broken(&self) -> bool {
        matches!(self.content, Content::End(End::Broken))
    }

    /// Frees the text of a block.
    pub(super) fn clear(&mut self) {
        if let Content::Block(block, _) = &mut self.content {
            block.text = Vec::new();
        }
    }

    /// Prints the messages from opening and reading the input.
    pub(super) fn print_messages(&mut self, output: &mut Output) -> anyhow::Result<()> {
        self.messages
            .take()
            .map_or(Ok(()), |messages| output.merge(messages))
    }

    /// Skips the rest of this input.
    pub(super) fn skip_rest(&self) {
        self.skipped.fetch_max(self.input, Ordering::Relaxed);
    }
}

/// An iterator over the parts of all inputs. Files are read in the given order, those in
/// a folder sorted by path. A file that cannot be read is reported and skipped.
///
/// The size of a block does not depend on the number of threads, so messages and results
/// always alternate in the same way.
pub(crate) struct Parts {
    opener: Opener,
    /// The syntax; `None` if it is to be detected.
    syntax: Option<Syntax>,
    options: ReadOptions,
    style: OutputStyle,
    /// The paths that remain.
    paths: vec::IntoIter<PathBuf>,
    /// The files that remain of the last path taken from `paths`.
    files: vec::IntoIter<PathBuf>,
    open: Option<OpenInput>,
    /// The number of inputs opened so far.
    opened: usize,
    skipped: Arc<AtomicUsize>,
    /// The pauses of the open input.
    pauses: Pauses,
}

/// An open input.
struct OpenInput {
    name: Arc<str>,
    blocks: Blocks<Box<dyn Read + Send>>,
    /// True before the first block.
    is_new: bool,
}

impl Parts {
    /// Creates the iterator over the parts of these files and folders.
    pub(super) fn new(
        paths: Vec<PathBuf>,
        opener: Opener,
        (syntax, options): (Option<Syntax>, ReadOptions),
        style: OutputStyle,
    ) -> Self {
        Self {
            opener,
            syntax,
            options,
            style,
            paths: paths.into_iter(),
            files: Vec::new().into_iter(),
            open: None,
            opened: 0,
            skipped: Arc::default(),
            pauses: Pauses::default(),
        }
    }

    /// Returns the first parts: as many as this number, or fewer if the input ends or
    /// pauses before that.
    pub(super) fn first(&mut self, number: usize) -> Vec<Part> {
        let mut first = Vec::new();
        while first.len() < number && !self.have_paused() {
            match self.next() {
                Some(part) => first.push(part),
                None => break,
            }
        }
        first
    }

    /// Returns true if the slice has all records that are read.
    pub(super) fn are_whole(&self) -> bool {
        self.opener.sliced.records == SliceRecords::All
    }

    /// Returns true if the open input has paused.
    pub(super) fn have_paused(&self) -> bool {
        self.pauses.have_been()
    }

    /// Opens the next readable file; returns `None` if there is none.
    fn open_next(&mut self, messages: &mut Output) -> Option<OpenInput> {
        loop {
            let Some(file) = self.files.next() else {
                self.files = files(&self.paths.next()?, messages).into_iter();
                continue;
            };
            if let Some(open) = self.open(&file, messages) {
                return Some(open);
            }
        }
    }

    fn open(&mut self, file: &Path, messages: &mut Output) -> Option<OpenInput> {
        self.pauses = Pauses::allowed();
        let text = self.opener.open(file, &self.pauses, messages)?;
        self.opened += 1;
        let name = file.to_string_lossy();
        let blocks = Blocks::new(text, &name, self.options)
            .with_pauses(self.pauses.clone())
            .with_syntax(self.syntax)
            .with_offset(self.opener.sliced.seek);
        Some(OpenInput {
            name: (*name).into(),
            blocks,
            is_new: true,
        })
    }

    fn part(&self, name: Arc<str>, messages: Output, content: Content) -> Part {
        Part {
            messages: Some(messages),
            name,
            input: self.opened,
            bytes_read: self.opener.bytes_read(),
            content,
            slice: self.opener.sliced.records,
            skipped: Arc::clone(&self.skipped),
        }
    }
}

impl Iterator for Parts {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let mut messages = Output::part(&self.style);
        if self.open.is_none() {
            self.open = self.open_next(&mut messages);
        }
        let Some(open) = &mut self.open else {
            let has_messages = messages.has_messages();
            return has_messages.then(|| self.part("".into(), messages, Content::Nothing));
        };
        let name = Arc::clone(&open.name);
        let content = if self.skipped.load(Ordering::Relaxed) >= self.opened {
            Content::End(End::Skipped)
        } else {
            match open.blocks.next_block() {
                Ok(Some(block)) => Content::Block(block, std::mem::take(&mut open.is_new)),
                Ok(None) => Content::End(End::Complete),
                Err(error) => {
                    let name = escape_str(&name);
                    let message = format!(
                        "`{name}` ends early: {error}; the complete records before that were read"
                    );
                    messages.fail_input(exit_of(&error), &message);
                    Content::End(End::Broken)
                }
            }
        };
        if let Content::End(_) = content {
            self.open = None;
        }
        Some(self.part(name, messages, content))
    }
}
