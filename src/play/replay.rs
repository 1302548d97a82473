//! A record taken through a game, ply by ply.

use crate::play::advice;
use crate::play::blame::{Blame, moves};
use crate::play::game::{Game, Given, MoveOf};
use crate::play::judge::{Ending, Verdict, judge};
use crate::play::notation::{MoveText, NotationError, sharper};
use crate::play::position::{Position, Turn};
use crate::record::{Node, NodeId, Record, Taken, Tree, Words};
use crate::text::{Diagnostic, Span, codes};

/// The most plies that are read of one record.
pub const MOST_PLIES: usize = 100_000;

/// What was done at a ply.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed<M> {
    /// A move of the game.
    Move(M),
    /// The seat to move resigned.
    Resign,
    /// A draw was agreed.
    Draw,
}

/// A ply of the main line that is legal.
#[derive(Debug, Clone, PartialEq)]
pub struct Ply<M> {
    /// What was done.
    pub deed: Deed<M>,
    /// Where it stands in the tree.
    pub node: NodeId,
}

/// What the words of a ply were read as.
pub type ReadPly<G> = Result<Deed<MoveText<MoveOf<G>>>, NotationError>;

/// A record as a game: its setting, its legal plies and what was found.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    /// What is fixed before the first move.
    pub setting: G::Setting,
    /// The position before the first move.
    pub start: G::Position,
    /// The position after the last legal ply of the main line.
    pub end: G::Position,
    /// The legal plies of the main line, up to its first error.
    pub plies: Vec<Ply<MoveOf<G>>>,
    /// Every move, variations included, as it was read.
    pub tree: Tree<ReadPly<G>>,
    /// How the game ended.
    pub verdict: Verdict,
}

/// Takes a record through a game; `options` are tags and values for what the
/// record leaves open.
///
/// Findings, those of the reader included, are added to `findings`, in the
/// order of their places. None when the setting cannot be read: then there
/// is no position to begin with, and a finding says so.
///
/// # Cost
///
/// Linear in the record; nothing is allocated for a ply but its entry in a
/// list.
pub fn replay<G: Game>(
    record: &Record<'_>,
    options: &[(String, String)],
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let before = findings.len();
    findings.extend_from_slice(record.findings());
    let replay = run(record, options, findings);
    findings[before..].sort_by_key(|finding| finding.span.start);
    replay
}

fn run<G: Game>(
    record: &Record<'_>,
    options: &[(String, String)],
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let mut given = Given::new(record.tags(), options, findings);
    given.compare_options();
    let mut setting = G::setting(&mut given)?;
    let tree = Tree::build(record, read_ply::<G>);
    G::settle(
        &mut setting,
        &Moves {
            record,
            tree: &tree,
        },
        findings,
    );
    let start = G::start(&setting);
    let first = start.next_ply();
    let (ending, end, plies) = play_on::<G>(record, &tree, start.clone(), findings);
    advice::numbers(record, &tree, first, findings);
    advice::spellings::<G>(record, &tree, first, findings);
    let verdict = judge(record, &ending, &G::seats(&setting), &end, findings);
    Some(Replay {
        setting,
        start,
        end,
        plies,
        tree,
        verdict,
    })
}

/// Plays the main line of `tree` from a position.
fn play_on<G: Game>(
    record: &Record<'_>,
    tree: &Tree<ReadPly<G>>,
    position: G::Position,
    findings: &mut Vec<Diagnostic>,
) -> (Ending, G::Position, Vec<Ply<MoveOf<G>>>) {
    let blame = Blame {
        record,
        tree,
        first: position.next_ply(),
    };
    let mut line = MainLine::<G> {
        blame,
        position,
        plies: Vec::with_capacity(tree.len()),
        closed: None,
        findings,
    };
    let ending = line.run();
    (ending, line.position, line.plies)
}

/// Plays the main line of a record on from a position; gives the position
/// that it leads to and the moves, up to the first error.
pub(super) fn replay_from<G: Game>(
    record: &Record<'_>,
    position: &G::Position,
    findings: &mut Vec<Diagnostic>,
) -> (G::Position, Vec<MoveOf<G>>) {
    findings.extend_from_slice(record.findings());
    let tree = Tree::build(record, read_ply::<G>);
    let (_, end, plies) = play_on::<G>(record, &tree, position.clone(), findings);
    (end, moves(&plies))
}

/// Says how many words the next ply takes, and what they mean.
fn read_ply<G: Game>(words: Words<'_>) -> Taken<ReadPly<G>> {
    let first = words.first().unwrap_or_default();
    if let Some(action) = read_action(first) {
        return Taken {
            words: 1,
            value: Ok(action),
        };
    }
    let (words, read) = G::take(words);
    Taken {
        words,
        value: read.map(Deed::Move).map_err(|error| sharper(first, error)),
    }
}

