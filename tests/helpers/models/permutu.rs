//! The plain model of Permutu as a [`Model`].

use serde_json::{Value, json};

use super::{Model, result_text};
use crate::helpers::plain::permutu::{COLOURS, Colour, Move, Table};

pub(super) fn start<'v>(get: impl Fn(&str) -> Option<&'v str>) -> Table {
    let players = get("Players").map_or(2, |count| count.parse().expect("a number of players"));
    let row = |name| get(name).expect("the row is given");
    let rows = [row("RowRed"), row("RowBlack"), row("RowGreen")];
    let mut table = Table::from_rows(players, rows);
    table.move_time = get("MoveTime").is_some();
    table
}

fn read(text: &str) -> Option<Move> {
    let colour = match text.as_bytes().last() {
        Some(b'r') => Some(Colour::Red),
        Some(b'b') => Some(Colour::Black),
        Some(b'g') => Some(Colour::Green),
        _ => None,
    };
    match (text, colour) {
        ("pass", _) => Some(Move::Pass),
        ("timeout", _) => Some(Move::Timeout),
        (_, None) => Some(Move::Whole(text.parse().ok()?)),
        (_, Some(colour)) => {
            let column = text[..text.len() - 1].parse().ok()?;
            Some(Move::Single(column, colour))
        }
    }
}

/// The row of a colour, with a dot for a tile that was taken.
fn row(table: &Table, colour: Colour) -> String {
    let tile = |column: &crate::helpers::plain::permutu::Column| column.get(&colour).copied();
    let tiles = table.columns.iter().map(tile);
    tiles.map(|symbol| symbol.unwrap_or('.')).collect()
}

impl Model for Table {
    fn seats(&self) -> Vec<String> {
        let seats = 1..=self.held.len();
        seats.map(|number| format!("Player{number}")).collect()
    }

    fn is_legal(&self, text: &str) -> bool {
        read(text).is_some_and(|played| Table::is_legal(self, &played))
    }

    fn play(&mut self, text: &str) {
        Table::play(self, &read(text).expect("a move"));
    }

    fn moves(&self) -> Option<Vec<String>> {
        let mut moves = self.legal_moves();
        if self.may_time_out() {
            moves.push(Move::Timeout);
        }
        Some(moves.iter().map(ToString::to_string).collect())
    }

    fn turn(&self) -> Value {
        json!((!self.is_over()).then(|| self.seats()[self.turn].clone()))
    }

    fn standings(&self) -> Value {
        let seats = self.seats().into_iter().zip(Table::standings(self));
        let seat = |(name, standing): (String, crate::helpers::plain::permutu::Standing)| {
            json!({
                "seat": name,
                "points": standing.points,
                "triples": standing.triples,
                "pairs": standing.pairs,
                "tiles": standing.tiles,
                "singles": standing.singles,
                "score": if self.held.len() == 1 { standing.singles } else { standing.points },
            })
        };
        seats.map(seat).collect()
    }

    fn result(&self) -> String {
        match self.held.len() {
            _ if !self.is_over() => "*".to_owned(),
            1 if self.is_cleared() => "1/1".to_owned(),
            1 => "0/1".to_owned(),
            seats => result_text(&self.winners(), seats),
        }
    }

    fn start_text(&self) -> String {
        let rows = COLOURS.map(|colour| row(self, colour));
        let [red, black, green] = rows;
        let players = self.held.len();
        format!("Players {players}\nRowRed {red}\nRowBlack {black}\nRowGreen {green}\n")
    }

    fn position_text(&self) -> String {
        let mut text = self.start_text();
        for held in &self.held {
            let mut symbols: Vec<char> = held.iter().map(|tile| tile.symbol).collect();
            symbols.sort_unstable();
            text.push_str(&format!("Held {}\n", String::from_iter(symbols)));
        }
        match self.held.len() {
            1 => text.push_str(&format!("Singles {}\n", self.singles[0])),
            _ => text.push_str(&format!("Turn {}\n", self.turn + 1)),
        }
        text
    }

    fn perft(&self, depth: usize) -> u64 {
        Table::perft(self, depth)
    }
}
