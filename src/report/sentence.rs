//! Scores and verdicts in words.

use crate::play::{GameFacts, Replayed, Status, Termination, Turn, View};
use crate::record::Outcome;
use crate::report::entry::Entry;
use crate::report::moment::{is_played_on, last_ply, verdict_at};

/// Returns the score in one line: `Orange 16, Yellow 43`.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let score = scoresheet::report::quoted_score(&*game, &*game.start());
/// assert_eq!(score, "Orange 1, Yellow 1");
/// ```
pub fn quoted_score(replayed: &dyn Replayed, view: &dyn View) -> String {
    let seats = replayed.seats();
    let standings = view.standings();
    let quoted = standings
        .seats
        .iter()
        .map(|standing| format!("{} {}", seats[standing.seat.index()].name, standing.score));
    quoted.collect::<Vec<_>>().join(", ")
}

/// Returns the verdict in one sentence without a full stop: who has won and by
/// which comparison, or who is to move. `view` is the position after `plies`
/// plies, or after moves played from there.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let verdict = scoresheet::report::verdict(&*game, game.plies(), &*game.end());
/// assert_eq!(verdict, "unfinished, Orange to move");
/// ```
pub fn verdict(replayed: &dyn Replayed, plies: usize, view: &dyn View) -> String {
    if plies < replayed.plies() && !is_played_on(replayed, plies, view) {
        let [ply, last] = [plies, replayed.plies()].map(|plies| last_ply(replayed, plies));
        return format!("ply {ply} of {last}, {}", turn(replayed, view));
    }
    let seats = replayed.seats();
    let verdict = verdict_at(replayed, plies, view);
    let winners: Vec<&str> = verdict
        .winners
        .iter()
        .map(|&seat| seats[seat].name.as_str())
        .collect();
    let winners = match winners.split_last() {
        None => String::new(),
        Some((only, [])) => format!("{only} wins"),
        Some((last, others)) => format!("{} and {last} share the win", others.join(", ")),
    };
    match (verdict.termination, view.status()) {
        (Termination::Normal, Status::Drawn) => "a draw by the rules".to_owned(),
        (Termination::Normal, Status::Missed) => "the goal was not reached".to_owned(),
        (Termination::Normal, Status::Won(_)) if seats.len() == 1 => {
            "the goal was reached".to_owned()
        }
        (Termination::Normal, _) => format!("{winners}{}", decision(view)),
        (Termination::Resignation, _) if !winners.is_empty() => format!("{winners} by resignation"),
        (Termination::TimeForfeit, _) if !winners.is_empty() => format!("{winners} on time"),
        (Termination::Agreement, _) => "a draw by agreement".to_owned(),
        _ if !winners.is_empty() => {
            format!("{winners}, says the record; by the rules the game goes on")
        }
        _ if verdict.result != Outcome::Unfinished => {
            "a draw, says the record; by the rules the game goes on".to_owned()
        }
        _ => format!("unfinished, {}", turn(replayed, view)),
    }
}

fn decision(view: &dyn View) -> String {
    let words = view.standings().decided_in_words;
    if words.is_empty() {
        words
    } else {
        format!(" {words}")
    }
}

/// Returns who is next: `Orange to move`.
fn turn(replayed: &dyn Replayed, view: &dyn View) -> String {
    match view.turn() {
        Turn::Seat(seat) => format!("{} to move", replayed.seats()[seat.index()].name),
        Turn::All => "an auction is next".to_owned(),
        Turn::Over => "nobody to move".to_owned(),
    }
}

/// Returns the players: `Simon R - Eric S`, with `?` for unknown ones.
pub fn names(entry: &Entry<'_>) -> String {
    let seats = entry.replayed.map(GameFacts::seats).unwrap_or_default();
    let players = seats.iter().filter_map(|seat| entry.player(seat));
    players.collect::<Vec<_>>().join(" - ")
}
