//! The plies of the main line, and their numbers.

use crate::play::{MoveText, NotationError};
use crate::record::{NodeId, Record, Tree};
use crate::text::Span;

/// Maximum number of plies read from one record, including variations.
pub(crate) const MAX_PLIES: usize = 100_000;

/// What a ply consists of: a move, a resignation or an agreed draw.
#[derive(Debug, Clone, PartialEq)]
pub enum Action<M> {
    /// A move of the game.
    Move(M),
    /// The seat to move resigned.
    Resign,
    /// A draw was agreed.
    Draw,
}

impl<M> Action<M> {
    /// Reads a resignation or a draw: `resigns`, `resign`, `resigned` or `draw`,
    /// ignoring case. Returns `None` for any other word, including a move.
    pub(crate) fn read_closing(word: &[u8]) -> Option<Self> {
        match word {
            [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resigns") => Some(Self::Resign),
            [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resign") => Some(Self::Resign),
            [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resigned") => Some(Self::Resign),
            [b'd' | b'D', ..] if word.eq_ignore_ascii_case(b"draw") => Some(Self::Draw),
            _ => None,
        }
    }

    /// Returns the move; `None` for a resignation or a draw.
    pub(crate) const fn as_move(&self) -> Option<&M> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Resign | Self::Draw => None,
        }
    }
}

/// A legal ply of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Ply<M> {
    /// The action.
    pub action: Action<M>,
    /// Its node in the tree of moves.
    pub node: NodeId,
}

/// The action that the words of a ply were read as, or why they cannot be read.
pub(crate) type ReadAction<M> = Result<Action<MoveText<M>>, NotationError>;

/// The moves of a record's main line as they were read. A game may use them to
/// complete its setting.
#[derive(Debug)]
pub struct MainLineMoves<'r, M> {
    pub(crate) record: &'r Record<'r>,
    pub(crate) tree: &'r Tree<ReadAction<M>>,
}

impl<M> MainLineMoves<'_, M> {
    /// Returns true if the record has no tags.
    pub fn is_bare(&self) -> bool {
        self.record.is_bare()
    }

    /// Iterates over the moves that could be read, legal or not, with their
    /// spans.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &MoveText<M>)> {
        self.tree
            .main_line()
            .filter_map(|(_, node)| match &node.value {
                Ok(Action::Move(text)) => Some((node.span(self.record), text)),
                _ => None,
            })
    }
}

/// The ways of numbering that fit all move numbers so far.
pub(crate) struct Numbering {
    by_ply: bool,
    by_pair: bool,
}

impl Default for Numbering {
    fn default() -> Self {
        Self {
            by_ply: true,
            by_pair: true,
        }
    }
}

impl Numbering {
    /// Adds `number`, the move number written before ply `next`. Returns true if
    /// all numbers so far count plies, or all count pairs of plies.
    #[inline]
    pub(crate) fn accepts(&mut self, number: u64, next: u32) -> bool {
        self.by_ply &= number == u64::from(next);
        self.by_pair &= number == u64::from(next.div_ceil(2));
        self.by_ply || self.by_pair
    }
}
