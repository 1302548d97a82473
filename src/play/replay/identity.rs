//! The canonical texts of games and positions, which are the same for every
//! record of them, and those of the games that represent all symmetric ones.

use crate::play::game::game::{Game, Identity, MoveOf, Notation, Rules};
use crate::play::game::main_line::{Action, Ply};
use crate::play::game::position::Position;
use crate::play::replay::replay::Replay;

/// Returns the canonical text of a game that ends after these plies: its name,
/// its starting position, the other tags of its setting, each on a line, and the
/// plies on the last line.
pub(super) fn canonical_text<G: Game>(replay: &Replay<G>, plies: &[Ply<MoveOf<G>>]) -> String {
    let actions = plies.iter().map(|ply| ply.action.clone());
    canonical_text_of::<G>(&replay.setting, &replay.start, actions)
}

/// Returns the canonical text of the game with these plies in a setting.
pub(in crate::play) fn canonical_text_of<G: Game>(
    setting: &G::Setting,
    start: &G::Position,
    actions: impl Iterator<Item = Action<MoveOf<G>>>,
) -> String {
    let mut text = start_lines::<G>(setting, start);
    let write = G::writer(G::DIALECTS[0]);
    let mut position = start.clone();
    for (index, action) in actions.enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match &action {
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

/// Returns the smallest canonical text of the images of a game.
///
/// Texts are compared ply by ply, so that most images are ruled out early. The
/// order is that of the whole texts, as a blank or line end is smaller than any
/// letter of a ply.
pub(super) fn symmetric_text<G: Game>(replay: &Replay<G>, plies: usize) -> String {
    let plies = replay.plies.get(..plies).unwrap_or(&replay.plies);
    let moves = plies.iter();
    let moves: Vec<_> = moves
        .filter_map(|ply| ply.action.as_move().cloned())
        .collect();
    let symmetries = G::symmetries(&replay.setting, &moves);
    if symmetries.is_empty() {
        return canonical_text(replay, plies);
    }
    let starts = symmetries.iter().map(|symmetry| {
        let setting = G::setting_image(&replay.setting, symmetry);
        start_lines::<G>(&setting, &G::start(&setting))
    });
    let starts: Vec<String> = starts.collect();
    let mut text = starts.iter().min().cloned().unwrap_or_default();
    let images = symmetries.iter().zip(&starts);
    let images = images.filter(|(_, start)| **start == text);
    let mut images: Vec<&G::Symmetry> = images.map(|(symmetry, _)| symmetry).collect();
    let write = G::writer(G::DIALECTS[0]);
    let mut position = replay.start.clone();
    let mut words: Vec<String> = vec![String::new(); images.len()];
    for (index, ply) in plies.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match &ply.action {
            Action::Move(mv) => {
                for (word, symmetry) in words.iter_mut().zip(&images) {
                    word.clear();
                    write(word, &G::move_image(&position, mv, symmetry));
                }
                let smallest = words.iter().min().cloned().unwrap_or_default();
                let mut same = words.iter().map(|word| *word == smallest);
                images.retain(|_| same.next() == Some(true));
                words.truncate(images.len());
                text.push_str(&smallest);
                position.apply(mv);
            }
            Action::Resign => text.push_str("resigns"),
            Action::Draw => text.push_str("draw"),
        }
    }
    text.push('\n');
    text
}

/// Returns the canonical text of a position.
pub(super) fn position_text<G: Game>(position: &G::Position) -> String {
    format!("{}\n{}", G::ABOUT.name, G::position_text(position))
}

/// Returns the canonical text of the position that represents all positions
/// that are symmetric to this one.
pub(super) fn symmetric_position_text<G: Game>(position: &G::Position) -> String {
    format!(
        "{}\n{}",
        G::ABOUT.name,
        G::symmetric_position_text(position)
    )
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
        if !G::IGNORED_TAGS.contains(&name) {
            text.push_str(&format!("{name} {value}\n"));
        }
    }
    text
}
