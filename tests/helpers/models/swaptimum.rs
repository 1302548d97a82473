//! The plain model of Swaptimum as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::swaptimum::{Colour, Move, Table};

const SEATS: [(&str, Colour); 2] = [("Red", Colour::Red), ("Blue", Colour::Blue)];

pub(super) fn start<'v>(get: impl Fn(&str) -> Option<&'v str>) -> Table {
    let side = get("Board").map_or(11, |side| side.parse().expect("a side is a number"));
    let table = get("Position").map(Table::from_position);
    table.unwrap_or_else(|| Table::start(side))
}

/// The legal move with this text, if there is one.
fn legal_move(table: &Table, text: &str) -> Option<Move> {
    let mut moves = table.legal_moves().into_iter();
    moves.find(|played| played.to_string() == text)
}

impl Model for Table {
    of_two_colours!();

    fn standings(&self) -> Value {
        let seat = |(name, colour)| {
            let groups = self.groups(colour);
            json!({
                "seat": name,
                "groups": groups,
                "score": groups.first().unwrap_or(&0),
                "connected": self.is_connected(colour),
            })
        };
        SEATS.map(seat).to_vec().into()
    }

    fn result(&self) -> String {
        match self.winner() {
            Some(Colour::Red) => result_text(&[0], 2),
            Some(Colour::Blue) => result_text(&[1], 2),
            None if self.is_over() => result_text(&[0, 1], 2),
            None => "*".to_owned(),
        }
    }

    fn start_text(&self) -> String {
        format!("{}\n", Table::position(self))
    }

    fn position_text(&self) -> String {
        let mut table = self.clone();
        table.ply = 1;
        table.start_text()
    }
}
