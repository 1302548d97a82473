//! A record taken through a game, ply by ply.

use std::sync::Arc;

use crate::play::game::game::{Game, MoveOf, ReadPly};
use crate::play::game::main_line::{Action, MainLineMoves};
use crate::play::game::notation::sharper;
use crate::play::game::position::Position;
use crate::play::game::setting_reader::SettingReader;
use crate::play::replay::judge::{Verdict, judge};
use crate::play::replay::lines::Player;
use crate::play::replay::lints;
use crate::record::{NodeId, Record, TagValues, Taken, Tree, Words};
use crate::text::Diagnostic;

/// The most plies that are read of one record, those of variations included.
pub const MAX_PLIES: usize = 100_000;

/// How many plies that cannot be read a record may have before they are left
/// out.
const MAX_UNREAD: usize = 1000;

/// A legal ply of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Ply<M> {
    /// What was done.
    pub action: Action<M>,
    /// Where it stands in the tree.
    pub node: NodeId,
}

/// A record as a game: its setting, its legal plies and what was found.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    /// What is fixed before the first move.
    pub setting: G::Setting,
    /// The position before the first move.
    pub start: G::Position,
    /// The position after the last of them.
    pub end: G::Position,
    /// The legal plies of the line that is looked at, up to its first error:
    /// those of the main line unless another was asked for.
    pub plies: Vec<Ply<MoveOf<G>>>,
    /// The number of legal plies on the main line.
    pub on_main_line: usize,
    /// The legal plies of variations, in the order of reading.
    pub in_variations: Arc<[NodeId]>,
    /// Every move, variations included, as it was read.
    pub tree: Arc<Tree<ReadPly<G>>>,
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
    options: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let before = findings.len();
    findings.extend_from_slice(record.findings());
    let known = findings.len();
    let replay = run(record, options, findings);
    for finding in &mut findings[known..] {
        record.locate(finding);
    }
    findings[before..].sort_by_key(|finding| finding.span.start);
    replay
}

fn run<G: Game>(
    record: &Record<'_>,
    options: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Replay<G>> {
    let mut given = SettingReader::new(record.tags(), options, findings);
    given.compare_defaults();
    let mut setting = G::setting(&mut given)?;
    let tree = Tree::build(record, reader::<G>());
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
    let played = Player::<G>::new(record, &tree, first).run(start.clone());
    findings.extend(played.findings);
    lints::parted(record, &tree, first, findings);
    lints::date(record, findings);
    lints::numbers(record, &tree, first, findings);
    lints::commands(record, findings);
    lints::spellings::<G>(record, &tree, first, findings);
    let seats = G::seats(&setting);
    let verdict = judge(record, &played.ending, &seats, &played.end, findings);
    Some(Replay {
        setting,
        start,
        end: played.end,
        on_main_line: played.plies.len(),
        plies: played.plies,
        in_variations: played.in_variations.into(),
        tree: Arc::new(tree),
        verdict,
    })
}

/// Plays the main line of a record on from a position; gives the position
/// that it leads to and the moves, up to the first error.
pub(in crate::play) fn replay_from<G: Game>(
    record: &Record<'_>,
    position: &G::Position,
    findings: &mut Vec<Diagnostic>,
) -> (G::Position, Vec<MoveOf<G>>) {
    findings.extend_from_slice(record.findings());
    let tree = Tree::build(record, reader::<G>());
    let first = position.next_ply();
    let played = Player::<G>::new(record, &tree, first).run(position.clone());
    findings.extend(played.findings);
    (played.end, moves(&played.plies))
}

/// Reads the plies of a record. Behind many that cannot be read, those that
/// cannot be read are left out: so few of them are told. Of plies beyond the
/// most that are read there is one, to be told.
fn reader<G: Game>() -> impl FnMut(Words<'_>) -> Taken<ReadPly<G>> {
    let (mut unread, mut kept) = (0, 0);
    move |words| {
        let (words, read) = read_ply::<G>(words);
        unread += usize::from(read.is_err());
        let is_kept = kept <= MAX_PLIES && (read.is_ok() || unread <= MAX_UNREAD);
        kept += usize::from(is_kept);
        let value = is_kept.then_some(read);
        Taken { words, value }
    }
}

/// Says how many words the next ply takes, and what they mean.
fn read_ply<G: Game>(words: Words<'_>) -> (usize, ReadPly<G>) {
    let first = words.first().unwrap_or_default();
    if let Some(action) = read_action(first) {
        return (1, Ok(action));
    }
    let (words, read) = G::take(words);
    let read = read
        .map(Action::Move)
        .map_err(|error| sharper(first, error));
    (words, read)
}

/// The actions that every game for two knows.
pub(in crate::play) fn read_action<M>(word: &[u8]) -> Option<Action<M>> {
    match word {
        [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resigns") => Some(Action::Resign),
        [b'r' | b'R', ..] if word.eq_ignore_ascii_case(b"resign") => Some(Action::Resign),
        [b'd' | b'D', ..] if word.eq_ignore_ascii_case(b"draw") => Some(Action::Draw),
        _ => None,
    }
}

/// The moves of the game among plies.
pub(in crate::play) fn moves<M: Clone>(plies: &[Ply<M>]) -> Vec<M> {
    let of_game = |ply: &Ply<M>| match &ply.action {
        Action::Move(chosen) => Some(chosen.clone()),
        Action::Resign | Action::Draw => None,
    };
    plies.iter().filter_map(of_game).collect()
}
