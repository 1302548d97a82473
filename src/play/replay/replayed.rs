use std::fmt;
use std::ops::{ControlFlow, Range};

use crate::board::{Group, Seat, Size};
use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::game::figure::{Course, FigureOptions};
use crate::play::game::game::{About, Game, MoveOf, SeatName};
use crate::play::game::notation::Dialect;
use crate::play::game::position::{Position, Status, Turn};
use crate::play::game::standings::{Facts, Standings};
use crate::play::replay::judge::Verdict;
use crate::play::replay::replay::{Action, Ply, ReadPly, Replay, moves, replay_from};
use crate::play::replay::suggest;
use crate::play::replay::variation::{along, is_legal};
use crate::record::{LineId, Node, NodeId, PlyPath};
use crate::scene::Scene;
use crate::text::{Diagnostic, Source};

/// A move of a record's tree, without the game's types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeNode {
    /// Its number.
    pub id: NodeId,
    /// The move (or the start) that it follows.
    pub parent: NodeId,
    /// Which ply after the start it is, from 1.
    pub ply: u32,
    /// The line that it belongs to.
    pub line: LineId,
    /// How deep in variations it stands, 0 on the main line.
    pub depth: u32,
    /// True when it is legal, as are all moves that lead to it.
    pub is_legal: bool,
    /// Which of the record's tokens make it.
    pub tokens: Range<usize>,
}

/// A replayed record of any game, for those who need not know which.
pub trait Replayed {
    /// What people may want to know about the game.
    fn about(&self) -> &'static About;

    /// The setting in a few words: `12x12 chequer`.
    fn setting(&self) -> String;

    /// The setting for JSON.
    fn facts(&self) -> Facts;

    /// The setting as tags, in the order in which they are written.
    fn start_tags(&self) -> Vec<(&'static str, String)>;

    /// The seats in order, dummies last.
    fn seats(&self) -> Vec<SeatName>;

    /// The number of the first ply.
    fn first_ply(&self) -> u32;

    /// The number of legal plies on the main line.
    fn plies(&self) -> usize;

    /// A ply (counted from 0) as it is written in a dialect.
    fn ply_text(&self, index: usize, dialect: Dialect) -> String;

    /// Where a ply (counted from 0) stands in the record's tree.
    fn ply_node(&self, index: usize) -> NodeId;

    /// Which of the record's tokens make a ply (counted from 0).
    fn ply_tokens(&self, index: usize) -> Range<usize>;

    /// How a move of the tree is written plainly in a dialect; none where its
    /// words are no move.
    fn node_text(&self, node: NodeId, dialect: Dialect) -> Option<String>;

    /// True when a ply (counted from 0) is a resignation or an agreed draw.
    fn ply_is_closing(&self, index: usize) -> bool;

    /// The moves of the tree in the order of reading.
    fn nodes(&self) -> Vec<TreeNode>;

    /// The name of a move of the tree; none for the start.
    fn path(&self, node: NodeId) -> Option<PlyPath>;

    /// The line on which a move of this name stands.
    fn line_of(&self, path: &PlyPath) -> Option<LineId>;

    /// The game as this line has it: the moves of the lines around it up to
    /// the one that it replaces, and then its own, as far as they are legal.
    fn along(&self, line: LineId) -> Box<dyn Replayed>;

    /// The ways of writing the game's moves, that of sheets first.
    fn dialects(&self) -> &'static [Dialect];

    /// The dialect in which the record is written, as far as its moves tell.
    fn dialect(&self) -> Option<Dialect>;

    /// How the game ended.
    fn verdict(&self) -> &Verdict;

    /// The position after so many plies of the main line.
    fn after(&self, plies: usize) -> Box<dyn View + '_>;

    /// Shows the positions of the main line in order, the start first, with
    /// the number of plies played, until `visit` breaks.
    fn walk(&self, visit: &mut dyn FnMut(usize, &dyn View) -> ControlFlow<()>);
}

/// A position of any game.
pub trait View {
    /// The position as a string, where the game has one.
    fn position(&self) -> Option<String>;

