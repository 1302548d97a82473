use std::ops::ControlFlow;

use clap::ValueEnum;
use scoresheet::board::{Face, Square};
use scoresheet::play::Turn;
use scoresheet::report::{self, LegalMoves};

use crate::cli::input::positions::{Position, Positions};
use crate::cli::terminal::output::{Class, Output};

/// Lists the legal moves of a position, one a line
///
/// Where they are too many to list, as the auctions of a card game are, it
/// says in words what each seat may do.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Only moves that twist this face, named as in `g7h8`
    #[arg(long, value_name = "FACE", value_parser = face)]
    face: Option<Face>,
    /// How the moves are written
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One move a line.
    Human,
    /// One object a position.
    Json,
}

/// A face by two corners, as in `g7h8`.
fn face(text: &str) -> Result<Face, String> {
    let corners = || {
        let middle = text
            .bytes()
            .skip(1)
            .position(|byte| byte.is_ascii_alphabetic())?
            + 1;
        let (one, two) = text.split_at_checked(middle)?;
        Face::with_corners(one.parse::<Square>().ok()?, two.parse::<Square>().ok()?)
    };
    corners().ok_or_else(|| "a face is two diagonal squares, as in `g7h8`".to_owned())
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.one_record();
    args.positions.each(output, &mut |position, output| {
        list(&args, position, output)
    })
}

fn list(args: &Args, position: &Position<'_>, output: &mut Output) -> anyhow::Result<()> {
    let Position {
        entry,
        replayed,
        view,
        ..
    } = position;
    let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
    let wanted = args.face.map(|face| face.to_string());
    let mut kept = Vec::new();
    let mut done = Ok(());
    let mut listed = 0_u64;
    view.visit_legal(dialect, &mut |text| {
        if wanted
            .as_ref()
            .is_some_and(|face| !text.contains(face.as_str()))
        {
            return ControlFlow::Continue(());
        }
        listed += 1;
        match args.format {
            Format::Json => kept.push(text.to_owned()),
            Format::Human => done = output.line(text),
        }
        if done.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    done?;
    if args.format == Format::Json {
        let count = if wanted.is_some() {
            listed
        } else {
            view.count_legal()
        };
        let ply = position.ply();
        let legal = LegalMoves {
            count,
            listed: kept,
            described: view.legal_in_words(),
        };
        return Ok(output.json(&report::moves(entry, ply, legal))?);
    }
    if let Some(words) = view.legal_in_words() {
        return Ok(output.line(words.trim_end())?);
    }
    if listed == 0 {
        let count = view.count_legal();
        let what = match (&wanted, view.turn()) {
            (Some(_), _) => "no legal move twists this face",
            (None, Turn::Over) => "no move is legal: the game is over",
            (None, _) => "no move is known: the position is not fully given",
        };
        output.note(what);
        if wanted.is_some() && count > 0 {
            output.raise(Class::Findings);
        }
    }
    Ok(())
}
