//! Implements `Replayed` and `View` for the replayed records of every game.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::{BoardStones, Group, Seat, Size, SquareSet};
use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::measure::measurer::measure;
use crate::play::replay::run::{moves, play_move, replay_from};
use crate::play::replay::suggest;
use crate::play::replayed::identity::{position_text, symmetric_position_text, symmetric_text};
use crate::play::replayed::variation::{is_legal, play_on, play_variation};
use crate::play::{
    About, Action, Dialect, Estimates, Facts, FigureOptions, Game, GameMeasures, JointChoices,
    MeasurerCache, MoveContext, MoveOf, PlayError, Ply, PlyInfo, Position, ReadPly, Replay,
    Replayed, SeatName, Shown, Standings, Status, TreeNode, Turn, Verdict, View, Wanted,
    canonical_text,
};
use crate::record::{LineId, Node, NodeId, PlyPath};
use crate::scene::Scene;
use crate::search::{Clock, SearchOptions};
use crate::text::{Diagnostic, Source};

impl<G: Game> Replay<G> {
    /// Returns a position after the first `plies` plies.
    fn view<'r>(&'r self, position: Cow<'r, G::Position>, plies: usize) -> GameView<'r, G> {
        GameView {
            setting: &self.game.setting,
            position,
            plies: &self.plies[..plies],
            added: Vec::new(),
            next: self.move_at(plies),
        }
    }

    /// Returns the move at a ply, counted from 0. `None` for an action.
    fn move_at(&self, index: usize) -> Option<&MoveOf<G>> {
        self.plies.get(index)?.action.as_move()
    }
}

