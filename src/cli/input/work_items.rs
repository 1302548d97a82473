//! The blocks of all inputs, in order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::vec;

use crate::archive::{Block, Pauses};
use crate::cli::input::record_blocks::OpenInput;
use crate::cli::input::slice::{SliceRecords, SlicedFile};
use crate::cli::input::source::{files, open_input, part_of};
use crate::cli::input::spooled::SpooledInputs;
use crate::cli::terminal::output::{Output, OutputStyle};
use crate::format::{ReadOptions, Syntax};

/// A block of an input, or the end of an input.
pub(crate) struct WorkItem {
    /// The messages from opening and reading the input.
    pub(crate) messages: Option<Output>,
    /// The name of the input.
    pub(crate) name: Arc<str>,
    /// The number of the input, from 1.
    pub(crate) input: usize,
    /// The number of bytes read so far from all inputs.
    pub(crate) bytes_read: u64,
    pub(crate) step: Step,
}

impl WorkItem {
    /// Returns true for the first block of an input.
    pub(crate) const fn is_first(&self) -> bool {
        matches!(self.step, Step::Block(_, BlockPlace::First))
    }
}

/// The content of a work item.
pub(crate) enum Step {
    /// A block of records.
    Block(Block, BlockPlace),
    /// The end of an input.
    End(End),
    /// Nothing but messages, after the last input.
    Nothing,
}

/// The place of a block in its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BlockPlace {
    First,
    Later,
}

/// How an input ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// It was read completely.
    Complete,
    /// Reading failed.
    Broken,
    /// The rest was skipped.
    Skipped,
}

/// How inputs are read.
pub(crate) struct ReadConfig {
    /// The syntax; `None` if it is to be detected.
    pub(crate) syntax: Option<Syntax>,
    pub(crate) options: ReadOptions,
    /// Copies of the inputs that can be read only once, which are read instead.
    pub(crate) spooled: SpooledInputs,
    /// The part to read of the only input; everything if there are several inputs.
    pub(crate) sliced: SlicedFile,
}

/// An iterator over the blocks of all inputs and their ends. Files are read in
/// the given order, those in a folder sorted by path. A file that cannot be read
/// is reported and skipped.
pub(crate) struct WorkItems {
    config: ReadConfig,
    style: OutputStyle,
    /// The paths that remain.
    paths: vec::IntoIter<PathBuf>,
    /// The files that remain of the last path taken from `paths`.
    files: vec::IntoIter<PathBuf>,
    open: Option<OpenInput>,
    /// The place of the next block in the open input.
    place: BlockPlace,
    /// The number of inputs opened so far.
    opened: usize,
    skipped: SkippedInputs,
    /// The number of bytes read so far from all inputs.
    bytes_read: Arc<AtomicU64>,
    /// The pauses of the open input.
    pauses: Pauses,
}

/// The inputs whose remaining records are skipped: those up to this number.
#[derive(Debug, Clone, Default)]
pub(crate) struct SkippedInputs(Arc<AtomicUsize>);

impl SkippedInputs {
    /// Skips the rest of the input with this number, and of all inputs before it.
    pub(crate) fn skip_rest(&self, number: usize) {
        self.0.fetch_max(number, Ordering::Relaxed);
    }

    fn has(&self, number: usize) -> bool {
        self.0.load(Ordering::Relaxed) >= number
    }
}

impl WorkItems {
    /// Creates the iterator over the blocks of these paths.
    ///
    /// Block sizes do not depend on the number of threads, so messages and
    /// results always alternate in the same way.
    pub(crate) fn new(config: ReadConfig, paths: Vec<PathBuf>, style: OutputStyle) -> Self {
        Self {
            config,
            style,
            paths: paths.into_iter(),
            files: Vec::new().into_iter(),
            open: None,
            place: BlockPlace::First,
            opened: 0,
            skipped: SkippedInputs::default(),
            bytes_read: Arc::default(),
            pauses: Pauses::default(),
        }
    }

    /// Returns which records are in the slice.
    pub(crate) const fn slice_records(&self) -> SliceRecords {
        self.config.sliced.records
    }

    /// Returns the first items: as many as this number, or fewer if the input ends or
    /// pauses before that.
    pub(crate) fn first(&mut self, number: usize) -> Vec<WorkItem> {
        let mut first = Vec::new();
        while first.len() < number && !self.pauses.have_been() {
            match self.next() {
                Some(item) => first.push(item),
                None => break,
            }
        }
        first
    }

    /// Returns true if the open input has paused.
    pub(crate) fn have_paused(&self) -> bool {
        self.pauses.have_been()
    }

    /// Returns the inputs whose rest is skipped.
    pub(crate) fn skipped(&self) -> SkippedInputs {
        self.skipped.clone()
    }

    /// Opens the next readable file; returns false if there is none.
    fn open_next(&mut self, messages: &mut Output) -> bool {
        loop {
            let Some(file) = self.files.next() else {
                let Some(path) = self.paths.next() else {
                    return false;
                };
                self.files = files(&path, messages).into_iter();
                continue;
            };
            if self.open(&file, messages) {
                return true;
            }
        }
    }

    fn open(&mut self, file: &Path, messages: &mut Output) -> bool {
        let spooled = &self.config.spooled;
        self.pauses = Pauses::allowed();
        // Reports what is wrong with the file, even if only a part is read.
        let Some(opened) = open_input(file, spooled, (&self.bytes_read, &self.pauses), messages)
        else {
            return false;
        };
        let SlicedFile { seek, end, .. } = self.config.sliced;
        let text = match (seek, end) {
            (0, None) => opened.text,
            _ => {
                self.bytes_read.store(0, Ordering::Relaxed);
                let Some(text) = part_of(file, (seek, end), &self.bytes_read, messages) else {
                    return false;
                };
                text
            }
        };
        let name = file.to_string_lossy();
        let ReadConfig {
            syntax, options, ..
        } = self.config;
        self.open = Some(OpenInput::new(
            &name,
            (text, &self.pauses),
            seek,
            syntax,
            options,
        ));
        self.place = BlockPlace::First;
        self.opened += 1;
        true
    }
}

impl WorkItems {
    fn item(&self, name: Arc<str>, messages: Output, step: Step) -> WorkItem {
        WorkItem {
            messages: Some(messages),
            name,
            input: self.opened,
            bytes_read: self.bytes_read.load(Ordering::Relaxed),
            step,
        }
    }
}

impl Iterator for WorkItems {
    type Item = WorkItem;

    fn next(&mut self) -> Option<WorkItem> {
        let mut messages = Output::part(&self.style);
        if self.open.is_none() && !self.open_next(&mut messages) {
            let step = Step::Nothing;
            return messages
                .has_messages()
                .then(|| self.item("".into(), messages, step));
        }
        let open = self.open.as_mut()?;
        let name = Arc::clone(&open.name);
        let is_skipped = self.skipped.has(self.opened);
        let block = if is_skipped {
            None
        } else {
            open.next_block(&mut messages)
        };
        let step = match block {
            Some(block) => {
                Step::Block(block, std::mem::replace(&mut self.place, BlockPlace::Later))
            }
            None => {
                let is_broken = open.is_broken;
                self.open = None;
                Step::End(match (is_skipped, is_broken) {
                    (true, _) => End::Skipped,
                    (false, true) => End::Broken,
                    (false, false) => End::Complete,
                })
            }
        };
        Some(self.item(name, messages, step))
    }
}
