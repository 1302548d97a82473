//! Plays the main line and the variations of a record.

use std::rc::Rc;

use crate::play::replay::refusal_report::{MAX_NAMED_DEPTH, RefusalReport};
use crate::play::{Action, Ending, Game, MAX_PLIES, MoveOf, Ply, Position, ReadPly, Turn};
use crate::record::{LineId, Node, NodeId, Record, TokenKind, Tree};
use crate::text::{CappedFindings, Diagnostic, Span, codes};

/// What a note about omitted findings calls those about plies.
const ERRORS_PLURAL: &str = "errors in moves";

/// The result of playing a record.
pub(crate) struct Played<G: Game> {
    /// The findings about its moves.
    pub(crate) findings: Vec<Diagnostic>,
    /// How the main line ends.
    pub(crate) ending: Ending,
    /// The position after the last legal ply of the main line.
    pub(crate) end: G::Position,
    /// The legal plies of the main line.
    pub(crate) plies: Vec<Ply<MoveOf<G>>>,
    /// The legal plies of variations.
    pub(crate) legal_in_variations: Vec<NodeId>,
}

/// Plays the main line and the variations of a record in reading order, each
/// variation from the position before the move that it replaces.
///
/// Functions compiled for each game are not inlined here, so that the compressed code
/// is small: as separate functions they are nearly the same for all games.
pub(crate) struct LineReplayer<'r, G: Game> {
    report: RefusalReport<'r, G>,
    findings: CappedFindings,
    plies: Vec<Ply<MoveOf<G>>>,
    legal_in_variations: Vec<NodeId>,
}

/// A line that is being played.
struct LineState<G: Game> {
    id: LineId,
    position: Rc<G::Position>,
    /// The position before the last move. Kept only if a variation replaces the
    /// move and the position is known.
    before: Option<Rc<G::Position>>,
    /// False after the first error, after which no more moves are played.
    is_sound: bool,
    /// True if the last node is the first part of a split move. The next node is
    /// then the rest of that move.
    is_split: bool,
    /// The resignation or agreed draw that ended the game.
    closing: Option<Closing>,
}

/// A resignation or an agreed draw.
struct Closing {
    ending: Ending,
    ply: u32,
    span: Span,
}

impl<G: Game> LineState<G> {
    const fn new(id: LineId, position: Rc<G::Position>) -> Self {
        Self {
            id,
            position,
            before: None,
            is_sound: true,
            is_split: false,
            closing: None,
        }
    }
}

impl<'r, G: Game> LineReplayer<'r, G> {
    /// Prepares to replay `tree`, the moves of `record`. `first_ply` is the
    /// number of the first ply.
    pub(crate) fn new(record: &'r Record<'r>, tree: &'r Tree<ReadPly<G>>, first_ply: u32) -> Self {
        Self {
            report: RefusalReport::new(record, tree, first_ply),
            findings: CappedFindings::default(),
            plies: Vec::with_capacity(tree.len()),
            legal_in_variations: Vec::new(),
        }
    }

    /// Plays every line up to its first error. In the rest of the line, only words
    /// that cannot be read are reported.
    pub(crate) fn run(mut self, start: G::Position) -> Played<G> {
        let tree = self.report.tree;
        let start = Rc::new(start);
        self.report.start = Some(Rc::clone(&start));
        let mut main = LineState::<G>::new(LineId::MAIN, start);
        // The open variations, innermost last.
        let mut open: Vec<LineState<G>> = Vec::new();
        let mut nodes = tree.iter().peekable();
        while let Some((id, node)) = nodes.next() {
            if id.number() as usize > MAX_PLIES {
                let span = node.span(self.report.record);
                self.findings
                    .add_named(ERRORS_PLURAL, span, || self.report.too_many(node));
                main.is_sound = false;
                break;
            }
            if tree.line(node.line).depth > MAX_NAMED_DEPTH {
                // The reader has already reported the excessive depth.
                continue;
            }
            if node.line == LineId::MAIN {
                open.clear();
            } else {
                self.open_line(node.line, &main, &mut open);
            }
            let line = open.last_mut().unwrap_or(&mut main);
            let replaces_node = |next: &Node<ReadPly<G>>| {
                next.line != node.line && tree.line(next.line).replaces == id
            };
            line.before = match nodes.peek() {
                Some((_, next)) if replaces_node(next) && line.is_sound => {
                    Some(line.position.clone())
                }
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
            legal_in_variations: self.legal_in_variations,
        }
    }

    /// Makes `id` the innermost open variation. Closes the variations that do not
    /// contain `id`.
    #[inline(never)]
    fn open_line(&self, id: LineId, main: &LineState<G>, open: &mut Vec<LineState<G>>) {
        let parent = self.report.tree.line(id).parent;
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
            Some(before) => LineState::new(id, before.clone()),
            None => LineState {
                is_sound: false,
                ..LineState::new(id, outer.position.clone())
            },
        };
        open.push(line);
    }

