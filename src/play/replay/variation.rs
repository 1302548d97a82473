//! A variation as a game of its own.

use std::sync::Arc;

use crate::play::game::game::{Game, MoveOf, ReadPly};
use crate::play::game::main_line::Action;
use crate::play::game::position::{Position, Turn};
use crate::play::replay::judge::{Ending, judge};
use crate::play::replay::replay::{Ply, Replay};
use crate::record::{LineId, Node, NodeId, Record};

/// The game as a line of its record has it: the moves that lead to the line
/// and its own, as far as they are legal. The record's result belongs to the
/// main line; a variation ends as its moves say.
pub(in crate::play) fn along<G: Game>(game: &Replay<G>, line: LineId) -> Replay<G> {
    let mut plies = Vec::new();
    let mut end = game.start.clone();
    let mut closed = None;
    for id in nodes(game, line) {
        let Some(deed) = deed(game, id) else {
            break;
        };
        match &deed {
            Action::Move(chosen) => end.apply(chosen),
            Action::Resign => {
                closed = match end.turn() {
                    Turn::Seat(seat) => Some(Ending::Resigned(seat.index())),
                    _ => None,
                };
            }
            Action::Draw => closed = Some(Ending::Agreed),
        }
        plies.push(Ply {
            action: deed,
            node: id,
        });
    }
    let ending = closed.unwrap_or_else(|| Ending::Rules(end.status()));
    let seats = G::seats(&game.setting);
    let verdict = judge(&Record::empty(), &ending, &seats, &end, &mut Vec::new());
    Replay {
        setting: game.setting.clone(),
        start: game.start.clone(),
        end,
        plies,
        on_main_line: game.on_main_line,
        in_variations: Arc::clone(&game.in_variations),
        tree: Arc::clone(&game.tree),
        verdict,
    }
}

/// The moves from the start to the end of a line, legal or not.
fn nodes<G: Game>(game: &Replay<G>, line: LineId) -> Vec<NodeId> {
    let tree = &game.tree;
    let before = |id: NodeId| tree.get(id).map(|node| (id, node.parent));
    let first = tree.get(tree.line(line).first);
    let leading =
        std::iter::successors(first.and_then(|node| before(node.parent)), |(_, parent)| {
            before(*parent)
        });
    let mut nodes: Vec<NodeId> = leading.map(|(id, _)| id).collect();
    nodes.reverse();
    nodes.extend(tree.moves_of(line).map(|(id, _)| id));
    nodes
}

/// True when a ply of any line is legal, as are all that lead to it.
pub(in crate::play) fn is_legal<G: Game>(
    game: &Replay<G>,
    id: NodeId,
    node: &Node<ReadPly<G>>,
) -> bool {
    if node.line == LineId::MAIN {
        node.ply as usize <= game.on_main_line
    } else {
        game.in_variations.binary_search(&id).is_ok()
    }
}

/// What a ply of any line does; none where it is not legal.
fn deed<G: Game>(game: &Replay<G>, id: NodeId) -> Option<Action<MoveOf<G>>> {
    let node: &Node<ReadPly<G>> = game.tree.get(id)?;
    let value = node.value.as_ref().ok();
    match value.filter(|_| is_legal(game, id, node))? {
        Action::Move(text) => Some(Action::Move(text.chosen.clone())),
        Action::Resign => Some(Action::Resign),
        Action::Draw => Some(Action::Draw),
    }
}
