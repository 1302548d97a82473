//! Replays of records, and the data in the pages that show them.

use std::convert::Infallible;

use scoresheet::internal::{ReplayGame, ReplayPositions, marks_of, replay_game};
use scoresheet::play::{FigureOptions, Replayed};
use scoresheet::record::Record;
use scoresheet::report::Entry;
use scoresheet::text::Diagnostic;
use serde_json::Value;

/// All positions of a record, drawn with these options, the names of the players and
/// the marks in comments.
pub(crate) fn replay(
    record: &Record<'_>,
    replayed: &dyn Replayed,
    findings: &[Diagnostic],
    options: &FigureOptions,
) -> ReplayGame {
    let entry = Entry {
        number: 1,
        record,
        replayed: Some(replayed),
        findings,
        offset: None,
    };
    let tags = record.tags();
    let seats = replayed.seats().iter();
    let players = seats.map(|seat| tags.value(&seat.name).unwrap_or("?").to_owned());
    let players: Vec<String> = players.collect();
    let game = replay_game(&entry, replayed, &ReplayPositions::All, &mut |moment| {
        let last = moment.plies().checked_sub(1);
        let last = last.and_then(|last| moment.replayed().ply(last));
        let commands = record.commands_from(last.map_or(0, |ply| ply.tokens.end));
        let marks = commands.iter().flat_map(|(_, command)| marks_of(command));
        Ok::<_, Infallible>(FigureOptions {
            marks: marks.collect(),
            players: players.clone(),
            ..options.clone()
        })
    });
    game.unwrap_or_else(|never| match never {})
}

/// The data of the games in a page.
pub(crate) fn data(html: &str) -> Vec<Value> {
    let parts = html.split("<script type=\"application/json\">").skip(1);
    let json = parts.map(|part| part.split_once("</script>").expect("a script ends").0);
    json.map(|json| serde_json::from_str(json).expect("data are JSON"))
        .collect()
}

/// The numbers in the digits that a page has for them.
pub(crate) fn numbers(digits: &Value) -> Vec<usize> {
    let mut numbers = Vec::new();
    let mut high = 0;
    for digit in digits.as_str().expect("digits").chars() {
        if digit.is_ascii_uppercase() {
            high = 26 * high + (digit as usize - 'A' as usize + 1);
        } else {
            numbers.push(36 * high + digit.to_digit(36).expect("a digit") as usize);
            high = 0;
        }
    }
    numbers
}

/// The description of a position in the data of its game.
pub(crate) fn description(game: &Value, index: usize) -> String {
    let words = numbers(&game["frames"][index]["text"]).into_iter();
    let words = words.map(|word| game["words"][word].as_str().expect("a word"));
    words.collect()
}
