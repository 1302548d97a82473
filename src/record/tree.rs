use std::ops::Range;

use crate::record::token::{Record, TokenKind, Words};
use crate::text::Span;

/// The number of a node of a [`Tree`]; the start of the game is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: Self = Self(0);

    /// The number, 0 for the start and then in the order of reading.
    pub const fn number(self) -> u32 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// One move of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<T> {
    /// The move (or the start) that it follows.
    pub parent: NodeId,
    /// Which ply after the start it is, from 1.
    pub ply: u32,
    /// How deep in variations it stands, 0 on the main line.
    pub depth: u32,
    /// What the game made of its words.
    pub value: T,
    first: u32,
    end: u32,
}

/// What a game made of the words it was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken<T> {
    /// How many words make the move, at least one.
    pub words: usize,
    /// What they mean.
    pub value: T,
}

/// The moves of a record with their variations, in the order of reading.
///
/// The tree is flat: nodes name their parents, so that no depth of nesting
/// costs stack in reading, walking, cloning or dropping it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<T> {
    nodes: Vec<Node<T>>,
}

impl<T> Tree<T> {
    /// Groups the words of a record into moves; `take` says how many of the
    /// words it is shown make the next one.
    ///
    /// # Cost
    ///
    /// Linear in the number of tokens; one allocation for the nodes and one
    /// for the open variations.
    pub fn build(record: &Record<'_>, mut take: impl FnMut(Words<'_>) -> Taken<T>) -> Self {
        let tokens = record.tokens();
        let mut tree = Self {
            nodes: Vec::with_capacity(tokens.len()),
        };
        let mut open = Vec::new();
        let mut at = NodeId::START;
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            index += 1;
            match token.kind {
                TokenKind::Word => {
                    let taken = take(Words::new(record.text(), &tokens[index - 1..]));
                    let words = taken.words.max(1);
                    at = tree.push(at, open.len(), index - 1..index - 1 + words, taken.value);
                    index += words - 1;
                }
                TokenKind::Open => {
                    open.push(at);
                    at = tree.parent(at);
                }
                TokenKind::Close => at = open.pop().unwrap_or(at),
                _ => {}
            }
        }
        tree
    }

    /// Adds a move made of these tokens below `parent`.
    fn push(&mut self, parent: NodeId, depth: usize, tokens: Range<usize>, value: T) -> NodeId {
        let ply = self.get(parent).map_or(0, |node| node.ply) + 1;
        let (depth, first, end) = (depth as u32, tokens.start as u32, tokens.end as u32);
        self.nodes.push(Node {
            parent,
            ply,
            depth,
            value,
            first,
            end,
        });
        NodeId(self.nodes.len() as u32)
    }

    fn parent(&self, at: NodeId) -> NodeId {
        self.get(at).map_or(NodeId::START, |node| node.parent)
    }

    /// The node with this number; none for the start.
    pub fn get(&self, id: NodeId) -> Option<&Node<T>> {
        (id != NodeId::START).then(|| &self.nodes[id.index()])
    }

    /// Every move in the order of reading.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        (1..).map(NodeId).zip(&self.nodes)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        self.iter().filter(|(_, node)| node.depth == 0)
    }

    /// The number of moves, those of variations included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True when there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl<T> Node<T> {
    /// Where the move stands in the record's text.
    pub fn span(&self, record: &Record<'_>) -> Span {
        let tokens = &record.tokens()[self.token_range()];
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => Span::default(),
        }
    }

    /// Where in the record's tokens the move stands.
    pub const fn token_range(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}
