//! `moves`: the legal moves of positions.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::app::door::{ChosenPositions, Done, Exit, Sink};
use crate::app::format::Format;
use crate::board::{Face, Square};
use crate::play::Turn;
use crate::report::{RecordPosition, verdict};

/// The options of `moves`.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub(crate) struct MovesArgs {
    /// List only moves that twist this face, for example `g7h8`
    #[cfg_attr(feature = "cli", arg(long, value_name = "FACE", value_parser = face))]
    face: Option<Face>,
    /// Choose the output format
    #[cfg_attr(feature = "cli", arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE)))]
    pub(crate) format: Format,
}

/// Parses a face given by two corners, as in `g7h8`.
fn face(text: &str) -> Result<Face, String> {
    let corners = || {
        let middle = text
            .bytes()
            .skip(1)
            .position(|byte| byte.is_ascii_alphabetic())?
            + 1;
        let (first, second) = text.split_at_checked(middle)?;
        Face::with_corners(
            first.parse::<Square>().ok()?,
            second.parse::<Square>().ok()?,
        )
    };
    corners().ok_or_else(|| "a face is written as two diagonal squares, as in `g7h8`".to_owned())
}

/// Lists the legal moves of positions, one per line.
///
/// # Errors
///
/// Returns the first error of the records or of the sink.
pub(crate) fn run<P: ChosenPositions>(
    args: MovesArgs,
    positions: &P,
    sink: &mut P::Sink,
) -> Done<P::Sink> {
    positions.each_position(&mut |position, sink| list(args, position, sink), sink)
}

fn list<S: Sink>(args: MovesArgs, position: &RecordPosition<'_>, sink: &mut S) -> Done<S> {
    let moment = position.moment;
    let view = moment.view();
    if moment.ended_early().is_some() {
        return report_no_moves(args, position, sink);
    }
    let face = args.face.map(|face| face.to_string());
    let mut listed = Vec::new();
    let mut printed = Ok(());
    let mut listed_count = 0_u64;
    view.visit_legal(moment.dialect(), &mut |text| {
        if face
            .as_ref()
            .is_some_and(|face| !text.contains(face.as_str()))
        {
            return ControlFlow::Continue(());
        }
        listed_count += 1;
        match args.format {
            Format::Json => listed.push(text.to_owned()),
            _ => printed = sink.line(text),
        }
        if printed.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    printed?;
    if args.format == Format::Json {
        let count = if face.is_some() {
            listed_count
        } else {
            view.count_legal()
        };
        let legal = LegalMoves {
            count,
            listed,
            described: view.legal_in_words(),
        };
        return sink.json(&moves(position, legal));
    }
    if let Some(words) = view.legal_in_words() {
        return sink.line(words.trim_end());
    }
    if listed_count == 0 {
        let count = view.count_legal();
        let reason = match (&face, view.turn()) {
            (Some(_), _) => "no legal move twists this face",
            (None, Turn::Over) => "no move is legal: the game is over",
            (None, _) => "the legal moves are unknown: the position is only partly given",
        };
        sink.note(reason);
        if face.is_some() && count > 0 {
            sink.raise(Exit::Findings);
        }
    }
    Ok(())
}

/// Reports that no move is legal after a resignation, an agreed draw or a loss
/// on time.
fn report_no_moves<S: Sink>(
    args: MovesArgs,
    position: &RecordPosition<'_>,
    sink: &mut S,
) -> Done<S> {
    sink.note(&format!(
        "no move is legal: the game is over, {}",
        verdict(position.moment)
    ));
    if args.format != Format::Json {
        return Ok(());
    }
    sink.json(&moves(position, LegalMoves::default()))
}

/// The report of `moves` on a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct MovesReport {
    #[cfg_attr(feature = "schema", schemars(extend("const" = "scoresheet/moves/1")))]
    schema: &'static str,
    source: String,
    record: u64,
    ply: u32,
    count: u64,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    described: Option<String>,
}

/// The legal moves of a position.
#[derive(Debug, Clone, Default)]
struct LegalMoves {
    /// The number of legal moves.
    count: u64,
    /// The moves that are listed.
    listed: Vec<String>,
    /// A description, if there are too many to list.
    described: Option<String>,
}

/// Reports the legal moves of a position.
fn moves(position: &RecordPosition<'_>, legal: LegalMoves) -> MovesReport {
    MovesReport {
        schema: "scoresheet/moves/1",
        source: position.entry.source().to_owned(),
        record: position.entry.number,
        ply: position.moment.ply(),
        count: legal.count,
        moves: legal.listed,
        described: legal.described,
    }
}
