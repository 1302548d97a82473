//! The plain model of Permute with four colours as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::four::FourTable;
use crate::helpers::plain::perft;

const SEATS: [&str; 2] = ["Orange", "Yellow"];

pub(super) fn start<'v>(get: impl Fn(&str) -> Option<&'v str>) -> FourTable {
    let tag = |name| get(name).expect("a record with four colours has this tag");
    let two_twists = get("Protocol") == Some("1[1]2[2]*");
    FourTable::start(tag("Owners"), tag("Position"), two_twists)
}

impl Model for FourTable {
    fn seats(&self) -> Vec<String> {
        SEATS.map(str::to_owned).to_vec()
    }

    fn is_legal(&self, text: &str) -> bool {
        self.legal_moves().iter().any(|legal| legal == text)
    }

    fn play(&mut self, text: &str) {
        Self::play(self, text);
    }

    fn moves(&self) -> Option<Vec<String>> {
        Some(self.legal_moves())
    }

    fn turn(&self) -> Value {
        json!((!self.is_over()).then(|| SEATS[self.turn]))
    }

    fn position(&self) -> Value {
        Self::position(self).into()
    }

    fn standings(&self) -> Value {
        let seat = |seat: usize| {
            let groups = self.groups(seat);
            json!({ "seat": SEATS[seat], "groups": groups, "score": groups.first().unwrap_or(&0) })
        };
        [seat(0), seat(1)].to_vec().into()
    }

    fn result(&self) -> String {
        match self.winner() {
            _ if !self.is_over() => "*".to_owned(),
            Some(seat) => result_text(&[seat], 2),
            None => result_text(&[0, 1], 2),
        }
    }

    fn start_text(&self) -> String {
        let protocol = if self.two_twists {
            "Protocol 1[1]2[2]*\n"
        } else {
            ""
        };
        let [orange, yellow] = &self.owners;
        let position = Self::position(self);
        format!("{position}\n{protocol}Colours 4\nOwners {orange} {yellow}\n")
    }

    fn position_text(&self) -> String {
        let mut table = self.clone();
        table.ply = table.ply.min(3);
        let protocol = if self.two_twists { "1[1]2[2]*" } else { "1" };
        let [orange, yellow] = &self.owners;
        let position = Self::position(&table);
        format!("{position}\nProtocol {protocol}\nColours 4\nOwners {orange} {yellow}\n")
    }

    fn perft(&self, depth: usize) -> u64 {
        perft(self, depth, Self::legal_moves, |table, played| {
            table.play(played);
        })
    }
}