    /// The number of the next ply.
    fn next_ply(&self) -> u32;

    /// The seats to move.
    fn turn(&self) -> Turn;

    /// How the game stands.
    fn status(&self) -> Status;

    /// What every seat has.
    fn standings(&self) -> Standings;

    /// The groups of like stones, where the game has them.
    fn groups(&self) -> Vec<(Seat, Group)>;

    /// The position in words and signs, where it is not played on a board.
    fn listing(&self) -> Option<String>;

    /// Shows every legal move, written in a dialect, until `visit` breaks.
    fn visit_legal(&self, dialect: Dialect, visit: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// The number of legal moves.
    fn count_legal(&self) -> u64;

    /// The legal moves in sentences, a line each, where they are too many to
    /// list; none where [`visit_legal`](Self::visit_legal) shows them.
    fn legal_in_words(&self) -> Option<String>;

    /// The board, where the game has one.
    fn board(&self) -> Option<Size>;

    /// The picture of the position.
    fn figure(&self, options: &FigureOptions) -> Scene;

    /// Plays moves on from here.
    ///
    /// # Errors
    ///
    /// The findings, when one of the moves is refused.
    fn play(&mut self, moves: &str) -> Result<(), PlayError>;
}

/// Why moves could not be played on from a position.
#[derive(Debug, Clone)]
pub struct PlayError {
    /// The findings, about the text of the moves.
    pub findings: Vec<Diagnostic>,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.findings.iter().find(|finding| finding.is_error());
        f.write_str(first.map_or("the moves cannot be played", |finding| &finding.message))
    }
}

impl std::error::Error for PlayError {}

impl<G: Game> Replayed for Replay<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn setting(&self) -> String {
        G::describe(&self.setting)
    }

    fn facts(&self) -> Facts {
        G::facts(&self.setting)
    }

    fn start_tags(&self) -> Vec<(&'static str, String)> {
        G::tags(&self.setting)
    }

    fn seats(&self) -> Vec<SeatName> {
        G::seats(&self.setting)
    }

    fn first_ply(&self) -> u32 {
        self.start.next_ply()
    }

    fn plies(&self) -> usize {
        self.plies.len()
    }

    fn ply_text(&self, index: usize, dialect: Dialect) -> String {
        match &self.plies[index].deed {
            Action::Move(chosen) => suggest::write::<G>(chosen, dialect),
            Action::Resign => "resigns".to_owned(),
            Action::Draw => "draw".to_owned(),
        }
    }

    fn ply_node(&self, index: usize) -> NodeId {
        self.plies[index].node
    }

    fn ply_tokens(&self, index: usize) -> Range<usize> {
        let node = self.tree.get(self.plies[index].node);
        node.map_or(0..0, Node::token_range)
    }

    fn node_text(&self, node: NodeId, dialect: Dialect) -> Option<String> {
        Some(match self.tree.get(node)?.value.as_ref().ok()? {
            Action::Move(text) => suggest::write::<G>(&text.chosen, dialect),
            Action::Resign => "resigns".to_owned(),
            Action::Draw => "draw".to_owned(),
        })
    }

    fn ply_is_closing(&self, index: usize) -> bool {
        !matches!(self.plies[index].deed, Action::Move(_))
    }

    fn nodes(&self) -> Vec<TreeNode> {
        let of = |(id, node): (NodeId, &Node<ReadPly<G>>)| TreeNode {
            id,
            parent: node.parent,
            ply: node.ply,
            line: node.line,
            depth: self.tree.line(node.line).depth,
            is_legal: is_legal(self, id, node),
            tokens: node.token_range(),
        };
        self.tree.iter().map(of).collect()
    }

    fn path(&self, node: NodeId) -> Option<PlyPath> {
        let first = self.first_ply();
        self.tree.get(node).map(|node| self.tree.path(node, first))
    }

