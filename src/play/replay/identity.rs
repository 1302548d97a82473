//! The canonical text of a game, which is the same for every record of it.

use crate::play::game::game::{Game, Identity, Notation, Rules};
use crate::play::game::main_line::Action;
use crate::play::game::position::Position;
use crate::play::replay::replay::Replay;

/// Returns the canonical text of a game: its name, its starting position, the
/// other tags of its setting, each on a line, and its plies on the last line.
pub(super) fn canonical_text<G: Game>(replay: &Replay<G>) -> String {
    let mut text = start_lines::<G>(&replay.setting, &replay.start);
    let write = G::writer(G::DIALECTS[0]);
    let mut position = replay.start.clone();
    for (index, ply) in replay.plies.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match &ply.action {
            Action::Move(mv) => {
                write(&mut text, &G::representative(&position, mv));
                position.apply(mv);
            }
            Action::Resign => text.push_str("resigns"),
            Action::Draw => text.push_str("draw"),
        }
    }
    text.push('\n');
    text
}

/// Returns the lines before the plies: the name of the game, the position
/// before the first ply if the game has position strings, and the other tags of
/// the setting.
fn start_lines<G: Rules + Notation + Identity>(
    setting: &G::Setting,
    start: &G::Position,
) -> String {
    let mut text = format!("{}\n", G::ABOUT.name);
    if let Some(position) = G::position_string(start) {
        text.push_str(&position);
        text.push('\n');
    }
    for (name, value) in G::tags(setting) {
        if !G::OPEN_TAGS.contains(&name) {
            text.push_str(&format!("{name} {value}\n"));
        }
    }
    text
}