impl<G: Game> Replayed for Replay<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn setting(&self) -> &str {
        self.game.description()
    }

    fn shared_facts(&self) -> &Arc<Facts> {
        self.game.facts()
    }

    fn start_tags(&self) -> &[(&'static str, String)] {
        self.game.tags()
    }

    fn seats(&self) -> &[SeatName] {
        &self.game.seats
    }

    fn dialects(&self) -> &'static [Dialect] {
        G::DIALECTS
    }

    fn implied_tags(&self, dialect: Dialect) -> &'static [(&'static str, &'static str)] {
        G::implied_tags(dialect)
    }

    fn first_ply(&self) -> u32 {
        self.game.start.next_ply()
    }

    fn is_variation(&self) -> bool {
        self.line != LineId::MAIN
    }

    fn plies(&self) -> usize {
        self.plies.len()
    }

    fn ply(&self, index: usize) -> Option<PlyInfo> {
        let Ply { action, node } = self.plies.get(index)?;
        Some(PlyInfo {
            node: *node,
            tokens: self.tree.get().get(*node).map_or(0..0, Node::token_range),
            is_closing: !matches!(action, Action::Move(_)),
        })
    }

    fn ply_text(&self, index: usize, dialect: Dialect) -> Option<String> {
        let Ply { action, .. } = self.plies.get(index)?;
        Some(match action {
            Action::Move(mv) => suggest::write_move::<G>(mv, dialect),
            Action::Resign => "resigns".to_owned(),
            Action::Draw => "draw".to_owned(),
        })
    }

    fn ply_part(&self, index: usize, seat: Seat) -> Option<String> {
        match &self.plies.get(index)?.action {
            Action::Move(mv) => G::part_text(mv, seat),
            Action::Resign | Action::Draw => None,
        }
    }

    fn exchanges_seats(&self, index: usize) -> bool {
        let action = self.plies.get(index).map(|ply| &ply.action);
        let mv = action.and_then(Action::as_move);
        mv.is_some_and(|mv| G::exchanges_seats(&self.game.start, mv))
    }

    fn visit_plies(&self, dialect: Dialect, visit: &mut dyn FnMut(&str)) {
        let write = G::writer(dialect);
        let mut text = String::new();
        for ply in &self.plies {
            match &ply.action {
                Action::Move(mv) => {
                    text.clear();
                    write(&mut text, mv);
                    visit(&text);
                }
                Action::Resign => visit("resigns"),
                Action::Draw => visit("draw"),
            }
        }
    }

    fn canonical_text(&self) -> String {
        canonical_text(&self.game, &self.plies)
    }

    fn symmetric_text(&self, plies: usize) -> String {
        symmetric_text(self, plies)
    }

    fn dialect(&self) -> Option<Dialect> {
        self.dialect.copied()
    }

    fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    fn after(&self, plies: usize) -> Option<Box<dyn View + '_>> {
        if plies == self.plies.len() {
            return Some(self.end());
        }
        let mut position = self.game.start.clone();
        for ply in self.plies.get(..plies)? {
            if let Some(mv) = ply.action.as_move() {
                position.apply(mv);
            }
        }
        Some(Box::new(self.view(Cow::Owned(position), plies)))
    }

    fn start(&self) -> Box<dyn View + '_> {
        Box::new(self.view(Cow::Borrowed(&self.game.start), 0))
    }

    fn end(&self) -> Box<dyn View + '_> {
        Box::new(self.view(Cow::Borrowed(&self.end), self.plies.len()))
    }

    fn play_on(&self, plies: usize, moves: &str) -> Result<Box<dyn Replayed>, PlayError> {
        Ok(Box::new(play_on(self, plies, moves)?))
    }

    fn known_standings(&self) -> Option<&Standings> {
        self.end_standings.as_ref()
    }

    fn walk(&self, visit: &mut dyn FnMut(usize, &dyn View) -> ControlFlow<()>) {
        let mut view = self.view(Cow::Owned(self.game.start.clone()), 0);
        if visit(0, &view).is_break() {
            return;
        }
        for (index, ply) in self.plies.iter().enumerate() {
            if let Some(mv) = ply.action.as_move() {
                view.position.to_mut().apply(mv);
            }
            view.plies = &self.plies[..=index];
            view.next = self.move_at(index + 1);
            if visit(index + 1, &view).is_break() {
                return;
            }
        }
    }

    fn measure(&self, wanted: Wanted, cache: &mut MeasurerCache, measures: &mut GameMeasures) {
        if cfg!(feature = "stats") {
            measure(self, wanted, cache, measures);
        }
    }

    fn nodes(&self) -> Vec<TreeNode> {
        let tree_node = |(id, node): (NodeId, &Node<ReadPly<G>>)| TreeNode {
            id,
            parent: node.parent,
            ply: node.ply,
            line: node.line,
            depth: self.tree.get().line(node.line).depth,
            is_legal: is_legal(self, id, node),
            tokens: node.token_range(),
        };
        self.tree.get().iter().map(tree_node).collect()
    }

    fn node_text(&self, node: NodeId, dialect: Dialect) -> Option<String> {
        Some(match self.tree.get().get(node)?.value.as_ref().ok()? {
            Action::Move(text) => suggest::write_move::<G>(&text.mv, dialect),
            Action::Resign => "resigns".to_owned(),
            Action::Draw => "draw".to_owned(),
        })
    }

    fn path(&self, node: NodeId) -> Option<PlyPath> {
        let first = self.first_ply();
        self.tree
            .get()
            .get(node)
            .map(|node| self.tree.get().path(node, first))
    }

    fn line_of(&self, path: &PlyPath) -> Option<LineId> {
        self.tree.get().line_of(path, self.first_ply())
    }

    fn game_of_line(&self, line: LineId) -> Box<dyn Replayed> {
        Box::new(play_variation(self, line))
    }
}

/// A position with the moves that led to it.
struct GameView<'r, G: Game> {
    setting: &'r G::Setting,
    position: Cow<'r, G::Position>,
    /// The plies of the record that led here.
    plies: &'r [Ply<MoveOf<G>>],
    /// The moves played after these.
    added: Vec<MoveOf<G>>,
    /// The move that follows in the record.
    next: Option<&'r MoveOf<G>>,
}

impl<G: Game> GameView<'_, G> {
    /// Plays the moves of a text from this position. Returns the position after the
    /// legal ones, these moves and the findings. `name` is the source in the findings.
    fn read_moves(&self, name: &str, text: &str) -> (G::Position, Vec<MoveOf<G>>, Vec<Diagnostic>) {
        let source = Source::new(name, text.as_bytes());
        let (mut position, mut played) = (G::Position::clone(&self.position), Vec::new());
        let mut findings = Vec::new();
        for record in read_as(Syntax::Sheet, source, ReadOptions::only_moves()) {
            let part = replay_from::<G>(&record, position);
            position = part.end;
            played.extend(moves(&part.plies));
            findings.extend(part.findings);
        }
        (position, played, findings)
    }
}

