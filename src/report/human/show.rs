//! A position as text.

use std::ops::ControlFlow;

use crate::play::{FigureOptions, GroupsShown};
use crate::record::TagValues;
use crate::render::{TextCharset, text};
use crate::report::human::game_line::game_line;
use crate::report::selection::record_position::RecordPosition;
use crate::report::sentence::{score_line, verdict};
use crate::text::plural;

/// What [`show_text`] shows in addition to the board and the score.
#[derive(Debug, Clone, Copy)]
pub struct ShownParts {
    /// Whether groups are outlined, and listed with their squares.
    pub groups: bool,
    /// Whether the legal moves are listed.
    pub legal: bool,
    /// The characters of the board.
    pub charset: TextCharset,
}

/// Shows a position: the game, the board, the score, and the position string.
pub fn show_text(
    position: &RecordPosition<'_>,
    defaults: &TagValues,
    parts: &ShownParts,
) -> String {
    let RecordPosition { entry, moment } = position;
    let number = position.ply_name();
    let mut text = format!("{}, after ply {number}\n", game_line(entry, defaults));
    text.push_str(&board(position, parts));
    if parts.groups {
        push_groups(&mut text, position);
    }
    if parts.legal {
        push_legal(&mut text, position);
    }
    let (score, verdict) = (score_line(moment), verdict(moment));
    text.push_str(&format!("{score}: {verdict}\n"));
    if let Some(position) = moment.view().position() {
        text.extend([&position, "\n"]);
    }
    text
}

/// Draws the board of a position, or lists what each seat has if there is no board.
fn board(position: &RecordPosition<'_>, parts: &ShownParts) -> String {
    if let Some(listing) = position.moment.view().listing() {
        return listing;
    }
    let options = FigureOptions {
        groups: if parts.groups {
            GroupsShown::All
        } else {
            GroupsShown::None
        },
        marks: position.marks(),
        ..FigureOptions::default()
    };
    text(&position.moment.view().figure(&options), parts.charset)
}

/// Lists the groups with their squares.
fn push_groups(text: &mut String, position: &RecordPosition<'_>) {
    let seats = position.moment.replayed().seats();
    for (seat, group) in position.moment.view().groups() {
        let mut squares: Vec<_> = group.squares.iter().collect();
        squares.sort_unstable();
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        let (name, size) = (&seats[seat.index()].name, group.size);
        text.push_str(&format!("{name} {size}: {}\n", squares.join(" ")));
    }
}

/// Lists the legal moves, or describes them if there are too many.
fn push_legal(text: &mut String, position: &RecordPosition<'_>) {
    let moment = position.moment;
    if moment.ended_early().is_some() {
        text.push_str("no legal moves: the game is over\n");
        return;
    }
    if let Some(words) = moment.view().legal_in_words() {
        text.extend([words.trim_end(), "\n"]);
        return;
    }
    let count = moment.view().count_legal() as usize;
    text.push_str(&format!("{}:\n", plural(count, "legal move")));
    moment.view().visit_legal(moment.dialect(), &mut |legal| {
        text.extend([legal, "\n"]);
        ControlFlow::Continue(())
    });
}