    /// Plays or, after an error, only checks one node of a line, and updates the
    /// state of the line.
    #[inline(never)]
    fn step(&mut self, line: &mut LineState<G>, id: NodeId, node: &Node<ReadPly<G>>) {
        let was_split = std::mem::replace(&mut line.is_split, false);
        if line.is_sound {
            line.is_sound = self.play_ply(line, id, node);
            if line.is_sound {
                return;
            }
        } else {
            match &node.value {
                Err(error) if !was_split && !self.is_unclear(node) => {
                    self.add_finding(node, |report| report.bad_words(*error, node, None));
                }
                _ => return,
            }
        }
        let last = self.findings.last();
        line.is_split = last.is_some_and(|finding| finding.code == codes::SPLIT_MOVE);
    }

    /// Returns true for a text of a list that may be plies or other words, which the
    /// reader has reported.
    fn is_unclear(&self, node: &Node<ReadPly<G>>) -> bool {
        let tokens = self.report.record.tokens();
        tokens[node.token_range().start].kind == TokenKind::Unclear
    }

    /// Adds a finding about a ply, building it only if it is reported.
    fn add_finding(
        &mut self,
        node: &Node<ReadPly<G>>,
        finding: impl FnOnce(&RefusalReport<'r, G>) -> Diagnostic,
    ) {
        let span = node.span(self.report.record);
        self.findings
            .add_named(ERRORS_PLURAL, span, || finding(&self.report));
    }

    /// Returns how the main line ends.
    #[inline(never)]
    fn ending(&self, main: &mut LineState<G>) -> Ending {
        let findings = self.report.record.findings();
        let has_format_error = findings.iter().any(Diagnostic::is_error);
        match main.closing.take() {
            _ if !main.is_sound || has_format_error => Ending::Unknown,
            Some(closing) => closing.ending,
            None => Ending::Rules(main.position.status()),
        }
    }

    /// Plays one ply. Returns false after reporting a ply that is illegal or
    /// cannot be read.
    #[inline(never)]
    fn play_ply(&mut self, line: &mut LineState<G>, id: NodeId, node: &Node<ReadPly<G>>) -> bool {
        if let (Ok(_), Some(closing)) = (&node.value, &line.closing) {
            self.add_finding(node, |report| after_closing(report, closing, node));
            return false;
        }
        if self.is_unclear(node) {
            return false;
        }
        match &node.value {
            Err(error) => {
                self.add_finding(node, |report| {
                    report.bad_words(*error, node, Some(&line.position))
                });
            }
            Ok(Action::Move(text)) => {
                let Err(refusal) = Rc::make_mut(&mut line.position).play(&text.mv) else {
                    self.add_ply(line, id, || Action::Move(text.mv.clone()));
                    return true;
                };
                self.add_finding(node, |report| match line.position.turn() {
                    Turn::Over => report.after_end(node),
                    _ => report.refused(&refusal, text, node, &line.position),
                });
            }
            Ok(Action::Resign) => return self.close(line, id, node, Action::Resign),
            Ok(Action::Draw) => return self.close(line, id, node, Action::Draw),
        }
        false
    }

    /// Adds a legal ply, building its action only on the main line.
    fn add_ply(
        &mut self,
        line: &LineState<G>,
        node: NodeId,
        action: impl FnOnce() -> Action<MoveOf<G>>,
    ) {
        if line.id == LineId::MAIN {
            self.plies.push(Ply {
                action: action(),
                node,
            });
        } else {
            self.legal_in_variations.push(node);
        }
    }

    /// Plays a resignation or an agreed draw. Returns false after reporting that
    /// it is not allowed.
    #[inline(never)]
    fn close(
        &mut self,
        line: &mut LineState<G>,
        id: NodeId,
        node: &Node<ReadPly<G>>,
        action: Action<MoveOf<G>>,
    ) -> bool {
        let seats = line.position.standings().seats.len();
        let ending = match (line.position.turn(), &action) {
            (Turn::Over, _) => {
                self.add_finding(node, |report| report.after_end(node));
                return false;
            }
            (Turn::Seat(seat), Action::Resign) if seats == 2 => Ending::Resigned(seat.index()),
            (Turn::Seat(_), _) if seats == 2 => Ending::Agreed,
            _ => {
                self.add_finding(node, |report| {
                    let message =
                        format!("{} is only for games with two seats", report.quote(node));
                    let help = "remove it and let the result say how the game ended";
                    let finding = report.finding(codes::NOT_FOR_TWO, node, message);
                    finding.with_help(help)
                });
                return false;
            }
        };
        line.closing = Some(Closing {
            ending,
            ply: self.report.number(node),
            span: node.span(self.report.record),
        });
        self.add_ply(line, id, || action);
        true
    }
}

/// Returns the finding about a ply after a resignation or an agreed draw.
#[inline(never)]
fn after_closing<G: Game>(
    report: &RefusalReport<'_, G>,
    closing: &Closing,
    node: &Node<ReadPly<G>>,
) -> Diagnostic {
    let message = format!(
        "{} comes after ply {}, which ended the game",
        report.quote(node),
        closing.ply
    );
    report
        .finding(codes::AFTER_ACTION, node, message)
        .with_help("only a result may follow")
        .with_related(closing.span, "the game was ended here")
}
