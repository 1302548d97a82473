//! The lines of a record, played move by move.

use std::rc::Rc;

use crate::play::game::game::{Game, MoveOf, ReadPly};
use crate::play::game::main_line::Action;
use crate::play::game::position::{Position, Turn};
use crate::play::replay::judge::Ending;
use crate::play::replay::refusal_report::{Blame, DEEPEST_NAMED};
use crate::play::replay::replay::{MAX_PLIES, Ply};
use crate::record::{LineId, Node, NodeId, Record, Tree};
use crate::text::{CappedFindings, Diagnostic, Span, codes};

/// What the findings of a player are called when some are not listed.
const ERRORS: &str = "errors in moves";

/// What came of playing a record.
pub(in crate::play) struct Played<G: Game> {
    /// What is wrong with its moves.
    pub(in crate::play) findings: Vec<Diagnostic>,
    /// How the main line ends.
    pub(in crate::play) ending: Ending,
    /// The position after its last legal ply.
    pub(in crate::play) end: G::Position,
    /// Its legal plies.
    pub(in crate::play) plies: Vec<Ply<MoveOf<G>>>,
    /// The legal plies of variations.
    pub(in crate::play) in_variations: Vec<NodeId>,
}

/// Plays the main line of a record and its variations, in the order of
/// reading, each variation from the position before the move that it
/// replaces.
pub(in crate::play) struct Player<'r, G: Game> {
    blame: Blame<'r, G>,
    findings: CappedFindings,
    plies: Vec<Ply<MoveOf<G>>>,
    in_variations: Vec<NodeId>,
}

/// A line that is being played.
struct Line<G: Game> {
    id: LineId,
    position: Rc<G::Position>,
    /// The position before the last move, where a variation replaces it; none
    /// where that position is not known.
    before: Option<Rc<G::Position>>,
    /// False after the first error: nothing is played on then.
    sound: bool,
    /// True when the last word was the beginning of a split move, so that
    /// what follows is the rest of it.
    split: bool,
    /// The resignation or agreed draw that ended the game, with its place.
    closed: Option<(Ending, u32, Span)>,
}

impl<G: Game> Line<G> {
    const fn new(id: LineId, position: Rc<G::Position>, sound: bool) -> Self {
        Self {
            id,
            position,
            before: None,
            sound,
            split: false,
            closed: None,
        }
    }
}

impl<'r, G: Game> Player<'r, G> {
    /// Plays `tree`, the moves of `record`; the first ply has the number
    /// `first`.
    pub(in crate::play) fn new(
        record: &'r Record<'r>,
        tree: &'r Tree<ReadPly<G>>,
        first: u32,
    ) -> Self {
        Self {
            blame: Blame::new(record, tree, first),
            findings: CappedFindings::default(),
            plies: Vec::with_capacity(tree.len()),
            in_variations: Vec::new(),
        }
    }

    /// Plays every line up to its first error. After it words that are no
    /// moves are still reported, legality no longer.
    pub(in crate::play) fn run(mut self, start: G::Position) -> Played<G> {
        let tree = self.blame.tree;
        let mut main = Line::<G>::new(LineId::MAIN, Rc::new(start), true);
        // The variations that are open, innermost last.
        let mut open: Vec<Line<G>> = Vec::new();
        let mut nodes = tree.iter().peekable();
        while let Some((id, node)) = nodes.next() {
            if id.number() as usize > MAX_PLIES {
                let place = node.span(self.blame.record);
                let finding = || self.blame.too_many(node);
                self.findings.add_named(ERRORS, place, finding);
                main.sound = false;
                break;
            }
            if tree.line(node.line).depth > DEEPEST_NAMED {
                // The reader has refused what is nested so deep.
                continue;
            }
            if node.line == LineId::MAIN {
                open.clear();
            } else {
                self.open_line(node.line, &main, &mut open);
            }
            let line = open.last_mut().unwrap_or(&mut main);
            let replaced = |next: &Node<ReadPly<G>>| {
                next.line != node.line && tree.line(next.line).replaces == id
            };
            line.before = match nodes.peek() {
                Some((_, next)) if replaced(next) && line.sound => Some(line.position.clone()),
                _ => None,
            };
            self.step(line, id, node);
        }
        let ending = self.ending(&mut main);
        Played {
            ending,
            findings: self.findings.finish(),
            end: Rc::unwrap_or_clone(main.position),
            plies: self.plies,
            in_variations: self.in_variations,
        }
    }

