//! Exporting records to AbstractPlay's JSON schema.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::convert::list;
use crate::convert::losses::{Loss, Losses};
use crate::convert::subject::Subject;
use crate::convert::tag_order;
use crate::play::{Standings, Turn};
use crate::record::{Date, Outcome, TagValues};
use crate::text::{errors, escape_str, safe_json};

/// A finished game in AbstractPlay's public schema `gamerecord`, version 1-0-0.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameRecord {
    header: Header,
    moves: Vec<Vec<Option<String>>>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: Game,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    site: Site,
    date_start: String,
    date_end: String,
    date_generated: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pied: bool,
    players: Vec<Player>,
    #[serde(rename = "startingPosition", skip_serializing_if = "Option::is_none")]
    starting_position: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Game {
    name: &'static str,
    variants: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Site {
    name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Player {
    name: String,
    score: i64,
    result: u8,
}

errors! {
    /// Why a record cannot be exported to AbstractPlay.
    #[non_exhaustive]
    pub enum GameRecordError {
        /// The game is not finished.
        Unfinished = "AbstractPlay stores finished games only, and this one has no result";
        /// The game has one seat.
        OneSeat = "AbstractPlay stores games of two or more seats, and this one has one";
        /// The record has no date.
        NoDate
            = "AbstractPlay requires the date of a game: set it with `--tag Date=2026-11-21`";
        /// The tag `Date` is not a complete date.
        BadDate(date: String)
            = "`{}` is not a date: write the tag `Date` as `2026-11-21` or `2026.11.21`",
            escape_str(date);
    }
}

/// Exports a record to AbstractPlay. `generated` is the date of the export, by
/// default that of the game; `overrides` replaces tags of the record or adds to
/// them.
///
/// # Errors
///
/// Returns an error if the game is not finished or has only one seat, or if its
/// date is missing, incomplete or malformed.
///
/// # Cost
///
/// Linear in the record.
pub fn to_abstractplay(
    subject: &Subject<'_>,
    generated: Option<Date>,
    overrides: &TagValues,
    losses: &mut Losses,
) -> Result<GameRecord, GameRecordError> {
    let seats = subject.replayed.seats().len();
    let result = subject.true_result();
    if result == Outcome::Unfinished {
        return Err(GameRecordError::Unfinished);
    }
    if seats < 2 {
        return Err(GameRecordError::OneSeat);
    }
    let tags = ExportedTags(tag_order::without_implied(subject, overrides));
    let date = tags.value("Date").ok_or(GameRecordError::NoDate)?;
    let day: Date = date
        .parse()
        .map_err(|_| GameRecordError::BadDate(date.to_owned()))?;
    count_losses(subject, &tags, losses);
    let turns = Turns::of(subject);
    let event = tags.value("Event").zip(tags.value("Round"));
    let (variants, start) = setting(subject);
    Ok(GameRecord {
        header: Header {
            game: Game {
                name: subject.replayed.about().name,
                variants,
            },
            event: event.map(|(event, _)| event.to_owned()),
            round: event.map(|(_, round)| round.to_owned()),
            site: Site {
                name: tags.value("Site").unwrap_or("?").to_owned(),
            },
            date_start: day.midnight(),
            date_end: day.midnight(),
            date_generated: generated.unwrap_or(day).midnight(),
            pied: turns.has_swap,
            players: players(subject, &tags, &turns.standings, &result),
            starting_position: start,
        },
        moves: rounds(&turns.plies, seats),
    })
}

/// The tags of the record with the overrides.
struct ExportedTags(Vec<(String, String)>);

impl ExportedTags {
    fn value(&self, name: &str) -> Option<&str> {
        let tag = self
            .0
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        tag.map(|(_, value)| value.as_str())
    }
}

/// Returns the setting as AbstractPlay variants, and the parts that do not fit
/// there as the starting position.
fn setting(subject: &Subject<'_>) -> (Vec<String>, Option<String>) {
    let (mut variants, mut start) = (Vec::new(), Vec::new());
    let is_variant =
        |name: &str| ["Board", "Players", "Setup", "Protocol", "Swap", "MoveTime"].contains(&name);
    for (name, value) in subject.replayed.start_tags() {
        if is_variant(name) {
            variants.push(format!("{name} {value}"));
        } else {
            start.push((*name, value.clone()));
        }
    }
    let start = match start.as_slice() {
        [] => None,
        [("Position", position)] => Some(position.clone()),
        several => {
            let parts = several
                .iter()
                .map(|(name, value)| format!("{name} {value}"));
            Some(parts.collect::<Vec<_>>().join("; "))
        }
    };
    (variants, start)
}

fn players(
    subject: &Subject<'_>,
    tags: &ExportedTags,
    standings: &Standings,
    result: &Outcome,
) -> Vec<Player> {
    let winners = result.winners();
    let names = names(subject, tags).into_iter().enumerate();
    let player = |(index, name): (usize, String)| Player {
        name,
        score: standings
            .seats
            .get(index)
            .map_or(0, |standing| standing.score),
        result: u8::from(winners.contains(&index)),
    };
    names.map(player).collect()
}

/// Returns the players' names, which the schema requires to differ. Unknown
/// players are named after their seats, and duplicate names get a number.
fn names(subject: &Subject<'_>, tags: &ExportedTags) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for seat in subject.replayed.seats() {
        let is_known = |name: &&str| !seat.dummy && !matches!(*name, "" | "?");
        let player = tags.value(&seat.name).map(str::trim).filter(is_known);
        let name = player.unwrap_or(&seat.name).to_owned();
        let mut numbered = (2..).map(|number| format!("{name} ({number})"));
        let name = if names.contains(&name) {
            numbered.find(|name| !names.contains(name))
        } else {
            None
        }
        .unwrap_or(name);
        names.push(name);
    }
    names
}

/// The plies of a game and its outcome.
struct Turns {
    /// The texts of the plies, each with the seat or seats that made it.
    plies: Vec<(Turn, String)>,
    /// The standings at the end.
    standings: Standings,
    has_swap: bool,
}

impl Turns {
    fn of(subject: &Subject<'_>) -> Self {
        let replayed = subject.replayed;
        let dialect = replayed.dialects()[0];
        let mut plies = Vec::with_capacity(replayed.plies());
        let mut has_swap = false;
        replayed.walk(&mut |played, view| {
            let Some(text) = replayed.ply_text(played, dialect) else {
                return ControlFlow::Break(());
            };
            has_swap |= text == "swap";
            plies.push((view.turn(), text));
            ControlFlow::Continue(())
        });
        Self {
            standings: replayed.end().standings(),
            plies,
            has_swap,
        }
    }
}

/// Groups the plies into rounds with one entry per seat, which is `None` if the
/// seat does not move in the round.
///
/// The text of a simultaneous move has one part per seat, in order, separated
/// by commas.
fn rounds(plies: &[(Turn, String)], seats: usize) -> Vec<Vec<Option<String>>> {
    let mut rounds: Vec<Vec<Option<String>>> = Vec::new();
    // The index of the first seat that may still move in the last round.
    let mut next_seat = seats;
    for (turn, text) in plies {
        let Turn::Seat(seat) = turn else {
            let parts: Vec<&str> = text.split(',').collect();
            let mut round = vec![None; seats];
            for (place, part) in round.iter_mut().zip(&parts) {
                *place = Some((*part).to_owned());
            }
            rounds.push(round);
            next_seat = seats;
            continue;
        };
        let seat = seat.index();
        if seat < next_seat {
            rounds.push(vec![None; seats]);
        }
        if let Some(place) = rounds.last_mut().and_then(|round| round.get_mut(seat)) {
            *place = Some(text.clone());
        }
        next_seat = seat + 1;
    }
    rounds
}

/// Counts what a game record cannot represent.
fn count_losses(subject: &Subject<'_>, tags: &ExportedTags, losses: &mut Losses) {
    list::count_remarks(subject, losses);
    list::count_termination(subject, losses);
    let has_round = tags.value("Event").is_some() && tags.value("Round").is_some();
    let seats = subject.replayed.seats();
    let is_kept = |name: &str| {
        let is_stored = match name.to_ascii_lowercase().as_str() {
            "site" | "date" => true,
            "event" | "round" => has_round,
            _ => false,
        };
        is_stored
            || seats
                .iter()
                .any(|seat| seat.name.eq_ignore_ascii_case(name))
    };
    let lost = tags
        .0
        .iter()
        .filter(|(name, _)| !list::is_replayed_tag(subject, name) && !is_kept(name));
    losses.add(Loss::Tag, lost.count() as u64);
}

impl GameRecord {
    /// Returns the record as one line of JSON that is safe to print to a
    /// terminal.
    ///
    /// # Panics
    ///
    /// Never: all parts can be serialized.
    pub fn to_line(&self) -> String {
        let text = serde_json::to_string(self).expect("a record can be written as JSON");
        safe_json(&text) + "\n"
    }

    /// Iterates over the plies in the order of play.
    pub fn plies(&self) -> impl Iterator<Item = &str> {
        let moves = self.moves.iter().flatten();
        moves.filter_map(|text| text.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::rounds;
    use crate::board::Seat;
    use crate::play::Turn;

    #[test]
    fn a_seat_that_does_not_move_in_a_round_has_no_entry() {
        let seat = |index: u8, text: &str| (Turn::Seat(Seat::new(index)), text.to_owned());
        let plies = [
            seat(1, "a"),
            seat(2, "b"),
            seat(0, "c"),
            seat(2, "d"),
            seat(2, "e"),
        ];
        let text = |word: &str| Some(word.to_owned());
        let expected = [
            vec![None, text("a"), text("b")],
            vec![text("c"), None, text("d")],
            vec![None, None, text("e")],
        ];
        assert_eq!(rounds(&plies, 3), expected);
        let auction = [(Turn::All, "4x35,6x38".to_owned())];
        assert_eq!(rounds(&auction, 2), [[text("4x35"), text("6x38")]]);
    }
}
