//! What is said of plies that are refused.

use std::cell::Cell;

use crate::play::game::game::{Game, MoveOf, ReadPly, RefusalOf};
use crate::play::game::main_line::Action;
use crate::play::game::notation::{Dialect, MoveText, NotationError};
use crate::play::game::position::Refusal;
use crate::play::replay::replay::{MAX_PLIES, read_action};
use crate::play::replay::suggest;
use crate::record::{Node, Record, TokenKind, Tree};
use crate::text::{At, Code, Diagnostic, Span, codes, escape};

/// The longest piece of a record that a message repeats.
const LONGEST_QUOTE: usize = 60;

/// The deepest variation whose plies are named in findings: a name is as long
/// as its variation is deep.
pub(in crate::play) const DEEPEST_NAMED: u32 = 1000;

/// Where findings about plies look things up.
pub(in crate::play) struct Blame<'r, G: Game> {
    pub(in crate::play) record: &'r Record<'r>,
    pub(in crate::play) tree: &'r Tree<ReadPly<G>>,
    /// The number of the first ply.
    first: u32,
    /// How many more plies may be looked through for causes.
    patience: Cell<usize>,
}

/// How many plies of a record are looked through for the causes of refusals,
/// so that many bad variations of a long game take no longer than few.
const PATIENCE: usize = 4 * MAX_PLIES;

impl<'r, G: Game> Blame<'r, G> {
    /// Looks things up in a record and its moves; the first ply has the
    /// number `first`.
    pub(in crate::play) const fn new(
        record: &'r Record<'r>,
        tree: &'r Tree<ReadPly<G>>,
        first: u32,
    ) -> Self {
        let patience = Cell::new(PATIENCE);
        Self {
            record,
            tree,
            first,
            patience,
        }
    }

    /// The number of a ply in the record's numbering.
    pub(in crate::play) fn number(&self, node: &Node<ReadPly<G>>) -> u32 {
        self.first + node.ply - 1
    }

    /// A finding about a ply.
    pub(in crate::play) fn finding(
        &self,
        code: Code,
        node: &Node<ReadPly<G>>,
        message: String,
    ) -> Diagnostic {
        let mut finding = Diagnostic::new(code, node.span(self.record), message);
        finding.at = at(self.tree, node, self.first);
        finding
    }

    /// The user's own text in backticks.
    pub(in crate::play) fn quote(&self, node: &Node<ReadPly<G>>) -> String {
        quote(&self.record.wording()[node.span(self.record).range()])
    }

    pub(in crate::play) fn too_many(&self, node: &Node<ReadPly<G>>) -> Diagnostic {
        let message = format!("more than {MAX_PLIES} plies stand in this record");
        self.finding(codes::TOO_MANY_PLIES, node, message)
            .with_help("several games in a row each need a result, or tags, to be told apart")
    }

    pub(in crate::play) fn after_end(&self, node: &Node<ReadPly<G>>) -> Diagnostic {
        let message = format!("{} stands after the end of the game", self.quote(node));
        let help = "by the rules nobody can move any more: take out this ply and all that follow";
        self.finding(codes::AFTER_END, node, message)
            .with_help(help)
    }

    /// A move that the rules refuse in a position.
    pub(in crate::play) fn refused(
        &self,
        refusal: &RefusalOf<G>,
        text: &MoveText<MoveOf<G>>,
        node: &Node<ReadPly<G>>,
        position: &G::Position,
    ) -> Diagnostic {
        let (moves, nodes) = self.leading_to(node);
        let mut message = format!("{} {refusal}", self.quote(node));
        let mut related = None;
        if let Some(cause) = G::cause(refusal, &moves) {
            let because = nodes[cause.index];
            let path = self.tree.path(because, self.first);
            message = format!("{} {} by ply {path}", self.quote(node), cause.deed);
            related = Some((because.span(self.record), cause.label));
        }
        let mut finding = self.finding(refusal.code(), node, message);
        if let Some((place, label)) = related {
            finding = finding.with_related(place, label);
        }
        finding.help = refusal.help().or_else(|| close_by::<G>(position, text));
        finding
    }

