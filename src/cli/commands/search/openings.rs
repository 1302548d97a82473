//! `scoresheet openings`.

use crate::app::Format;
use crate::app::{Exit, Messages};
use crate::cli::commands::search::opening_tree::{Opening, OpeningTree};
use crate::cli::input::input::Input;
use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::replay_with;
use crate::play::{GameFacts, Replayed};
use crate::record::Record;
use crate::report::{Entry, OpeningRow};
use crate::text::Diagnostic;

/// Count how games continue from a position, and their results
///
/// The position is the one after the moves of `--play`, however a game has
/// reached it. Shares of wins are among the games with a result, with 95 %
/// confidence intervals (Wilson).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Play these moves from the start to reach the position
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    play: String,
    /// Start from a position string
    #[arg(long, value_name = "STRING")]
    position: Option<String>,
    /// Count continuations of up to N plies
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,
    /// Treat positions as the same if a symmetry, such as a rotation of the board, maps one to the other
    #[arg(long)]
    symmetric: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.notes_assumptions = true;
    let kind = args.input.setting.kind();
    let record = match kind.read(&args.play).next() {
        Some(record) => record,
        None => Record::empty(),
    };
    let game = args.game(&record)?;
    let opening = Opening::new(&*game, args.symmetric, args.depth.into());
    let mut tree = OpeningTree::default();
    let visit = |entry: &Entry<'_>, part: &mut OpeningTree, output: &mut Output| {
        output.raise_exit_code_for(entry);
        let replayed = entry.replayed.filter(|_| entry.is_sound());
        if let Some(game) = replayed
            && let Some(found) = opening.of(game)
        {
            part.count(game, &found);
        }
        Ok(())
    };
    let merge = &mut |part, _: &_, _: &mut _| {
        tree.merge(part);
        Ok(())
    };
    args.input.each_part(&visit, None, merge, output)?;
    if tree.is_empty() {
        output.raise(Exit::Findings);
        output.note("no game reaches the position");
    }
    let mut rows = Vec::new();
    let seats = GameFacts::seats(&*game);
    let moves_to_hashes = |hashes: &[u128]| opening.moves_to_hashes(&*game, hashes);
    tree.each(&moves_to_hashes, &mut |moves, count, transposed| {
        let wins = seats
            .iter()
            .zip(&count.wins)
            .map(|(seat, &wins)| (seat.name.clone(), wins));
        let games = [count.games, count.finished, count.draws];
        rows.push(OpeningRow::new(moves.to_vec(), games, transposed, wins));
    });
    print(&rows, &args, &*game, output)
}

impl Args {
    /// Replays the moves that lead to the position.
    fn game(&self, record: &Record<'_>) -> anyhow::Result<Box<dyn Replayed>> {
        let setting = self.input.setting.clone();
        let defaults = match &self.position {
            Some(position) => setting.with_position(position).default_tags()?,
            None => setting.default_tags()?,
        };
        let mut findings = Vec::new();
        let game = replay_with(record, &defaults, &mut findings);
        let error = findings.into_iter().find(Diagnostic::is_error);
        match (game, error) {
            (Some(game), None) => Ok(game),
            (_, Some(error)) => Err(usage(format!("--play: {}", error.message))),
            (None, None) => Err(usage("--play: these are not moves")),
        }
    }
}

/// Prints the continuations.
fn print(
    rows: &[OpeningRow],
    args: &Args,
    game: &dyn Replayed,
    output: &mut Output,
) -> anyhow::Result<()> {
    match args.format {
        Format::Json => rows.iter().try_for_each(|row| output.json(row)),
        Format::Csv => {
            let mut header = ["moves", "games", "transposed", "finished", "draws"]
                .map(str::to_owned)
                .to_vec();
            for seat in game.seats() {
                let column = |what| format!("{}_{what}", seat.name);
                header.extend(["wins", "share", "low", "high"].map(column));
            }
            print_row(&header, output)?;
            rows.iter()
                .try_for_each(|row| print_row(cells(row), output))
        }
        Format::Human | Format::Short => table(rows, args.symmetric, game, output),
    }
}

/// Returns the cells of a continuation.
fn cells(row: &OpeningRow) -> Vec<String> {
    let share = |share: Option<f64>| share.map_or_else(String::new, |share| share.to_string());
    let mut cells = vec![
        row.moves.join(" "),
        row.games.to_string(),
        row.transposed.to_string(),
        row.finished.to_string(),
        row.draws.to_string(),
    ];
    for seat in &row.seats {
        cells.push(seat.wins.to_string());
        cells.extend([seat.share, seat.low, seat.high].map(share));
    }
    cells
}

/// Prints a table, in which continuations are indented by their depth.
fn table(
    rows: &[OpeningRow],
    is_symmetric: bool,
    game: &dyn Replayed,
    output: &mut Output,
) -> anyhow::Result<()> {
    let name = |row: &OpeningRow| match row.moves.split_last() {
        None => format!("after ply {}", game.ply_number(game.plies())),
        // With symmetry, a continuation does not always begin with the moves of the
        // shorter one that it continues.
        Some(_) if is_symmetric => format!("  {}", row.moves.join(" ")),
        Some((last, before)) => format!("{}{last}", "  ".repeat(before.len() + 1)),
    };
    let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0);
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    if !rows.is_empty() {
        let seats: Vec<String> = game
            .seats()
            .iter()
            .map(|seat| format!("{:<16}", seat.name))
            .collect();
        let head = format!(
            "{:width$}  games  transposed  {} drawn",
            "",
            seats.join(" ")
        );
        output.line(head.trim_end())?;
    }
    for row in rows {
        let seats = row
            .seats
            .iter()
            .map(|seat| match (seat.share, seat.low, seat.high) {
                (Some(share), Some(low), Some(high)) => {
                    let range =
                        format!("{} % ({}-{})", percent(share), percent(low), percent(high));
                    format!("{range:<16}")
                }
                _ => format!("{:<16}", "-"),
            });
        let seats: Vec<String> = seats.collect();
        let drawn = match row.finished {
            0 => "-".to_owned(),
            finished => format!("{} %", percent(row.draws as f64 / finished as f64)),
        };
        let transposed = format!("{} %", percent(row.transposed));
        let line = format!(
            "{:width$}  {:>5}  {transposed:>10}  {} {drawn}",
            name(row),
            row.games,
            seats.join(" ")
        );
        output.line(line.trim_end())?;
    }
    Ok(())
}
