//! Games made of the plies of another one: a variation, or a line that is played on.

use std::sync::Arc;

use crate::format::{ReadOptions, Syntax, read_as};
use crate::play::replay::run::{play_move, replay_from};
use crate::play::{
    Action, Ending, Game, MoveOf, PlayError, Ply, Position, ReadPly, RecordTree, Replay, Turn,
    judge,
};
use crate::record::{LineId, Node, NodeId, Record};
use crate::text::{Diagnostic, Source, Span, codes};

/// Returns the game along a line: the legal moves that lead to it and those of
/// the line itself, up to the first error. The verdict depends on these moves
/// alone, since the stated result is that of the main line.
#[inline(never)]
pub(crate) fn play_variation<G: Game>(game: &Replay<G>, line: LineId) -> Replay<G> {
    let plies = nodes_to(game, line).into_iter();
    let plies = plies.map_while(|node| {
        Some(Ply {
            action: legal_action(game, node)?,
            node,
        })
    });
    Replay {
        line,
        legal_main_plies: game.legal_main_plies,
        legal_in_variations: Arc::clone(&game.legal_in_variations),
        tree: RecordTree::new(Arc::clone(game.tree.get())),
        has_open_setting: game.has_open_setting,
        ..played(game, plies.collect())
    }
}

/// Returns the game of the first `plies` plies of a line and then those of a text.
///
/// # Errors
///
/// Returns the findings if one of these is an error.
#[inline(never)]
pub(crate) fn play_on<G: Game>(
    game: &Replay<G>,
    plies: usize,
    moves: &str,
) -> Result<Replay<G>, PlayError> {
    let kept = &game.plies[..plies.min(game.plies.len())];
    let mut end = if kept.len() == game.plies.len() {
        game.end.clone()
    } else {
        played(game, kept.to_vec()).end
    };
    let mut all = Vec::with_capacity(kept.len() + 1);
    all.extend(kept.iter().map(|ply| without_node(ply.action.clone())));
    let is_over = |all: &[Ply<_>]| {
        let last = all.last().map(|ply| &ply.action);
        matches!(last, Some(Action::Resign | Action::Draw))
    };
    if !is_over(&all)
        && let Some(mv) = play_move::<G>(&mut end, moves)
    {
        all.push(without_node(Action::Move(mv)));
        return Ok(played_to(game, all, end));
    }
    let mut findings = Vec::new();
    let source = Source::new("moves", moves.as_bytes());
    for record in read_as(Syntax::Sheet, source, ReadOptions::only_moves()) {
        let part = replay_from::<G>(&record, end);
        end = part.end;
        findings.extend(part.findings);
        if is_over(&all) && !part.plies.is_empty() {
            let message = "the game is over";
            let span = Span::new(0, moves.len());
            findings.push(Diagnostic::new(codes::AFTER_END, span, message));
        }
        all.extend(part.plies.into_iter().map(|ply| without_node(ply.action)));
    }
    if findings.iter().any(Diagnostic::is_error) {
        return Err(PlayError { findings });
    }
    Ok(played_to(game, all, end))
}

/// Returns a ply that is in no record.
fn without_node<M>(action: Action<M>) -> Ply<M> {
    let node = NodeId::START;
    Ply { action, node }
}

/// Returns the game of legal plies from the start, without a record.
fn played<G: Game>(game: &Replay<G>, plies: Vec<Ply<MoveOf<G>>>) -> Replay<G> {
    let mut end = game.game.start.clone();
    let moves = plies.iter().filter_map(|ply| ply.action.as_move());
    moves.for_each(|mv| end.apply(mv));
    played_to(game, plies, end)
}

/// Returns the game of legal plies that lead to `end`, without a record.
fn played_to<G: Game>(game: &Replay<G>, plies: Vec<Ply<MoveOf<G>>>, end: G::Position) -> Replay<G> {
    let ending = match (plies.last().map(|ply| &ply.action), end.turn()) {
        (Some(Action::Resign), Turn::Seat(seat)) => Ending::Resigned(seat.index()),
        (Some(Action::Draw), _) => Ending::Agreed,
        _ => Ending::Rules(end.status()),
    };
    let seats = &game.game.seats;
    let after_timeout = |seat| end.status_after_timeout(seat);
    let record = Record::empty();
    let verdict = judge(&record, &ending, seats, &after_timeout, &mut Vec::new());
    Replay {
        game: Arc::clone(&game.game),
        end,
        end_standings: None,
        line: LineId::MAIN,
        legal_main_plies: plies.len(),
        plies,
        legal_in_variations: Arc::new([]),
        tree: RecordTree::empty(),
        dialect: game.dialect,
        verdict,
        has_open_setting: false,
    }
}

/// Returns the nodes from the start of the game to the end of a line, whether
/// their moves are legal or not.
#[inline(never)]
fn nodes_to<G: Game>(game: &Replay<G>, line: LineId) -> Vec<NodeId> {
    let tree = game.tree.get();
    let with_parent = |id: NodeId| tree.get(id).map(|node| (id, node.parent));
    let first = tree.get(tree.line(line).first);
    let last_before = first.and_then(|node| with_parent(node.parent));
    let backwards = std::iter::successors(last_before, |(_, parent)| with_parent(*parent));
    let mut nodes: Vec<NodeId> = backwards.map(|(id, _)| id).collect();
    nodes.reverse();
    nodes.extend(tree.moves_of(line).map(|(id, _)| id));
    nodes
}

/// Returns true if a ply and all plies that lead to it are legal.
pub(crate) fn is_legal<G: Game>(game: &Replay<G>, id: NodeId, node: &Node<ReadPly<G>>) -> bool {
    if node.line == LineId::MAIN {
        node.ply as usize <= game.legal_main_plies
    } else {
        game.legal_in_variations.binary_search(&id).is_ok()
    }
}

/// Returns what a ply consists of, if it is legal.
#[inline(never)]
fn legal_action<G: Game>(game: &Replay<G>, id: NodeId) -> Option<Action<MoveOf<G>>> {
    let node: &Node<ReadPly<G>> = game.tree.get().get(id)?;
    let action = node.value.as_ref().ok();
    match action.filter(|_| is_legal(game, id, node))? {
        Action::Move(text) => Some(Action::Move(text.mv.clone())),
        Action::Resign => Some(Action::Resign),
        Action::Draw => Some(Action::Draw),
    }
}
