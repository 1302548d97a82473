//! Writes scores, verdicts and results in words. `record::words_to_result` reads them.

use crate::play::{Moment, Replayed, Status, Termination, Turn, View};
use crate::record::Outcome;
use crate::report::entry::Entry;

/// Returns the score in one line: `Orange 16, Yellow 43`, or for a game without scores how
/// close each seat is to its goal: `Red connected, Blue 3 to connect`.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Moment;
///
/// let score = scoresheet::report::score_line(&Moment::end(&*game));
/// assert_eq!(score, "Orange 4, Yellow 6");
/// ```
pub fn score_line(moment: &Moment<'_>) -> String {
    let seats = moment.replayed().seats();
    let standings = moment.standings();
    let mut line = String::new();
    for standing in &standings.seats {
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.extend([&seats[standing.seat.index()].name, " "]);
        standing.push_brief(&mut line);
    }
    line
}

/// Returns the verdict in one sentence without a full stop: who has won and
/// why, or who is to move. Before the end of the record, returns the ply and
/// who is to move.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::play::Moment;
///
/// let verdict = scoresheet::report::verdict(&Moment::end(&*game));
/// assert_eq!(verdict, "unfinished, Orange to move");
/// ```
pub fn verdict(moment: &Moment<'_>) -> String {
    let verdict = turn_or_verdict(moment);
    if moment.is_recorded() && !moment.is_end() {
        let replayed = moment.replayed();
        let last = replayed.ply_number(replayed.plies());
        return format!("ply {} of {last}, {verdict}", moment.ply());
    }
    verdict
}

/// Returns the verdict on a position without the number of its ply: before the
/// end of the game, only whose turn it is.
pub(crate) fn turn_or_verdict(moment: &Moment<'_>) -> String {
    let (replayed, view) = (moment.replayed(), moment.view());
    if moment.is_recorded() && !moment.is_end() {
        return turn(replayed, view);
    }
    let seats = replayed.seats();
    let verdict = moment.verdict();
    let name = |seat: usize| seats[seat].name.as_str();
    let winners = match *verdict.winners {
        [] => String::new(),
        [only] => [name(only), " wins"].concat(),
        [ref others @ .., last] => {
            let others: Vec<&str> = others.iter().map(|&seat| name(seat)).collect();
            format!("{} and {} share the win", others.join(", "), name(last))
        }
    };
    // A record with an error may state an end by the rules of a game that goes on.
    let termination = match verdict.termination {
        Termination::Normal if view.turn() != Turn::Over => Termination::Unknown,
        termination => termination,
    };
    // The usual case, in which the status of the position is not needed.
    if termination == Termination::Normal && verdict.winners.len() == 1 && seats.len() > 1 {
        return winners + &decision(moment);
    }
    match (termination, view.status()) {
        (Termination::Normal, Status::Drawn) => "a draw by the rules".to_owned(),
        (Termination::Normal, Status::Missed) => "the goal was not reached".to_owned(),
        (Termination::Normal, Status::Won(_)) if seats.len() == 1 => {
            "the goal was reached".to_owned()
        }
        (Termination::Normal, _) => format!("{winners}{}", decision(moment)),
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

/// Returns what decided the game, after a blank. Empty if nothing is known.
fn decision(moment: &Moment<'_>) -> String {
    let words = &moment.standings().decided_in_words;
    if words.is_empty() {
        String::new()
    } else {
        [" ", words].concat()
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

/// Returns the players with their seats, the result and the date, as far as they are known,
/// with the game in place of players: `Simon R (Orange) – Eric S (Yellow), 1-0, 2020.10.13`.
pub(crate) fn players_line(entry: &Entry<'_>) -> String {
    let seats = entry.replayed.map(Replayed::seats).unwrap_or_default();
    let players = seats.iter().filter_map(|seat| {
        let player = entry.player_name(seat).filter(|&player| player != "?")?;
        Some(format!("{player} ({})", seat.name))
    });
    let outcome = entry.replayed.map(|replayed| &replayed.verdict().result);
    let result = outcome.filter(|result| **result != Outcome::Unfinished);
    let stated = entry.record.tags().value("Date");
    let date = stated.filter(|date| !date.is_empty() && !date.starts_with('?'));
    let players: Vec<String> = players.collect();
    let mut parts = Vec::from_iter(result.map(ToString::to_string));
    parts.extend(date.map(str::to_owned));
    let game = |game: &dyn Replayed| format!("{} {}", game.about().name, game.setting());
    if !players.is_empty() {
        parts.insert(0, players.join(" – "));
    } else if !parts.is_empty() {
        parts.insert(0, entry.replayed.map(game).unwrap_or_default());
    }
    parts.join(", ")
}

/// Returns the players: `Simon R - Eric S`, with `?` for unknown ones.
pub(crate) fn player_names(entry: &Entry<'_>) -> String {
    let seats = entry.replayed.map(Replayed::seats).unwrap_or_default();
    let players = seats.iter().filter_map(|seat| entry.player_name(seat));
    players.collect::<Vec<_>>().join(" - ")
}
