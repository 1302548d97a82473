//! `scoresheet moves`.

use std::ops::ControlFlow;

use crate::board::{Face, Square};
use crate::cli::format::Format;
use crate::cli::input::positions::Positions;
use crate::cli::terminal::output::Output;
use crate::frontend::Exit;
use crate::play::Turn;
use crate::report::{self, LegalMoves, RecordPosition};

/// List the legal moves of a position, one per line
///
/// If there are too many to list, as in the auctions of Permutations, they are
/// described instead.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// List only moves that twist this face, for example `g7h8`
    #[arg(long, value_name = "FACE", value_parser = face)]
    face: Option<Face>,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE))]
    format: Format,
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

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.one_record();
    if args.format != Format::Json {
        args.positions = args.positions.noting_assumptions();
    }
    args.positions.each(output, &mut |position, output| {
        list(&args, position, output)
    })
}

fn list(args: &Args, position: &RecordPosition<'_>, output: &mut Output) -> anyhow::Result<()> {
    let RecordPosition { entry, moment } = position;
    let view = moment.view();
    if moment.ended_early().is_some() {
        return report_no_moves(args, position, output);
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
            _ => printed = output.line(text),
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
        let ply = moment.ply();
        let legal = LegalMoves {
            count,
            listed,
            described: view.legal_in_words(),
        };
        return Ok(output.json(&report::moves(entry, ply, legal))?);
    }
    if let Some(words) = view.legal_in_words() {
        return Ok(output.line(words.trim_end())?);
    }
    if listed_count == 0 {
        let count = view.count_legal();
        let reason = match (&face, view.turn()) {
            (Some(_), _) => "no legal move twists this face",
            (None, Turn::Over) => "no move is legal: the game is over",
            (None, _) => "the legal moves are unknown: the position is only partly given",
        };
        output.note(reason);
        if face.is_some() && count > 0 {
            output.raise(Exit::Findings);
        }
    }
    Ok(())
}

/// Reports that no move is legal after a resignation, an agreed draw or a loss
/// on time.
fn report_no_moves(
    args: &Args,
    position: &RecordPosition<'_>,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.note(&format!(
        "no move is legal: the game is over, {}",
        report::verdict(position.moment)
    ));
    if args.format != Format::Json {
        return Ok(());
    }
    let legal = LegalMoves {
        count: 0,
        listed: Vec::new(),
        described: None,
    };
    Ok(output.json(&report::moves(position.entry, position.moment.ply(), legal))?)
}
