//! The plain models of the games, with a common interface for the vectors.

/// What the models of the two games on boards have in common: the seats are the colours,
/// and a move is legal if it has the text of a legal move.
macro_rules! of_two_colours {
    () => {
        fn seats(&self) -> Vec<String> {
            SEATS.map(|(name, _)| name.to_owned()).to_vec()
        }

        fn is_legal(&self, text: &str) -> bool {
            legal_move(self, text).is_some()
        }

        fn play(&mut self, text: &str) {
            let played = legal_move(self, text).expect("a legal move");
            Table::play(self, &played);
        }

        fn moves(&self) -> Option<Vec<String>> {
            let moves = self.legal_moves();
            Some(moves.iter().map(ToString::to_string).collect())
        }

        fn turn(&self) -> Value {
            let mut seats = SEATS.into_iter();
            let seat = seats.find(|(_, colour)| *colour == self.turn && !self.is_over());
            json!(seat.map(|(name, _)| name))
        }

        fn position(&self) -> Value {
            Table::position(self).into()
        }

        fn perft(&self, depth: usize) -> u64 {
            Table::perft(self, depth)
        }
    };
}

mod four;
mod permutations;
mod permute;
mod permutu;
mod swaptimum;

use scoresheet::games::GameKind;
use serde_json::{Value, json};

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

    /// The position in the form of the vectors.
    fn position(&self) -> Value {
        json!(self.position_text().lines().collect::<Vec<_>>())
    }

    /// The standings in the form of the vectors.
    fn standings(&self) -> Value;

    /// The result by the rules; `*` before the end.
    fn result(&self) -> String;

    /// The lines of the canonical text of a game between the name of the game and the
    /// plies.
    fn start_text(&self) -> String;

    /// The canonical text of the position, without the name of the game.
    fn position_text(&self) -> String;

    /// The move as it is written in canonical texts.
    fn canonical(&self, text: &str) -> String {
        text.to_owned()
    }

    /// The number of ways to play this many plies.
    fn perft(&self, depth: usize) -> u64;
}

/// The model at the start of a game; `get` returns the values of the setting's tags.
pub(crate) fn model<'v>(kind: GameKind, get: impl Fn(&str) -> Option<&'v str>) -> Box<dyn Model> {
    match kind {
        GameKind::Permute if get("Colours") == Some("4") => Box::new(four::start(get)),
        GameKind::Permute => Box::new(permute::start(get)),
        GameKind::Swaptimum => Box::new(swaptimum::start(get)),
        GameKind::Permutations => Box::new(permutations::start(get)),
        GameKind::Permutu => Box::new(permutu::start(get)),
    }
}

/// The result of a game with `seats` seats in which the seats `winners` win or share
/// the win.
pub(crate) fn result_text(winners: &[usize], seats: usize) -> String {
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
