//! Canonical texts of games and positions: the same for every record of a game
//! or, in the symmetric form, for all games symmetric to it.

use crate::play::replay::game_start::canonical_lines_of;
use crate::play::{Action, Game, GameStart, MoveOf, Ply, Position, Replay};

/// The usual length of a ply with a blank, in bytes.
const PLY_LEN: usize = 16;

/// Returns the canonical text of a game that ends after these plies: its name,
/// its starting position, the other tags of its setting, each on a line, and the
/// plies on the last line.
pub(crate) fn canonical_text<G: Game>(game: &GameStart<G>, plies: &[Ply<MoveOf<G>>]) -> String {
    let lines = game.canonical_lines();
    let mut text = String::with_capacity(lines.len() + PLY_LEN * plies.len() + 1);
    text.push_str(lines);
    if !G::write_representatives(&game.start, plies, &mut text) {
        write_plies::<G>(&game.start, plies, &mut text);
    }
    text.push('\n');
    text
}

/// Appends the representatives of legal plies from a position, separated by
/// blanks.
fn write_plies<G: Game>(start: &G::Position, plies: &[Ply<MoveOf<G>>], text: &mut String) {
    let write = G::writer(G::DIALECTS[0]);
    let mut position = start.clone();
    for (index, ply) in plies.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match &ply.action {
            Action::Move(mv) => {
                write(text, &G::representative(&position, mv));
                position.apply(mv);
            }
            Action::Resign => text.push_str("resigns"),
            Action::Draw => text.push_str("draw"),
        }
    }
}

/// Returns the smallest canonical text of the images of a game that ends after
/// `plies` plies.
///
/// The images are compared ply by ply, so that most are ruled out early. This finds
/// the smallest whole text, since a blank or line end is smaller than any letter of
/// a ply.
pub(super) fn symmetric_text<G: Game>(replay: &Replay<G>, plies: usize) -> String {
    let plies = replay.plies.get(..plies).unwrap_or(&replay.plies);
    let moves: Vec<_> = plies
        .iter()
        .filter_map(|ply| ply.action.as_move().cloned())
        .collect();
    let symmetries = G::symmetries(&replay.game.setting, &moves);
    if symmetries.is_empty() {
        return canonical_text(&replay.game, plies);
    }
    let starts: Vec<String> = symmetries
        .iter()
        .map(|symmetry| {
            let setting = G::setting_image(&replay.game.setting, symmetry);
            canonical_lines_of::<G>(&G::start(&setting), &G::tags(&setting))
        })
        .collect();
    let mut text = starts.iter().min().cloned().unwrap_or_default();
    let mut images: Vec<&G::Symmetry> = symmetries
        .iter()
        .zip(&starts)
        .filter(|(_, start)| **start == text)
        .map(|(symmetry, _)| symmetry)
        .collect();
    let mut position = replay.game.start.clone();
    let mut words = Vec::new();
    for (index, ply) in plies.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match &ply.action {
            Action::Move(mv) => {
                push_smallest::<G>(&mut text, &mut images, &mut words, (&position, mv));
                position.apply(mv);
            }
            Action::Resign => text.push_str("resigns"),
            Action::Draw => text.push_str("draw"),
        }
    }
    text.push('\n');
    text
}

/// Appends the smallest text among the images of a move in a position, and drops
/// the symmetries whose images are larger. `words` is scratch space.
fn push_smallest<G: Game>(
    text: &mut String,
    images: &mut Vec<&G::Symmetry>,
    words: &mut Vec<String>,
    (position, mv): (&G::Position, &MoveOf<G>),
) {
    let write = G::writer(G::DIALECTS[0]);
    words.resize_with(images.len().max(words.len()), String::new);
    let words = &mut words[..images.len()];
    for (word, symmetry) in words.iter_mut().zip(&*images) {
        word.clear();
        write(word, &G::move_image(position, mv, symmetry));
    }
    let smallest = words.iter().min().cloned().unwrap_or_default();
    let mut is_smallest = words.iter().map(|word| *word == smallest);
    images.retain(|_| is_smallest.next() == Some(true));
    text.push_str(&smallest);
}

/// Returns the canonical text of a position.
pub(super) fn position_text<G: Game>(position: &G::Position) -> String {
    format!("{}\n{}", G::ABOUT.name, G::position_text(position))
}

/// Returns the canonical text that all positions symmetric to this one share.
pub(super) fn symmetric_position_text<G: Game>(position: &G::Position) -> String {
    format!(
        "{}\n{}",
        G::ABOUT.name,
        G::symmetric_position_text(position)
    )
}
