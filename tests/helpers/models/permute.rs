//! The plain model of Permute as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::permute::{Colour, Move, Setup, Swap, Table};

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

    /// Writes twists as clockwise if both directions have the same effect.
    fn canonical(&self, text: &str) -> String {
        let Some(Move::Turn { twists, bandage }) = legal_move(self, text) else {
            return text.to_owned();
        };
        // Each twist is tried on the board that results from the twists before it.
        let mut table = self.clone();
        let mut canonical = twists.clone();
        for twist in &mut canonical {
            let mut turned = *twist;
            turned.clockwise = true;
            let mut clockwise = table.clone();
            clockwise.twist(turned);
            table.twist(*twist);
            if clockwise == table {
                *twist = turned;
            }
        }
        let twists = canonical;
        Move::Turn { twists, bandage }.to_string()
    }

    fn perft(&self, depth: usize) -> u64 {
        Table::perft(self, depth)
    }
}