/// The actions that every game for two knows.
pub(super) fn read_action<M>(word: &[u8]) -> Option<Deed<M>> {
    match word {
        [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resigns") => Some(Deed::Resign),
        [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resign") => Some(Deed::Resign),
        [b'd' | b'D', ..] if word.eq_ignore_ascii_case(b"draw") => Some(Deed::Draw),
        _ => None,
    }
}

/// The moves of a record's main line as they were read, for a game that
/// completes its setting from them.
#[derive(Debug)]
pub struct Moves<'r, G: Game> {
    record: &'r Record<'r>,
    tree: &'r Tree<ReadPly<G>>,
}

impl<G: Game> Moves<'_, G> {
    /// True when the record has no tags.
    pub fn is_bare(&self) -> bool {
        self.record.is_bare()
    }

    /// The moves that could be read, with their places.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &MoveText<MoveOf<G>>)> {
        self.tree
            .main_line()
            .filter_map(|(_, node)| match &node.value {
                Ok(Deed::Move(text)) => Some((node.span(self.record), text)),
                _ => None,
            })
    }
}

/// The main line while it is played.
struct MainLine<'r, G: Game> {
    blame: Blame<'r, G>,
    position: G::Position,
    plies: Vec<Ply<MoveOf<G>>>,
    /// The resignation or agreed draw that ended the game, with its place.
    closed: Option<(Ending, u32, Span)>,
    findings: &'r mut Vec<Diagnostic>,
}

impl<G: Game> MainLine<'_, G> {
    /// Plays up to the first error and says how the game ends. After it words
    /// that are no moves are still reported, legality no longer.
    fn run(&mut self) -> Ending {
        let tree = self.blame.tree;
        let mut sound = true;
        let mut split = false;
        for (id, node) in tree.main_line() {
            if node.ply as usize > MOST_PLIES {
                self.findings.push(self.blame.too_many(node));
                return Ending::Unknown;
            }
            let before = self.findings.len();
            if sound {
                sound = self.ply(id, node);
            } else if let Err(error) = &node.value
                && !split
            {
                self.findings.push(self.blame.bad_words(*error, node, None));
            }
            // What follows a split move is the rest of it.
            let found = &self.findings[before..];
            split = found
                .iter()
                .any(|finding| finding.code == codes::SPLIT_MOVE);
        }
        let unread = self
            .blame
            .record
            .findings()
            .iter()
            .any(Diagnostic::is_error);
        match self.closed.take() {
            _ if !sound || unread => Ending::Unknown,
            Some((ending, ..)) => ending,
            None => Ending::Rules(self.position.status()),
        }
    }

    /// Plays one ply; false when it is refused.
    fn ply(&mut self, id: NodeId, node: &Node<ReadPly<G>>) -> bool {
        let finding = match &node.value {
            Err(error) => self.blame.bad_words(*error, node, Some(&self.position)),
            Ok(_) if self.closed.is_some() => self.after_action(node),
            Ok(Deed::Move(text)) => match self.position.play(&text.chosen) {
                Ok(()) => {
                    self.plies.push(Ply {
                        deed: Deed::Move(text.chosen.clone()),
                        node: id,
                    });
                    return true;
                }
                Err(_) if self.position.turn() == Turn::Over => self.blame.after_end(node),
                Err(refusal) => {
                    self.blame
                        .refused(&refusal, text, node, (&self.position, &self.plies))
                }
            },
            Ok(Deed::Resign) => return self.act(id, node, Deed::Resign),
            Ok(Deed::Draw) => return self.act(id, node, Deed::Draw),
        };
        self.findings.push(finding);
        false
    }

    /// Resigning and agreed draws; false when they are refused.
    fn act(&mut self, id: NodeId, node: &Node<ReadPly<G>>, deed: Deed<MoveOf<G>>) -> bool {
        let seats = self.position.standings().seats.len();
        let ending = match (self.position.turn(), &deed) {
            (Turn::Over, _) => {
                self.findings.push(self.blame.after_end(node));
                return false;
            }
            (Turn::Seat(seat), Deed::Resign) if seats == 2 => Ending::Resigned(seat.index()),
            (Turn::Seat(_), _) if seats == 2 => Ending::Agreed,
            _ => {
                let message = format!("{} is for games of two seats only", self.blame.quote(node));
                let help = "take it out and let the result say how the game ended";
                let finding = self.blame.finding(codes::NOT_FOR_TWO, node, message);
                self.findings.push(finding.with_help(help));
                return false;
            }
        };
        self.closed = Some((
            ending,
            self.blame.number(node),
            node.span(self.blame.record),
        ));
        self.plies.push(Ply { deed, node: id });
        true
    }

    fn after_action(&self, node: &Node<ReadPly<G>>) -> Diagnostic {
        let (number, place) = self
            .closed
            .as_ref()
            .map_or((0, Span::default()), |(_, number, place)| (*number, *place));
        let message = format!(
            "{} stands after ply {number} ended the game",
            self.blame.quote(node)
        );
        self.blame
            .finding(codes::AFTER_ACTION, node, message)
            .with_help("only a result may follow")
            .with_related(place, "the game was ended here")
    }
}
