//! What a reader knows about a list without tags.

use std::cell::Cell;

use crate::format::list::copied::SkippedKind;
use crate::format::options::ReadOptions;
use crate::text::Span;

/// What a reader knows about a list without tags.
#[derive(Debug, Default)]
pub(in crate::format) struct ListState {
    /// True if the reader can tell moves from other words.
    pub(super) knows_moves: bool,
    /// True if only skipped text is between the start of the line and here.
    pub(in crate::format) head: bool,
    /// True if the next bytes are separators after a move.
    pub(super) is_cut: bool,
    /// Number of the next words that belong to the move before them.
    pub(super) inside: usize,
    /// Number of code fences.
    pub(super) fences: usize,
    /// True if the first move has a bullet.
    pub(super) has_bullets: bool,
    /// True if punctuation follows the last of these words without a blank.
    pub(super) has_trailer: bool,
    /// Number of plies outside of variations.
    pub(super) plies: u64,
    pub(super) first: Option<ListNumber>,
    pub(super) last: u64,
    /// The names before the last two plies.
    pub(super) names: [Option<Span>; 2],
    /// The kinds of skipped text that were reported.
    pub(super) reported: Vec<SkippedKind>,
    /// True if only prose is left, once known.
    pub(super) only_prose: Cell<bool>,
    /// The place after the first text beyond the result that is not prose, once
    /// known.
    pub(super) prose_stop: Cell<usize>,
    /// The end of the prose that a look ahead has found.
    pub(super) prose_end: Cell<usize>,
    /// True if a list without a result ends before this one.
    pub(in crate::format) follows_open: bool,
}

/// A move number of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct ListNumber {
    pub(super) value: u64,
    /// True for `1...`, the second move of a pair.
    pub(super) is_late: bool,
}

impl ListState {
    /// Creates the state at the start of a record.
    pub(in crate::format) fn new(head: bool, options: ReadOptions) -> Self {
        Self {
            knows_moves: options.knows_moves(),
            head,
            ..Self::default()
        }
    }
}
