//! `show`: positions as text.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::door::{ChosenPositions, ChosenRecords, Done, Messages as _, Sink as _};
use crate::app::format::Format;
use crate::play::{FigureOptions, GroupsShown, Moment, Turn};
use crate::record::TagValues;
use crate::render::{TextCharset, text};
use crate::report::{
    self, Entry, RecordPosition, SelectionError, game_line, position_fingerprints, score_line,
    verdict,
};
use crate::text::plural;

/// The options of `show`.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct ShowArgs {
    /// Outline the groups and list their squares
    #[cfg_attr(feature = "cli", arg(long))]
    groups: bool,
    /// Draw the board in ASCII only
    #[cfg_attr(feature = "cli", arg(long))]
    ascii: bool,
    /// List the legal moves
    #[cfg_attr(feature = "cli", arg(long))]
    legal: bool,
    /// List all moves with their variations, under the names that `--at` accepts
    #[cfg_attr(feature = "cli", arg(long, conflicts_with_all = ["groups", "legal", "format", "at", "position", "play"]))]
    tree: bool,
    /// Choose the output format
    #[cfg_attr(feature = "cli", arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE)))]
    #[serde(deserialize_with = "Format::of_results")]
    format: Format,
}

/// Shows positions, or the tree of moves of records.
///
/// # Errors
///
/// Returns the first error of the records or of the sink, or one for an option without
/// effect.
pub fn run<P: ChosenPositions>(args: ShowArgs, positions: &P, sink: &mut P::Sink) -> Done<P::Sink> {
    let defaults = positions.records().defaults()?;
    if args.tree {
        return tree(positions.records(), &defaults, sink);
    }
    let unused = [("--ascii", args.ascii), ("--legal", args.legal)];
    if args.format == Format::Json
        && let Some((option, _)) = unused.iter().find(|(_, is_given)| *is_given)
    {
        let message = format!(
            "`{option}` has no effect on JSON: remove it, or list legal moves with `moves -f json`"
        );
        return Err(SelectionError::Usage(message).into());
    }
    let mut is_first = true;
    let visit = &mut |position: &RecordPosition<'_>, sink: &mut P::Sink| {
        if args.format == Format::Json {
            return sink.json(&Show::of(position.entry, position.moment));
        }
        if !std::mem::take(&mut is_first) {
            sink.print("\n")?;
        }
        sink.print(&in_full(position, &defaults, args))
    };
    positions.each_position(visit, sink)
}

/// Shows the tree of moves of each record.
fn tree<R: ChosenRecords>(records: &R, defaults: &TagValues, sink: &mut R::Sink) -> Done<R::Sink> {
    let visit = &mut |entry: &Entry<'_>, sink: &mut R::Sink| {
        sink.report(entry);
        let Some(replayed) = entry.replayed else {
            return Ok(());
        };
        sink.line(&game_line(entry, defaults))?;
        sink.print(&report::tree(entry.record, replayed))
    };
    records.each_record(visit, sink)
}

/// The report of `show` on a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Show {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/show/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    ply: u32,
    #[serde(rename = "move")]
    last: Option<String>,
    position: Option<String>,
    fingerprint: String,
    symmetric: String,
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::report::shape::Seats>")
    )]
    turn: Value,
    groups: Vec<ShownGroup>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
struct ShownGroup {
    seat: String,
    size: u32,
    squares: Vec<String>,
}

impl Show {
    /// Reports the position at one moment of a game.
    pub fn of(entry: &Entry<'_>, moment: &Moment<'_>) -> Self {
        let view = moment.view();
        let seats = moment.replayed().seats();
        let turn = match view.turn() {
            _ if moment.ended_early().is_some() => Value::Null,
            Turn::Seat(seat) => json!(seats[seat.index()].name),
            Turn::All => json!(
                seats
                    .iter()
                    .map(|seat| seat.name.as_str())
                    .collect::<Vec<_>>()
            ),
            Turn::Over => Value::Null,
        };
        let groups = view.groups().into_iter().map(|(seat, group)| {
            let mut squares: Vec<_> = group.squares.iter().collect();
            squares.sort_unstable();
            ShownGroup {
                seat: seats[seat.index()].name.clone(),
                size: group.size,
                squares: squares.iter().map(ToString::to_string).collect(),
            }
        });
        let [fingerprint, symmetric] = position_fingerprints(view);
        Self {
            schema: "scoresheet/show/1",
            source: entry.source().to_owned(),
            record: entry.number,
            ply: moment.ply(),
            last: moment.last_move(moment.dialect()),
            position: view.position(),
            fingerprint,
            symmetric,
            turn,
            groups: groups.collect(),
        }
    }
}

/// Shows a position: the game, the board, the score, and the position string.
fn in_full(position: &RecordPosition<'_>, defaults: &TagValues, args: ShowArgs) -> String {
    let RecordPosition { entry, moment } = position;
    let number = position.ply_name();
    let mut text = format!("{}, after ply {number}\n", game_line(entry, defaults));
    text.push_str(&board(position, args));
    if args.groups {
        push_groups(&mut text, position);
    }
    if args.legal {
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
fn board(position: &RecordPosition<'_>, args: ShowArgs) -> String {
    if let Some(listing) = position.moment.view().listing() {
        return listing;
    }
    let options = FigureOptions {
        groups: if args.groups {
            GroupsShown::All
        } else {
            GroupsShown::None
        },
        marks: position.marks(),
        ..FigureOptions::default()
    };
    let charset = if args.ascii {
        TextCharset::Ascii
    } else {
        TextCharset::Unicode
    };
    text(&position.moment.view().figure(&options), charset)
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