    /// Makes `id` the innermost of the open variations.
    fn open_line(&self, id: LineId, main: &Line<G>, open: &mut Vec<Line<G>>) {
        let parent = self.blame.tree.line(id).parent;
        while open
            .last()
            .is_some_and(|line| line.id != id && line.id != parent)
        {
            open.pop();
        }
        let outer = open.last().unwrap_or(main);
        if outer.id == id {
            return;
        }
        let line = match &outer.before {
            Some(before) => Line::new(id, before.clone(), true),
            None => Line::new(id, outer.position.clone(), false),
        };
        open.push(line);
    }

    fn step(&mut self, line: &mut Line<G>, id: NodeId, node: &Node<ReadPly<G>>) {
        let was_split = std::mem::replace(&mut line.split, false);
        if line.sound {
            line.sound = self.ply(line, id, node);
            if line.sound {
                return;
            }
        } else {
            match &node.value {
                Err(error) if !was_split => {
                    self.tell(node, |blame| blame.bad_words(*error, node, None));
                }
                _ => return,
            }
        }
        let last = self.findings.last();
        line.split = last.is_some_and(|finding| finding.code == codes::SPLIT_MOVE);
    }

    fn tell(&mut self, node: &Node<ReadPly<G>>, finding: impl FnOnce(&Blame<'r, G>) -> Diagnostic) {
        let place = node.span(self.blame.record);
        let finding = || finding(&self.blame);
        self.findings.add_named(ERRORS, place, finding);
    }

    fn ending(&self, main: &mut Line<G>) -> Ending {
        let findings = self.blame.record.findings();
        let unread = findings.iter().any(Diagnostic::is_error);
        match main.closed.take() {
            _ if !main.sound || unread => Ending::Unknown,
            Some((ending, ..)) => ending,
            None => Ending::Rules(main.position.status()),
        }
    }

    /// Plays one ply; false when it is refused.
    fn ply(&mut self, line: &mut Line<G>, id: NodeId, node: &Node<ReadPly<G>>) -> bool {
        match &node.value {
            Err(error) => {
                self.tell(node, |blame| {
                    blame.bad_words(*error, node, Some(&line.position))
                });
            }
            Ok(_) if line.closed.is_some() => {
                self.tell(node, |blame| after_action(blame, line, node));
            }
            Ok(Action::Move(text)) => {
                let Err(refusal) = Rc::make_mut(&mut line.position).play(&text.chosen) else {
                    self.keep(line, id, || Action::Move(text.chosen.clone()));
                    return true;
                };
                self.tell(node, |blame| match line.position.turn() {
                    Turn::Over => blame.after_end(node),
                    _ => blame.refused(&refusal, text, node, &line.position),
                });
            }
            Ok(Action::Resign) => return self.act(line, id, node, Action::Resign),
            Ok(Action::Draw) => return self.act(line, id, node, Action::Draw),
        }
        false
    }

    /// Notes a legal ply.
    fn keep(&mut self, line: &Line<G>, node: NodeId, deed: impl FnOnce() -> Action<MoveOf<G>>) {
        if line.id == LineId::MAIN {
            self.plies.push(Ply {
                action: deed(),
                node,
            });
        } else {
            self.in_variations.push(node);
        }
    }

    /// Resigning and agreed draws; false when they are refused.
    fn act(
        &mut self,
        line: &mut Line<G>,
        id: NodeId,
        node: &Node<ReadPly<G>>,
        deed: Action<MoveOf<G>>,
    ) -> bool {
        let seats = line.position.standings().seats.len();
        let ending = match (line.position.turn(), &deed) {
            (Turn::Over, _) => {
                self.tell(node, |blame| blame.after_end(node));
                return false;
            }
            (Turn::Seat(seat), Action::Resign) if seats == 2 => Ending::Resigned(seat.index()),
            (Turn::Seat(_), _) if seats == 2 => Ending::Agreed,
            _ => {
                self.tell(node, |blame| {
                    let message = format!("{} is for games of two seats only", blame.quote(node));
                    let help = "take it out and let the result say how the game ended";
                    let finding = blame.finding(codes::NOT_FOR_TWO, node, message);
                    finding.with_help(help)
                });
                return false;
            }
        };
        let place = node.span(self.blame.record);
        line.closed = Some((ending, self.blame.number(node), place));
        self.keep(line, id, || deed);
        true
    }
}

fn after_action<G: Game>(
    blame: &Blame<'_, G>,
    line: &Line<G>,
    node: &Node<ReadPly<G>>,
) -> Diagnostic {
    let (number, place) = line
        .closed
        .as_ref()
        .map_or((0, Span::default()), |(_, number, place)| (*number, *place));
    let message = format!(
        "{} stands after ply {number} ended the game",
        blame.quote(node)
    );
    blame
        .finding(codes::AFTER_ACTION, node, message)
        .with_help("only a result may follow")
        .with_related(place, "the game was ended here")
}
