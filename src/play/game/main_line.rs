//! The plies of a record's main line as they were read, before the rules have checked them.

use crate::play::game::notation::{MoveText, NotationError};
use crate::record::{Record, Tree};
use crate::text::Span;

/// What was done at a ply.
#[derive(Debug, Clone, PartialEq)]
pub enum Action<M> {
    /// A move of the game.
    Move(M),
    /// The seat to move resigned.
    Resign,
    /// A draw was agreed.
    Draw,
}

/// What the words of a ply were read as.
pub type ReadAction<M> = Result<Action<MoveText<M>>, NotationError>;

/// The moves of a record's main line as they were read, for a game that
/// completes its setting from them.
#[derive(Debug)]
pub struct MainLineMoves<'r, M> {
    pub(in crate::play) record: &'r Record<'r>,
    pub(in crate::play) tree: &'r Tree<ReadAction<M>>,
}

impl<M> MainLineMoves<'_, M> {
    /// True when the record has no tags.
    pub fn is_bare(&self) -> bool {
        self.record.is_bare()
    }

    /// The moves that could be read, with their places.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &MoveText<M>)> {
        self.tree
            .main_line()
            .filter_map(|(_, node)| match &node.value {
                Ok(Action::Move(text)) => Some((node.span(self.record), text)),
                _ => None,
            })
    }
}
