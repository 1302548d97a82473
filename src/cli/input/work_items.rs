//! The blocks of all inputs, one after another.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::vec;

use scoresheet::archive::Block;

use crate::cli::input::input::Input;
use crate::cli::input::record_blocks::Reading;
use crate::cli::input::source::{files, text_of};
use crate::cli::terminal::output::{Manner, Output};

/// A piece of the work of going through all inputs.
pub(crate) struct Piece {
    /// What was said while it was found.
    pub(crate) said: Output,
    /// The name of its input.
    pub(crate) name: Arc<str>,
    /// The number of its input, from 1.
    pub(crate) number: usize,
    /// How many bytes of all inputs were read by then.
    pub(crate) read: u64,
    pub(crate) what: What<Block>,
}

/// What a piece is.
pub(crate) enum What<B> {
    /// Some records of an input, the first of it or others.
    Block(B, Place),
    /// An input has come to its end.
    End(End),
    /// There was only something to be said.
    Nothing,
}

/// Where a block stands in its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    First,
    Later,
}

/// How an input has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// There was no more.
    Whole,
    /// Reading has failed.
    Broken,
    /// The rest was not wanted.
    Left,
}

/// Goes through all inputs, files in the order given, those of a folder by
/// name. A file that cannot be read is said and passed over.
pub(crate) struct Pieces<'i> {
    input: &'i Input,
    manner: Manner,
    paths: vec::IntoIter<PathBuf>,
    files: vec::IntoIter<PathBuf>,
    reading: Option<Reading>,
    place: Place,
    /// How many inputs were begun.
    begun: usize,
    left: Left,
    read: Arc<AtomicU64>,
}

/// Says that the rest of an input is not wanted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Left(Arc<AtomicUsize>);

impl Left {
    /// Leaves the input with this number, from 1, and those before it.
    pub(crate) fn leave(&self, number: usize) {
        self.0.fetch_max(number, Ordering::Relaxed);
    }

    fn has(&self, number: usize) -> bool {
        self.0.load(Ordering::Relaxed) >= number
    }
}

impl<'i> Pieces<'i> {
    /// The pieces of some paths.
    ///
    /// Their size does not depend on the number of threads, and so what is
    /// said and what is printed come in the same turns.
    pub(crate) fn new(input: &'i Input, paths: Vec<PathBuf>, manner: Manner) -> Self {
        Self {
            input,
            manner,
            paths: paths.into_iter(),
            files: Vec::new().into_iter(),
            reading: None,
            place: Place::First,
            begun: 0,
            left: Left::default(),
            read: Arc::default(),
        }
    }

    /// What says that the rest of an input is not wanted.
    pub(crate) fn left(&self) -> Left {
        self.left.clone()
    }

    /// Opens the next file that can be opened; false when there is none.
    fn open(&mut self, said: &mut Output) -> bool {
        loop {
            let Some(file) = self.files.next() else {
                let Some(path) = self.paths.next() else {
                    return false;
                };
                self.files = files(&path, said).into_iter();
                continue;
            };
            if self.begin(&file, said) {
                return true;
            }
        }
    }

    fn begin(&mut self, file: &Path, said: &mut Output) -> bool {
        let Some(opened) = text_of(file, &self.read, said) else {
            return false;
        };
        let reading = Reading::new(
            &file.to_string_lossy(),
            opened.text,
            self.input.read_options(),
        );
        self.reading = Some(reading);
        self.place = Place::First;
        self.begun += 1;
        true
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let mut said = Output::part(&self.manner);
        if self.reading.is_none() && !self.open(&mut said) {
            return said.has_said().then(|| Piece {
                said,
                name: "".into(),
                number: self.begun,
                read: self.read.load(Ordering::Relaxed),
                what: What::Nothing,
            });
        }
        let reading = self.reading.as_mut()?;
        let name = Arc::clone(&reading.name);
        let is_left = self.left.has(self.begun);
        let block = if is_left {
            None
        } else {
            reading.next_block(&mut said)
        };
        let what = match block {
            Some(block) => What::Block(block, std::mem::replace(&mut self.place, Place::Later)),
            None => {
                let is_broken = reading.is_broken;
                self.reading = None;
                What::End(match (is_left, is_broken) {
                    (true, _) => End::Left,
                    (false, true) => End::Broken,
                    (false, false) => End::Whole,
                })
            }
        };
        Some(Piece {
            said,
            name,
            number: self.begun,
            read: self.read.load(Ordering::Relaxed),
            what,
        })
    }
}
