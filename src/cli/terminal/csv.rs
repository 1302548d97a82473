//! Results as CSV, for spreadsheets.
//!
//! All rows have the same columns, whatever the games: a part of the setting
//! or a seat that a record does not have is an empty cell. So a header can be
//! written before the first record is read, and files of several runs fit
//! together.

use scoresheet::games::GameKind;
use scoresheet::play::{Facts, Replayed, Standings};
use scoresheet::report::{self, Entry};
use scoresheet::text::escape_str;
use serde_json::Value;

use crate::cli::input::positions::Position;
use crate::cli::terminal::error::Stop;
use crate::cli::terminal::output::Output;

/// The columns before those of a command.
const FIRST: [&str; 4] = ["source", "record", "game", "valid"];

/// The parts of a setting, as JSON names them.
const SETTING: [&str; 8] = [
    "board", "setup", "position", "protocol", "swap", "colours", "players", "symbols",
];

/// The columns before those of the seats.
const END: [&str; 4] = ["plies", "result", "termination", "winner"];

/// What there is of every seat.
const OF_SEAT: [&str; 3] = ["player", "score", "groups"];

/// A table in the making.
pub(crate) struct Cells {
    own: &'static [&'static str],
    seats: Vec<&'static str>,
}

impl Cells {
    /// A table in which the command has columns of its own.
    pub(crate) fn new(own: &'static [&'static str]) -> Self {
        let mut seats = Vec::new();
        for name in GameKind::ALL.iter().flat_map(|kind| kind.about().seats) {
            if !seats.contains(name) {
                seats.push(*name);
            }
        }
        Self { own, seats }
    }

    /// Adds a row for a record, as it ends.
    pub(crate) fn row(
        &self,
        entry: &Entry<'_>,
        own: &[String],
        output: &mut Output,
    ) -> Result<(), Stop> {
        let Some(replayed) = entry.replayed else {
            return self.write(self.start(entry, own), output);
        };
        let plies = replayed.plies();
        let view = replayed.after(plies);
        let score = report::score(entry, replayed, plies, view.as_ref());
        let row = self.whole(entry, own, (&score, &view.standings()));
        self.write(row, output)
    }

    /// Adds a row for a position of a record.
    pub(crate) fn position(
        &self,
        position: &Position<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let own = [position.ply_name()];
        let standings = position.view.standings();
        let row = self.whole(position.entry, &own, (&position.score(), &standings));
        self.write(row, output)
    }

    /// The first cells of a record.
    fn start(&self, entry: &Entry<'_>, own: &[String]) -> Vec<String> {
        let game = entry.replayed.map_or("", |replayed| replayed.about().name);
        let mut row = vec![
            text(entry.source()),
            entry.number.to_string(),
            game.to_owned(),
            entry.is_valid().to_string(),
        ];
        row.extend_from_slice(own);
        row
    }

    fn whole(
        &self,
        entry: &Entry<'_>,
        own: &[String],
        (score, standings): (&report::Score, &Standings),
    ) -> Vec<String> {
        let mut row = self.start(entry, own);
        let value = serde_json::to_value(score).unwrap_or_default();
        for name in SETTING.iter().chain(&END) {
            row.push(cell(&value[*name]));
        }
        let names = entry.replayed.map(Replayed::seats);
        let names = names.unwrap_or_default();
        for name in &self.seats {
            let index = names.iter().position(|seat| seat.name == *name);
            let standing = index.and_then(|index| standings.seats.get(index));
            let Some(standing) = standing else {
                row.extend(OF_SEAT.map(|_| String::new()));
                continue;
            };
            let of_seat = &value["standings"][index.unwrap_or_default()];
            row.push(cell(&of_seat["player"]));
            row.push(standing.score.to_string());
            row.push(groups(&standing.facts));
        }
        row
    }

    /// Adds the names of the columns.
    pub(crate) fn header(&self, output: &mut Output) -> Result<(), Stop> {
        let own = self.own.iter();
        let names = FIRST.iter().chain(own).chain(&SETTING).chain(&END);
        let mut row: Vec<String> = names.map(|&name| name.to_owned()).collect();
        for seat in &self.seats {
            row.extend(OF_SEAT.map(|what| format!("{seat}_{what}")));
        }
        line(&row, output)
    }

    fn write(&self, mut row: Vec<String>, output: &mut Output) -> Result<(), Stop> {
        let seats = self.seats.len() * OF_SEAT.len();
        let width = FIRST.len() + self.own.len() + SETTING.len() + END.len() + seats;
        row.resize(width, String::new());
        line(&row, output)
    }
}

fn line(row: &[String], output: &mut Output) -> Result<(), Stop> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let is_terminal = output.is_terminal();
    let shown = row.iter().map(|cell| match is_terminal {
        true => escape_str(cell),
        false => cell.clone(),
    });
    let written = writer.write_record(shown);
    written.map_err(|error| Stop::Print(error.into()))?;
    let bytes = writer.into_inner();
    let bytes = bytes.map_err(|error| Stop::Print(error.into_error()))?;
    output.bytes(&bytes)
}

/// A value as a cell; several with blanks between.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(said) => text(said),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// The groups of a seat, where its game has them.
fn groups(facts: &Facts) -> String {
    facts.get("groups").map(cell).unwrap_or_default()
}

/// Text of a record as a cell: what a spreadsheet would take for a formula is
/// quoted with a `'`.
fn text(said: &str) -> String {
    let is_formula = said.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && said != "-";
    if is_formula {
        format!("'{said}")
    } else {
        said.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn formulas_are_quoted() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "-x"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        for plain in ["", "-", "Ann", "1-0", "a=b", "'=1"] {
            assert_eq!(text(plain), plain);
        }
    }
}
