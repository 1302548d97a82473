//! The tree of moves of a record.

use std::ops::Range;

use crate::record::grow::push_sparing;
use crate::record::token::{Record, TokenKind, Words};
use crate::text::Span;

/// The number of a node of a [`Tree`]; the start of the game is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: Self = Self(0);

    /// Returns the number, 0 for the start and then in the order of reading.
    pub const fn number(self) -> u32 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The number of a line of a [`Tree`]; the main line is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

impl LineId {
    /// The main line.
    pub const MAIN: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A line of moves: the main line, or a variation that has a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeLine {
    /// Its first move; the start of the game for the main line.
    pub first: NodeId,
    /// The move that it replaces; the start of the game for the main line.
    pub replaces: NodeId,
    /// The line of the move that it replaces.
    pub parent: LineId,
    /// Which variation to that move it is, from 1; 0 for the main line.
    pub number: u32,
    /// How deep in variations it is, 0 for the main line.
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
    /// The move (or the start) that it follows.
    pub parent: NodeId,
    /// Which ply after the start it is, from 1.
    pub ply: u32,
    /// The line that it belongs to.
    pub line: LineId,
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
    /// What they mean; none for words that are to be left out.
    pub value: Option<T>,
}

/// The moves of a record with their variations, in the order of reading.
///
/// The tree is flat: nodes name their parents, so that no depth of nesting
/// costs stack in reading, walking, cloning or dropping it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<T> {
    nodes: Vec<Node<T>>,
    /// The variations, after the main line.
    lines: Vec<TreeLine>,
}

/// The deepest nesting of variations that a tree has; what is nested deeper
/// is left out.
const DEEPEST: usize = 1000;

/// An opened line while a tree is built.
struct Level {
    /// Its last move, or what its first one follows.
    at: NodeId,
    /// The line; none before its first move.
    line: Option<LineId>,
    /// How many variations its last move has so far.
    variations: u32,
    /// The level of the move that it replaces.
    owner: usize,
}

impl<T> Tree<T> {
    /// Groups the words of a record into moves; `take` says how many of the
    /// words it is shown make the next one. Moves in variations that are
    /// nested more than 1,000 deep are left out.
    ///
    /// # Cost
    ///
    /// Linear in the number of tokens; one allocation for the nodes and one
    /// for the open variations.
    pub fn build(record: &Record<'_>, mut take: impl FnMut(Words<'_>) -> Taken<T>) -> Self {
        let tokens = record.tokens();
        let mut tree = Self {
            nodes: Vec::with_capacity(tokens.len().min(128)),
            lines: vec![TreeLine::MAIN],
        };
        let mut levels = vec![Level {
            at: NodeId::START,
            line: Some(LineId::MAIN),
            variations: 0,
            owner: 0,
        }];
        let mut deeper = 0_usize;
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            index += 1;
            match token.kind {
                TokenKind::Word if deeper == 0 => {
                    let taken = take(Words::new(record.wording(), &tokens[index - 1..]));
                    let words = taken.words.max(1);
                    if let Some(value) = taken.value {
                        tree.push(&mut levels, index - 1..index - 1 + words, value);
                    }
                    index += words - 1;
                }
                TokenKind::Open if levels.len() > DEEPEST => deeper += 1,
                TokenKind::Close if deeper > 0 => deeper -= 1,
                TokenKind::Open => levels.push(tree.opened(&levels)),
                TokenKind::Close if levels.len() > 1 => {
                    levels.pop();
                }
                _ => {}
            }
        }
        tree
    }

    /// Returns the level of a variation that opens here. One that is before the
    /// first move of another replaces what that one replaces.
    fn opened(&self, levels: &[Level]) -> Level {
        let top = levels.len() - 1;
        let is_begun = levels[top].line.is_some();
        let at = levels[top].at;
        Level {
            at: if is_begun { self.parent(at) } else { at },
            line: None,
            variations: 0,
            owner: if is_begun { top } else { levels[top].owner },
        }
    }

    /// Adds a move made of these tokens to the innermost line.
    fn push(&mut self, levels: &mut [Level], tokens: Range<usize>, value: T) {
        let id = NodeId(self.nodes.len() as u32 + 1);
        let top = levels.len() - 1;
        let line = match levels[top].line {
            Some(line) => line,
            None => self.begin(levels, id),
        };
        let level = &mut levels[top];
        let parent = std::mem::replace(&mut level.at, id);
        level.line = Some(line);
        level.variations = 0;
        let ply = self.get(parent).map_or(0, |node| node.ply) + 1;
        let (first, end) = (tokens.start as u32, tokens.end as u32);
        let node = Node {
            parent,
            ply,
            line,
            value,
            first,
            end,
        };
        push_sparing(&mut self.nodes, node);
    }

    /// Begins the innermost line with its first move.
    fn begin(&mut self, levels: &mut [Level], first: NodeId) -> LineId {
        let owner = levels[levels.len() - 1].owner;
        let owner = &mut levels[owner];
        owner.variations += 1;
        let parent = owner.line.unwrap_or(LineId::MAIN);
        let line = TreeLine {
            first,
            replaces: owner.at,
            parent,
            number: owner.variations,
            depth: self.lines[parent.index()].depth + 1,
        };
        push_sparing(&mut self.lines, line);
        LineId(self.lines.len() as u32 - 1)
    }

    fn parent(&self, at: NodeId) -> NodeId {
        self.get(at).map_or(NodeId::START, |node| node.parent)
    }

    /// Returns the node with this number; none for the start.
    pub fn get(&self, id: NodeId) -> Option<&Node<T>> {
        (id != NodeId::START).then(|| &self.nodes[id.index()])
    }

    /// Every move in the order of reading.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        (1..).map(NodeId).zip(&self.nodes)
    }

    /// Returns the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        self.iter().filter(|(_, node)| node.line == LineId::MAIN)
    }

    /// A line of the tree.
    pub fn line(&self, id: LineId) -> &TreeLine {
        &self.lines[id.index()]
    }

    /// Returns the main line, and then the variations in the order of reading.
    pub fn lines(&self) -> impl Iterator<Item = (LineId, &TreeLine)> {
        (0..).map(LineId).zip(&self.lines)
    }

    /// Returns the number of moves, those of variations included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl<T> Node<T> {
    /// Where the move is in the record's text.
    pub fn span(&self, record: &Record<'_>) -> Span {
        let tokens = &record.tokens()[self.token_range()];
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => Span::default(),
        }
    }

    /// Where in the record's tokens the move is.
    pub const fn token_range(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}
