//! The state of a reader within a list without tags.

use std::cell::Cell;

use crate::format::list::scan::copied::SkippedKind;
use crate::format::list::scan::counts;
use crate::format::options::ReadOptions;
use crate::text::Span;

/// The state of a reader within a list without tags.
#[derive(Debug, Default)]
pub(in crate::format) struct ListState {
    /// True if the reader can tell moves from other words.
    pub(super) knows_moves: bool,
    /// True in a game in which a number alone may be a move.
    pub(super) numbers_may_be_moves: bool,
    /// True if only blanks and skipped text are between the start of the line
    /// and the next token.
    pub(in crate::format) at_line_head: bool,
    /// True if the next bytes are punctuation that was cut off the last word.
    pub(super) at_trailer: bool,
    /// Number of the next words that belong to the current move.
    pub(super) words_left: usize,
    /// True after the opening bracket of an array of moves.
    pub(super) in_array: bool,
    /// Number of code fences so far.
    pub(super) fences: usize,
    /// True if a line so far begins with a bullet.
    pub(super) has_bullets: bool,
    /// True if punctuation follows the last of the `words_left` words without a
    /// blank.
    pub(super) has_trailer: bool,
    /// Number of plies so far, without those of variations.
    pub(super) plies: u64,
    /// The move number before the first ply, if it has one.
    pub(super) first_number: Option<ListNumber>,
    /// The value of the last move number; 0 before the first.
    pub(super) last_number: u64,
    /// The last name before a ply with an even number of plies before it, and
    /// the last one before a ply with an odd number.
    pub(super) names: [Option<Span>; 2],
    /// The kinds of skipped text that were reported.
    pub(super) reported: Vec<SkippedKind>,
    /// The end of the row of a table whose semicolons separate its cells; 0 if
    /// there was none.
    pub(super) row_end: Cell<usize>,
    /// True after a semicolon that separates plies.
    pub(super) separates_plies: Cell<bool>,
    /// True if all text after the result was found to be prose.
    pub(super) only_prose_left: Cell<bool>,
    /// One past a position after the result where prose was found to end; 0 if
    /// none was found yet.
    pub(super) prose_stop: Cell<usize>,
    /// The end of the lines of prose that a look ahead from a ply has found; 0
    /// if there was none.
    pub(super) prose_end: Cell<usize>,
    /// The end of the text that was examined, in scans of any length, to find the
    /// end of the list.
    pub(in crate::format) reach: Cell<usize>,
    /// True if the list may be meant to continue the list before it, which has
    /// no result: the reader left the empty line between them to this list.
    pub(in crate::format) follows_open: bool,
}

/// A move number of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct ListNumber {
    pub(super) value: u64,
    /// True for `1...`, the number of the second move of a pair.
    pub(super) is_late: bool,
}

impl ListState {
    /// Creates the state at the start of a record.
    pub(in crate::format) fn new(at_line_head: bool, options: ReadOptions) -> Self {
        Self {
            knows_moves: options.knows_moves(),
            numbers_may_be_moves: counts::numbers_may_be_moves(options.opens_move),
            at_line_head,
            ..Self::default()
        }
    }
}