    /// The moves of the game that lead to `node`; none when patience is at
    /// an end.
    fn leading_to(&self, node: &Node<ReadPly<G>>) -> Leading<'r, G> {
        let Some(left) = self.patience.get().checked_sub(node.ply as usize) else {
            return (Vec::new(), Vec::new());
        };
        self.patience.set(left);
        let before = |id| self.tree.get(id).map(|node| (node.parent, node));
        let mut back = std::iter::successors(before(node.parent), |(parent, _)| before(*parent));
        let mut leading: Leading<'r, G> = (Vec::new(), Vec::new());
        for (_, node) in &mut back {
            if let Ok(Action::Move(text)) = &node.value {
                leading.0.push(text.chosen.clone());
                leading.1.push(node);
            }
        }
        leading.0.reverse();
        leading.1.reverse();
        leading
    }

    /// Words that are no move; `position` where it is known.
    pub(in crate::play) fn bad_words(
        &self,
        error: NotationError,
        node: &Node<ReadPly<G>>,
        position: Option<&G::Position>,
    ) -> Diagnostic {
        if let Some(between) = self.split_by(error, node.token_range().end) {
            let message = format!("something stands between the words of {}", self.quote(node));
            return self
                .finding(codes::SPLIT_MOVE, node, message)
                .with_help("put it before or behind the move; only blanks and line ends may stand between its words")
                .with_related(between, "this stands between them");
        }
        let mut finding = self.finding(error.code(), node, format!("{} {error}", self.quote(node)));
        finding.help = error.help();
        if let (Some(position), NotationError::Incomplete { missing }) = (position, error) {
            let text =
                String::from_utf8_lossy(&self.record.wording()[node.span(self.record).range()]);
            match completions::<G>(position, &text) {
                None => {}
                Some(whole) if whole.is_empty() => {
                    finding.help = Some("no legal move begins like this here".to_owned());
                }
                Some(whole) => {
                    finding.message = format!("{missing}: {}", suggest::join(&whole));
                }
            }
        }
        finding
    }

    /// What stands between the words of an incomplete move and its next word.
    fn split_by(&self, error: NotationError, next: usize) -> Option<Span> {
        let is_incomplete = matches!(error, NotationError::Incomplete { .. });
        let tokens = self.record.tokens().get(next..).filter(|_| is_incomplete)?;
        let between = tokens
            .iter()
            .take_while(|token| token.kind != TokenKind::Word)
            .count();
        let word = self
            .record
            .slice(tokens.get(between).filter(|_| between > 0)?);
        let starts_a_ply = G::opens_move(word) || read_action::<()>(word).is_some();
        (!starts_a_ply).then(|| tokens[0].span().to(tokens[between - 1].span()))
    }
}

/// Moves with their nodes.
type Leading<'r, G> = (Vec<MoveOf<G>>, Vec<&'r Node<ReadPly<G>>>);

/// Every whole move that begins with `text`, in the dialect in which there
/// is one; none where they are too many to say.
fn completions<G: Game>(position: &G::Position, text: &str) -> Option<Vec<String>> {
    let in_dialect = |dialect: &Dialect| suggest::completions::<G>(position, text, *dialect);
    let found = G::DIALECTS.iter().map(in_dialect);
    found
        .reduce(|before, found| match before {
            Some(before) if before.is_empty() => found,
            _ => before,
        })
        .flatten()
}

fn close_by<G: Game>(position: &G::Position, text: &MoveText<MoveOf<G>>) -> Option<String> {
    let dialect = text.dialect.copied().unwrap_or(G::DIALECTS[0]);
    let close = G::nearby(position, &text.chosen);
    let close: Vec<String> = close
        .iter()
        .map(|chosen| suggest::write::<G>(chosen, dialect))
        .collect();
    (!close.is_empty()).then(|| format!("legal close by: {}", suggest::join(&close)))
}

/// Which ply a node is, where the first one has the number `first`.
pub(in crate::play) fn at<T>(tree: &Tree<T>, node: &Node<T>, first: u32) -> Option<At> {
    let is_named = tree.line(node.line).depth <= DEEPEST_NAMED;
    is_named.then(|| At {
        ply: first + node.ply - 1,
        path: tree.path(node, first).to_string(),
    })
}

/// Text of a record in backticks, made safe to show and not too long.
pub(in crate::play) fn quote(text: &[u8]) -> String {
    if text.len() <= LONGEST_QUOTE {
        return format!("`{}`", escape(text));
    }
    let mut end = LONGEST_QUOTE;
    while text[end] & 0xC0 == 0x80 && end > 0 {
        end -= 1;
    }
    format!("`{}…`", escape(&text[..end]))
}
