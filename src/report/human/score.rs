//! Scores in sentences and tables.

use crate::play::Replayed;
use crate::record::TagValues;
use crate::report::entry::Entry;
use crate::report::human::game_line::game_line;
use crate::report::selection::record_position::RecordPosition;
use crate::report::sentence::{score_line, verdict};
use crate::text::{escape_str, plural_plies, push_number};

/// Describes a position in full, on several lines.
pub fn score_in_full(position: &RecordPosition<'_>, defaults: &TagValues) -> String {
    let RecordPosition { entry, moment } = position;
    let number = position.ply_name();
    let mut text = format!("{}, after ply {number}\n", game_line(entry, defaults));
    let seats = moment.replayed().seats();
    let width = seats.iter().map(|seat| seat.name.len()).max().unwrap_or(0);
    let standings = moment.standings();
    let player = |index: usize| {
        let name = entry.record.tags().value(&seats[index].name).unwrap_or("?");
        if seats[index].dummy {
            String::new()
        } else {
            escape_str(name)
        }
    };
    let player_width = (0..seats.len())
        .map(|index| player(index).chars().count())
        .max()
        .unwrap_or(0);
    for standing in &standings.seats {
        let index = standing.seat.index();
        let (name, player) = (&seats[index].name, player(index));
        let pad = " ".repeat(player_width - player.chars().count());
        text.push_str(&format!(
            "  {name:width$}  {player}{pad}  {:>4}  {}\n",
            standing.score,
            standing.line()
        ));
    }
    text.push_str(&format!(
        "{}: {}\n",
        score_line(position.moment),
        verdict(position.moment)
    ));
    text
}

/// Describes a position on one line.
pub fn score_on_one_line(position: &RecordPosition<'_>) -> String {
    let RecordPosition { entry, moment } = position;
    let replayed = moment.replayed();
    let mut line = escape_str(entry.source());
    line.push(' ');
    push_number(&mut line, entry.number);
    line.extend([": ", replayed.about().name, " ", replayed.setting()]);
    line.extend([", ", &plural_plies(moment.plies())]);
    line.extend([": ", &score_line(moment)]);
    line.extend(["; ", &verdict(moment)]);
    if !entry.is_sound() {
        line.push_str(" (not sound)");
    }
    line
}

/// Returns the heading of the table with one row per ply: the game, and the names of
/// the columns.
pub fn score_heading(entry: &Entry<'_>, replayed: &dyn Replayed, defaults: &TagValues) -> String {
    let seats = replayed.seats().iter();
    let names: String = seats.map(|seat| format!("  {:>6}", seat.name)).collect();
    format!("{}\n ply{names}  move\n", game_line(entry, defaults))
}

/// Returns the row of a position in the table with one row per ply.
pub fn score_row(position: &RecordPosition<'_>) -> String {
    let moment = position.moment;
    let seats = moment.replayed().seats();
    let number = position.ply_name();
    let standings = moment.standings();
    let scores = standings.seats.iter().zip(seats);
    let scores =
        scores.map(|(standing, seat)| format!("  {:>1$}", standing.score, seat.name.len().max(6)));
    let last = moment.last_move(moment.dialect()).unwrap_or_default();
    let row = format!("{number:>4}{}  {last}", scores.collect::<String>());
    row.trim_end().to_owned()
}