impl<G: Game> View for GameView<'_, G> {
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

    fn visit_legal(&self, dialect: Dialect, visit: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut out = String::new();
        let write = G::writer(dialect);
        self.position.visit_legal(&mut |mv| {
            out.clear();
            write(&mut out, mv);
            visit(&out)
        });
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.visit_legal(G::DIALECTS[0], &mut |mv| {
            moves.push(mv.to_owned());
            ControlFlow::Continue(())
        });
        moves
    }

    fn count_legal(&self) -> u64 {
        self.position.count_legal()
    }

    fn legal_in_words(&self) -> Option<String> {
        G::legal_in_words(&self.position)
    }

    fn joint_choices(&self) -> Option<JointChoices> {
        G::joint_choices(&self.position)
    }

    fn canonical_text(&self) -> String {
        position_text::<G>(&self.position)
    }

    fn symmetric_text(&self) -> String {
        symmetric_position_text::<G>(&self.position)
    }

    fn play(&mut self, moves: &str) -> Result<(), PlayError> {
        if let Some(mv) = play_move::<G>(self.position.to_mut(), moves) {
            self.added.push(mv);
            self.next = None;
            return Ok(());
        }
        let (position, played, findings) = self.read_moves("--play", moves);
        if findings.iter().any(Diagnostic::is_error) {
            return Err(PlayError { findings });
        }
        self.position = Cow::Owned(position);
        self.added.extend(played);
        self.next = None;
        Ok(())
    }

    fn boxed_clone<'v>(&self) -> Box<dyn View + 'v>
    where
        Self: 'v,
    {
        Box::new(Self {
            setting: self.setting,
            position: self.position.clone(),
            plies: self.plies,
            added: self.added.clone(),
            next: self.next,
        })
    }

    fn search(
        &self,
        dialect: Dialect,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<String>> {
        if cfg!(not(feature = "search")) {
            return None;
        }
        let found = G::search(&self.position, options, clock)?;
        let estimates = G::with_swap_answer(&self.position, found);
        Some(estimates.map(|mv| suggest::write_move::<G>(&mv, dialect)))
    }

    fn search_part(
        &self,
        seat: Seat,
        options: &SearchOptions,
        clock: &Clock<'_>,
    ) -> Option<Estimates<String>> {
        if cfg!(not(feature = "search")) {
            return None;
        }
        G::search_part(&self.position, seat, options, clock)
    }

    fn exchanges_seats(&self, mv: &str) -> bool {
        let (_, moves, _) = self.read_moves("move", mv);
        let mv = moves.first();
        mv.is_some_and(|mv| G::exchanges_seats(&self.position, mv))
    }

    fn position(&self) -> Option<String> {
        G::position_string(&self.position)
    }

    fn groups(&self) -> Vec<(Seat, Group)> {
        G::groups(&self.position)
    }

    fn listing(&self) -> Option<String> {
        G::listing(&self.position)
    }

    fn board(&self) -> Option<Size> {
        G::board(&self.position)
    }

    fn stones(&self) -> Option<BoardStones> {
        G::stones(&self.position)
    }

    fn locked(&self) -> Option<SquareSet> {
        G::locked(&self.position)
    }

    fn figure(&self, options: &FigureOptions) -> Scene {
        let mut played = moves(self.plies);
        played.extend_from_slice(&self.added);
        let mut position = Cow::Borrowed(&*self.position);
        if options.half == Shown::Yes
            && let Some(last) = played.last_mut()
            && let Some((half, mv)) = G::half(&self.position, last)
        {
            (position, *last) = (Cow::Owned(half), mv);
        }
        let stated = options.best_move.as_deref();
        let best = stated.and_then(|best| self.read_moves("best move", best).1.into_iter().next());
        let context = MoveContext {
            played: &played,
            next: self.next,
            best: best.as_ref(),
        };
        G::figure(&position, self.setting, &context, options)
    }
}
