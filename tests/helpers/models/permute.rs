//! The plain model of Permute as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::permute::{Colour, Move, Setup, Swap, Table, Twist};

const SEATS: [(&str, Colour); 2] = [("Orange", Colour::Orange), ("Yellow", Colour::Yellow)];

pub(super) fn start<'v>(get: impl Fn(&str) -> Option<&'v str>) -> Table {
    let setup = match get("Setup") {
        Some("blocks") => Setup::Blocks,
        _ => Setup::Chequer,
    };
    let side = get("Board").map_or(12, |side| side.parse().expect("a side is a number"));
    let table = get("Position").map(Table::from_position);
    let mut table = table.unwrap_or_else(|| Table::start(side, setup));
    table.protocol_double = get("Protocol") == Some("1[1]2[2]*");
    table.swap = match get("Swap") {
        Some("none") => Swap::None,
        Some("positions") => Swap::Positions,
        _ => Swap::Colours,
    };
    table
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
            json!({ "seat": name, "groups": groups, "score": groups.first().unwrap_or(&0) })
        };
        SEATS.map(seat).to_vec().into()
    }

    fn result(&self) -> String {
        match self.winner() {
            _ if !self.is_over() => "*".to_owned(),
            Some(Colour::Orange) => result_text(&[0], 2),
            Some(Colour::Yellow) => result_text(&[1], 2),
            None => result_text(&[0, 1], 2),
        }
    }

    fn start_text(&self) -> String {
        let protocol = if self.protocol_double {
            "\nProtocol 1[1]2[2]*"
        } else {
            ""
        };
        format!("{}{protocol}\n", Table::position(self))
    }

    fn position_text(&self) -> String {
        let mut table = self.clone();
        table.ply = table.ply.min(3);
        table.start_text()
    }

    /// Writes a turn as the first of all legal turns that lead to the same position, with
    /// their first faces from the lowest row up, in a row from the left.
    fn canonical(&self, text: &str) -> String {
        let Some(Move::Turn { twists, bandage }) = legal_move(self, text) else {
            return text.to_owned();
        };
        let after = |played: &Move| {
            let mut table = self.clone();
            Table::play(&mut table, played);
            table
        };
        let order = |twist: &Twist| (twist.corner.1, twist.corner.0, !twist.clockwise);
        let effect = after(&Move::Turn { twists, bandage });
        let turns = self.legal_moves().into_iter().filter_map(|played| {
            let Move::Turn {
                twists,
                bandage: own,
            } = &played
            else {
                return None;
            };
            let key: Vec<_> = twists.iter().map(order).collect();
            (*own == bandage && after(&played) == effect).then(|| (key, played.to_string()))
        });
        turns.min().map_or(text.to_owned(), |(_, first)| first)
    }
}
