//! Replays a record: reads its setting, plays its moves and judges its result.

use std::sync::Arc;

use crate::play::game::game::{Game, MoveOf, ReadPly};
use crate::play::game::main_line::{Action, MAX_PLIES, MainLineMoves, Ply};
use crate::play::game::notation::diagnose_unknown;
use crate::play::game::position::Position;
use crate::play::replay::judge::{Verdict, judge};
use crate::play::replay::known_tags::unknown_tags;
use crate::play::replay::lines::LineReplayer;
use crate::play::replay::lints;
use crate::play::replay::options::read_setting;
use crate::record::{NodeId, Record, TagValues, Taken, Tree, Words};
use crate::text::Diagnostic;

/// Maximum number of unreadable plies kept from one record.
const MAX_UNREADABLE: usize = 1000;

/// A replayed record: the setting, the legal plies and the verdict.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    /// The setting.
    pub setting: G::Setting,
    /// The position before the first move.
    pub start: G::Position,
    /// The position after the last legal ply.
    pub end: G::Position,
    /// The legal plies up to the first error: of the main line, or of the
    /// line passed to [`VariationTree::along`](crate::play::VariationTree::along).
    pub plies: Vec<Ply<MoveOf<G>>>,
    /// The number of legal plies on the main line.
    pub legal_main_plies: usize,
    /// The legal plies of variations, in reading order.
    pub legal_in_variations: Arc<[NodeId]>,
    /// Every move as it was read, including variations.
    pub tree: Arc<Tree<ReadPly<G>>>,
    /// How the game ended.
    pub verdict: Verdict,
}

/// Replays a record by the rules of a game. `options` are defaults for tags
/// that the record does not have.
///
/// Adds all findings, including those of the reader, to `findings`, in the order
/// of their spans. Returns `None` after reporting a setting that cannot be used.
///
/// # Cost
///
/// Linear in the length of the record.
pub fn replay<G: Game>(
    record: &Record<'_>,
    options: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let first = findings.len();
    findings.extend_from_slice(record.findings());
    let first_replayed = findings.len();
    let replay = run(record, options, findings);
    for finding in &mut findings[first_replayed..] {
        record.locate(finding);
    }
    findings[first..].sort_by_key(|finding| finding.span.start);
    replay
}

/// Replays a record. The findings are added without those of the reader, and
/// their spans are ranges of the record's [wording](Record::wording).
fn run<G: Game>(
    record: &Record<'_>,
    options: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let Some(mut setting) = read_setting::<G>(record.tags(), options, findings) else {
        unknown_tags::<G>(record, options, None, findings);
        return None;
    };
    let tree = Tree::build(record, ply_reader::<G>());
    G::infer_setting(
        &mut setting,
        &MainLineMoves {
            record,
            tree: &tree,
        },
        findings,
    );
    let start = G::start(&setting);
    let first = start.next_ply();
    let played = LineReplayer::<G>::new(record, &tree, first).run(start.clone());
    findings.extend(played.findings);
    lints::joined_moves(record, &tree, first, findings);
    lints::date(record, findings);
    unknown_tags::<G>(record, options, Some(&setting), findings);
    lints::numbers(record, &tree, first, findings);
    lints::commands(record, findings);
    lints::spellings::<G>(record, &tree, first, findings);
    let seats = G::seats(&setting);
    let verdict = judge(record, &played.ending, &seats, &played.end, findings);
    Some(Replay {
        setting,
        start,
        end: played.end,
        legal_main_plies: played.plies.len(),
        plies: played.plies,
        legal_in_variations: played.legal_in_variations.into(),
        tree: Arc::new(tree),
        verdict,
    })
}

/// Plays the moves of a record from a position and adds the findings. Returns
/// the position after the legal moves of the main line, and these moves.
pub(in crate::play) fn replay_from<G: Game>(
    record: &Record<'_>,
    position: &G::Position,
    findings: &mut Vec<Diagnostic>,
) -> (G::Position, Vec<MoveOf<G>>) {
    findings.extend_from_slice(record.findings());
    let tree = Tree::build(record, ply_reader::<G>());
    let first = position.next_ply();
    let played = LineReplayer::<G>::new(record, &tree, first).run(position.clone());
    findings.extend(played.findings);
    (played.end, moves(&played.plies))
}

/// Returns the number of plies of a record, including variations. `None` if one
/// of them cannot be read as a move of the game (legal or not), a resignation or
/// a draw.
pub(crate) fn readable_plies<G: Game>(record: &Record<'_>) -> Option<usize> {
    let tree = Tree::build(record, ply_reader::<G>());
    let is_readable = tree.iter().all(|(_, node)| node.value.is_ok());
    is_readable.then(|| tree.len())
}

/// Returns the indices of those `choices`, each a set of options, under which
/// the whole main line of a record is legal. Reports nothing.
///
/// # Cost
///
/// Reads the moves once, and plays them once per choice, up to the first
/// illegal one.
pub(crate) fn legal_choices<G: Game>(record: &Record<'_>, choices: &[TagValues]) -> Vec<usize> {
    let tree = Tree::build(record, ply_reader::<G>());
    if tree.main_line().any(|(_, node)| node.value.is_err()) {
        return Vec::new();
    }
    let is_legal = |index: &usize| plays_through::<G>(record, &tree, &choices[*index]);
    (0..choices.len()).filter(is_legal).collect()
}

/// Returns true if every move of the main line is legal with these options.
fn plays_through<G: Game>(
    record: &Record<'_>,
    tree: &Tree<ReadPly<G>>,
    options: &TagValues,
) -> bool {
    let mut findings = Vec::new();
    let Some(mut setting) = read_setting::<G>(record.tags(), options, &mut findings) else {
        return false;
    };
    G::infer_setting(&mut setting, &MainLineMoves { record, tree }, &mut findings);
    if findings.iter().any(Diagnostic::is_error) {
        return false;
    }
    let mut position = G::start(&setting);
    tree.main_line().all(|(_, node)| match &node.value {
        Ok(Action::Move(text)) => position.play(&text.mv).is_ok(),
        Ok(Action::Resign | Action::Draw) => true,
        Err(_) => false,
    })
}

/// Returns a function that reads plies. After [`MAX_UNREADABLE`] unreadable
/// plies, further ones are dropped. One ply more than [`MAX_PLIES`] is kept, so
/// that the excess is reported.
fn ply_reader<G: Game>() -> impl FnMut(Words<'_>) -> Taken<ReadPly<G>> {
    let (mut unreadable, mut kept) = (0, 0);
    move |words| {
        let (words, read) = read_ply::<G>(words);
        unreadable += usize::from(read.is_err());
        let is_kept = kept <= MAX_PLIES && (read.is_ok() || unreadable <= MAX_UNREADABLE);
        kept += usize::from(is_kept);
        let value = is_kept.then_some(read);
        Taken { words, value }
    }
}

/// Reads the next ply. Returns the number of its words, and what was read or why
/// it cannot be read.
fn read_ply<G: Game>(words: Words<'_>) -> (usize, ReadPly<G>) {
    let first = words.first().unwrap_or_default();
    if let Some(action) = Action::read(first) {
        return (1, Ok(action));
    }
    let (words, read) = G::take(words);
    let read = read
        .map(Action::Move)
        .map_err(|error| diagnose_unknown(first, error));
    (words, read)
}

/// Returns the moves among plies, without resignations and draws.
pub(in crate::play) fn moves<M: Clone>(plies: &[Ply<M>]) -> Vec<M> {
    let moves = plies.iter().filter_map(|ply| ply.action.as_move());
    moves.cloned().collect()
}
