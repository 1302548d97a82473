//! The tree of moves of a record.

use std::ops::Range;

use crate::record::{Record, TokenKind, Words, push_without_doubling};
use crate::text::Span;

/// The ID of a node of a [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: Self = Self(0);

    /// Returns the ID as a number: 0 for the start, then 1, 2, 3 and so on in
    /// reading order.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the ID with this number.
    pub(crate) const fn of_number(number: u32) -> Self {
        Self(number)
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The ID of a line of a [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

impl LineId {
    /// The main line.
    pub const MAIN: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A line of moves: the main line or a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeLine {
    /// Its first move; the start of the game for the main line.
    pub first: NodeId,
    /// The move that it replaces; the start of the game for the main line.
    pub replaces: NodeId,
    /// The line of the move that it replaces.
    pub parent: LineId,
    /// Its number among the variations that replace the same move, from 1; 0
    /// for the main line.
    pub number: u32,
    /// Its nesting depth, 0 for the main line.
    pub depth: u32,
}

impl TreeLine {
    const MAIN: Self = Self {
        first: NodeId::START,
        replaces: NodeId::START,
        parent: LineId::MAIN,
        number: 0,
        depth: 0,
    };
}

/// One move of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<T> {
    /// The move, or the start, that it follows.
    pub parent: NodeId,
    /// The number of plies from the start, including this one.
    pub ply: u32,
    /// Its line.
    pub line: LineId,
    /// The value that the game parsed from its words.
    pub value: T,
    /// The index of its first token.
    first_token: u32,
    /// The index after that of its last token.
    end_token: u32,
}

/// What a game parsed from the next words of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedWords<T> {
    /// The number of words parsed, at least one.
    pub word_count: usize,
    /// The value of the node, or `None` to drop the words.
    pub value: Option<T>,
}

/// The moves of a record with their variations, in reading order.
///
/// The tree is a flat list of nodes that refer to their parents, so that deep
/// nesting needs no stack for building, walking, cloning or dropping it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<T> {
    nodes: Vec<Node<T>>,
    /// The main line, then the variations.
    lines: Vec<TreeLine>,
}

/// Maximum nesting depth of variations; deeper ones are dropped.
const MAX_DEPTH: usize = 1000;

/// An open line while a tree is built.
struct Level {
    /// The parent of its next move: its last move, if it has one.
    next_parent: NodeId,
    /// The ID of the line, or `None` before its first move.
    line: Option<LineId>,
    /// The number of variations to its last move so far.
    variations: u32,
    /// The index of the level whose last move this line replaces.
    owner: usize,
}

impl<T> Tree<T> {
    /// Groups the words of a record into moves. `read_move` parses the move at
    /// the start of the words that it is given. Moves in variations nested more
    /// than 1,000 deep are dropped.
    ///
    /// # Cost
    ///
    /// Linear in the number of tokens. Allocates only for the nodes, the lines
    /// and the open variations.
    pub fn build(
        record: &Record<'_>,
        mut read_move: impl FnMut(Words<'_>) -> ParsedWords<T>,
    ) -> Self {
        let tokens = record.tokens();
        let mut tree = Self {
            nodes: Vec::with_capacity(tokens.len().min(128)),
            lines: vec![TreeLine::MAIN],
        };
        let mut levels = vec![Level {
            next_parent: NodeId::START,
            line: Some(LineId::MAIN),
            variations: 0,
            owner: 0,
        }];
        // The number of open variations that are too deep.
        let mut too_deep = 0_usize;
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            index += 1;
            match token.kind {
                TokenKind::Word | TokenKind::Unclear if too_deep == 0 => {
                    let first = index - 1;
                    let parsed = read_move(Words::new(record.wording(), &tokens[first..]));
                    index = first + parsed.word_count.max(1);
                    if let Some(value) = parsed.value {
                        tree.push(&mut levels, first..index, value);
                    }
                }
                TokenKind::Open if levels.len() > MAX_DEPTH => too_deep += 1,
                TokenKind::Close if too_deep > 0 => too_deep -= 1,
                TokenKind::Open => levels.push(tree.new_variation(&levels)),
                TokenKind::Close if levels.len() > 1 => {
                    levels.pop();
                }
                _ => {}
            }
        }
        tree
    }

    /// Returns the level of a variation that opens in the innermost of
    /// `levels`. If the innermost level has no move yet, both variations replace
    /// the same move.
    fn new_variation(&self, levels: &[Level]) -> Level {
        let top = levels.len() - 1;
        let is_begun = levels[top].line.is_some();
        let next_parent = levels[top].next_parent;
        Level {
            next_parent: if is_begun {
                self.parent(next_parent)
            } else {
                next_parent
            },
            line: None,
            variations: 0,
            owner: if is_begun { top } else { levels[top].owner },
        }
    }

    /// Adds a move, with the tokens in the range `tokens`, to the innermost
    /// line.
    fn push(&mut self, levels: &mut [Level], tokens: Range<usize>, value: T) {
        let id = NodeId(self.nodes.len() as u32 + 1);
        let top = levels.len() - 1;
        let line = match levels[top].line {
            Some(line) => line,
            None => self.begin_line(levels, id),
        };
        let level = &mut levels[top];
        let parent = std::mem::replace(&mut level.next_parent, id);
        level.line = Some(line);
        level.variations = 0;
        let ply = self.get(parent).map_or(0, |node| node.ply) + 1;
        let node = Node {
            parent,
            ply,
            line,
            value,
            first_token: tokens.start as u32,
            end_token: tokens.end as u32,
        };
        push_without_doubling(&mut self.nodes, node);
    }

    /// Adds the innermost line, which begins with the move `first`, to the tree
    /// and returns its ID.
    fn begin_line(&mut self, levels: &mut [Level], first: NodeId) -> LineId {
        let index = levels[levels.len() - 1].owner;
        let owner = &mut levels[index];
        owner.variations += 1;
        let parent = owner.line.unwrap_or(LineId::MAIN);
        let line = TreeLine {
            first,
            replaces: owner.next_parent,
            parent,
            number: owner.variations,
            depth: self.lines[parent.index()].depth + 1,
        };
        push_without_doubling(&mut self.lines, line);
        LineId(self.lines.len() as u32 - 1)
    }

    /// Returns the parent of a move; the start is its own parent.
    fn parent(&self, id: NodeId) -> NodeId {
        self.get(id).map_or(NodeId::START, |node| node.parent)
    }

    /// Returns the node with this ID, or `None` for the start.
    pub fn get(&self, id: NodeId) -> Option<&Node<T>> {
        (id != NodeId::START).then(|| &self.nodes[id.index()])
    }

    /// Iterates over all moves in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        (1..).map(NodeId).zip(&self.nodes)
    }

    /// Iterates over the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        self.iter().filter(|(_, node)| node.line == LineId::MAIN)
    }

    /// Returns the line with this ID.
    pub fn line(&self, id: LineId) -> &TreeLine {
        &self.lines[id.index()]
    }

    /// Iterates over the main line, then the variations in reading order.
    pub fn lines(&self) -> impl Iterator<Item = (LineId, &TreeLine)> {
        (0..).map(LineId).zip(&self.lines)
    }

    /// Returns the number of moves, including those of variations.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl<T> Node<T> {
    /// Returns the span of the move in the record's [wording](Record::wording).
    pub fn span(&self, record: &Record<'_>) -> Span {
        let tokens = &record.tokens()[self.token_range()];
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => Span::default(),
        }
    }

    /// Returns the range of the move's tokens among those of the record.
    pub const fn token_range(&self) -> Range<usize> {
        self.first_token as usize..self.end_token as usize
    }
}