    fn line_of(&self, path: &PlyPath) -> Option<LineId> {
        self.tree.line_of(path, self.first_ply())
    }

    fn along(&self, line: LineId) -> Box<dyn Replayed> {
        Box::new(along(self, line))
    }

    fn dialects(&self) -> &'static [Dialect] {
        G::DIALECTS
    }

    fn dialect(&self) -> Option<Dialect> {
        self.tree.iter().find_map(|(_, node)| match &node.value {
            Ok(Action::Move(text)) => text.dialect.copied(),
            _ => None,
        })
    }

    fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    fn after(&self, plies: usize) -> Box<dyn View + '_> {
        let played = moves(&self.plies[..plies]);
        let mut position = self.start.clone();
        for chosen in &played {
            position.apply(chosen);
        }
        Box::new(At::<G> {
            setting: &self.setting,
            position,
            played,
            next: self.plies.get(plies).and_then(game_move).cloned(),
        })
    }

    fn walk(&self, visit: &mut dyn FnMut(usize, &dyn View) -> ControlFlow<()>) {
        let mut at = At::<G> {
            setting: &self.setting,
            position: self.start.clone(),
            played: Vec::new(),
            next: self.plies.first().and_then(game_move).cloned(),
        };
        if visit(0, &at).is_break() {
            return;
        }
        for (index, Ply { deed, .. }) in self.plies.iter().enumerate() {
            if let Action::Move(chosen) = deed {
                at.position.apply(chosen);
                at.played.push(chosen.clone());
            }
            at.next = self.plies.get(index + 1).and_then(game_move).cloned();
            if visit(index + 1, &at).is_break() {
                return;
            }
        }
    }
}

/// A position with the moves that led to it.
struct At<'r, G: Game> {
    setting: &'r G::Setting,
    position: G::Position,
    played: Vec<MoveOf<G>>,
    /// The move that follows in the record.
    next: Option<MoveOf<G>>,
}

/// The move of the game that a ply is, if it is one.
const fn game_move<M>(ply: &Ply<M>) -> Option<&M> {
    match &ply.deed {
        Action::Move(chosen) => Some(chosen),
        Action::Resign | Action::Draw => None,
    }
}

impl<G: Game> View for At<'_, G> {
    fn position(&self) -> Option<String> {
        G::position_string(&self.position)
    }

    fn next_ply(&self) -> u32 {
        self.position.next_ply()
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn status(&self) -> Status {
        self.position.status()
    }

    fn standings(&self) -> Standings {
        self.position.standings()
    }

    fn groups(&self) -> Vec<(Seat, Group)> {
        G::groups(&self.position)
    }

    fn listing(&self) -> Option<String> {
        G::listing(&self.position)
    }

    fn visit_legal(&self, dialect: Dialect, visit: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut out = String::new();
        let write = G::writer(dialect);
        self.position.visit_legal(&mut |chosen| {
            out.clear();
            write(&mut out, chosen);
            visit(&out)
        });
    }

    fn count_legal(&self) -> u64 {
        self.position.count_legal()
    }

    fn legal_in_words(&self) -> Option<String> {
        G::legal_in_words(&self.position)
    }

    fn board(&self) -> Option<Size> {
        G::board(&self.position)
    }

    fn figure(&self, options: &FigureOptions) -> Scene {
        let course = Course {
            played: &self.played,
            next: self.next.as_ref(),
        };
        G::figure(&self.position, self.setting, &course, options)
    }

    fn play(&mut self, moves: &str) -> Result<(), PlayError> {
        let options = ReadOptions {
            opens_move: |_| true,
        };
        let source = Source::new("--play", moves.as_bytes());
        let mut findings = Vec::new();
        self.next = None;
        for record in read_as(Syntax::Sheet, source, options) {
            let (position, played) = replay_from::<G>(&record, &self.position, &mut findings);
            self.position = position;
            self.played.extend(played);
        }
        if findings.iter().any(Diagnostic::is_error) {
            return Err(PlayError { findings });
        }
        Ok(())
    }
}
