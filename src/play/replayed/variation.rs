//! Extracts a variation from a replayed game as a separate game.

use std::sync::Arc;

use crate::play::{
    Action, Ending, Game, MoveOf, Ply, Position, ReadPly, RecordTree, Replay, Turn, judge,
};
use crate::record::{LineId, Node, NodeId, Record};

/// Returns the game along a line: the legal moves that lead to it and those of
/// the line itself, up to the first error. The verdict depends on these moves
/// alone, since the stated result is that of the main line.
#[inline(never)]
pub(crate) fn play_variation<G: Game>(game: &Replay<G>, line: LineId) -> Replay<G> {
    let mut plies = Vec::new();
    let mut end = game.game.start.clone();
    let mut closing = None;
    for node in nodes_to(game, line) {
        let Some(action) = legal_action(game, node) else {
            break;
        };
        match &action {
            Action::Move(mv) => end.apply(mv),
            Action::Resign => {
                closing = match end.turn() {
                    Turn::Seat(seat) => Some(Ending::Resigned(seat.index())),
                    _ => None,
                };
            }
            Action::Draw => closing = Some(Ending::Agreed),
        }
        plies.push(Ply { action, node });
    }
    let ending = closing.unwrap_or_else(|| Ending::Rules(end.status()));
    let seats = &game.game.seats;
    let after_timeout = |seat| end.status_after_timeout(seat);
    let record = Record::empty();
    let verdict = judge(&record, &ending, seats, &after_timeout, &mut Vec::new());
    Replay {
        game: Arc::clone(&game.game),
        end,
        end_standings: None,
        line,
        plies,
        legal_main_plies: game.legal_main_plies,
        legal_in_variations: Arc::clone(&game.legal_in_variations),
        tree: RecordTree::new(Arc::clone(game.tree.get())),
        dialect: game.dialect,
        verdict,
        has_open_setting: game.has_open_setting,
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
