//! The plain models of the games in a form that fits all vectors.

mod permutations;
mod permute;
mod permutu;
mod swaptimum;

use scoresheet::games::GameKind;
use serde_json::Value;

/// A plain model of a game in progress; moves are in the notation of sheets.
pub(crate) trait Model {
    /// The names of the seats.
    fn seats(&self) -> Vec<String>;

    /// Returns true if the move is legal.
    fn is_legal(&self, text: &str) -> bool;

    /// Plays a legal move.
    fn play(&mut self, text: &str);

    /// Every legal move, or `None` if there are too many.
    fn moves(&self) -> Option<Vec<String>>;

    /// The name of the seat to move, `all` for an auction, or null at the end.
    fn turn(&self) -> Value;

    /// The position as the vectors have it.
    fn position(&self) -> Value;

    /// The standings as the vectors have them.
    fn standings(&self) -> Value;

    /// The result by the rules; `*` before the end.
    fn result(&self) -> String;

    /// The lines of a game's canonical text between its name and its plies.
    fn start_text(&self) -> String;

    /// The canonical text of the position after the game's name.
    fn position_text(&self) -> String;

    /// A move as canonical texts have it.
    fn canonical(&self, text: &str) -> String {
        text.to_owned()
    }

    /// The number of ways to play this many plies.
    fn perft(&self, depth: usize) -> u64;
}

/// The start of a game in the setting of which `get` returns the tags.
pub(crate) fn model<'v>(kind: GameKind, get: impl Fn(&str) -> Option<&'v str>) -> Box<dyn Model> {
    match kind {
        GameKind::Permute => Box::new(permute::start(get)),
        GameKind::Swaptimum => Box::new(swaptimum::start(get)),
        GameKind::Permutations => Box::new(permutations::start(get)),
        GameKind::Permutu => Box::new(permutu::start(get)),
    }
}

/// The result in which these seats of two or more win or share the win.
pub(crate) fn marks(winners: &[usize], seats: usize) -> String {
    let won = match winners.len() {
        1 => "1".to_owned(),
        many => format!("1/{many}"),
    };
    let mark = |seat: usize| {
        if winners.contains(&seat) {
            won.clone()
        } else {
            "0".to_owned()
        }
    };
    (0..seats).map(mark).collect::<Vec<_>>().join("-")
}
