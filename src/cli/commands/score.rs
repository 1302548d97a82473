//! `scoresheet score`.

use scoresheet::record::TagValues;
use scoresheet::report::{self, CsvBuffer};
use scoresheet::text::{escape_str, push_number};

use crate::cli::format::Format;
use crate::cli::input::parallel::{PartPlace, merge_nothing};
use crate::cli::input::positions::{Position, Positions};
use crate::cli::input::setting::game_line;
use crate::cli::terminal::csv::{ColumnArgs, CsvPrinter};
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::{plural, plural_plies};

/// Score positions: groups, scores, winner and deciding comparison
///
/// With several plies, as with `--at all`, a table with one row per ply is
/// printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
    #[command(flatten)]
    columns: ColumnArgs,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.positions = args.positions.with_standings();
    let csv = CsvPrinter::new(&["ply", "move"], &args.columns, args.format)?;
    match args.format {
        Format::Json => {
            let visit = |position: &Position<'_>, (): &mut (), output: &mut Output| {
                Ok(output.json(&report::score(position.entry, position.moment))?)
            };
            args.positions.each_part(&visit, &mut merge_nothing, output)
        }
        Format::Csv => {
            csv.header(output)?;
            let visit = |position: &Position<'_>, buffer: &mut CsvBuffer, output: &mut Output| {
                Ok(csv.position(position, buffer, output)?)
            };
            args.positions.each_part(&visit, &mut merge_nothing, output)
        }
        Format::Human | Format::Short => {
            let defaults = args.positions.input().default_tags()?;
            if args.positions.may_be_several() {
                table(&args, &defaults, output)
            } else {
                lines(&args, &defaults, output)
            }
        }
    }
}

/// Prints one line per record; the details if there is only one.
fn lines(args: &Args, defaults: &TagValues, output: &mut Output) -> anyhow::Result<()> {
    let mut summary = Summary::default();
    let visit = |position: &Position<'_>, part: &mut Summary, output: &mut Output| {
        part.add(position);
        // Do not print the first record yet: if it remains the only one, it is
        // printed in full.
        if part.records == 1 {
            part.first = Some([one_line(position) + "\n", in_full(position, defaults)]);
            return Ok(());
        }
        Ok(output.line(&one_line(position))?)
    };
    let mut merge = |mut part: Summary, _: &PartPlace<'_>, output: &mut Output| {
        let first = part.first.take();
        let is_alone = summary.records + part.records == 1;
        let held_back = summary.first.take_if(|_| part.records > 0);
        summary.merge(part);
        for [line, _] in held_back.iter().chain(first.iter().filter(|_| !is_alone)) {
            output.print(line)?;
        }
        if is_alone && first.is_some() {
            summary.first = first;
        }
        Ok(())
    };
    args.positions.each_part(&visit, &mut merge, output)?;
    if let Some([_, first]) = summary.first {
        return Ok(output.print(&first)?);
    }
    if summary.records > 1 {
        output.note(&summary.line());
    }
    Ok(())
}

/// Describes a position in full, on several lines.
fn in_full(position: &Position<'_>, defaults: &TagValues) -> String {
    let Position { entry, moment } = position;
    let number = position.ply_name();
    let mut text = format!("{}, after ply {number}\n", game_line(entry, defaults));
    let seats = moment.replayed().seats();
    let width = seats.iter().map(|seat| seat.name.len()).max().unwrap_or(0);
    let standings = moment.standings();
    let player = |index: usize| {
        let name = entry.record.tags().value(&seats[index].name).unwrap_or("?");
        if seats[index].dummy {
            String::new()
        } else {
            escape_str(name)
        }
    };
    let player_width = (0..seats.len())
        .map(|index| player(index).chars().count())
        .max()
        .unwrap_or(0);
    for standing in &standings.seats {
        let index = standing.seat.index();
        let (name, player) = (&seats[index].name, player(index));
        let pad = " ".repeat(player_width - player.chars().count());
        text.push_str(&format!(
            "  {name:width$}  {player}{pad}  {:>4}  {}\n",
            standing.score,
            standing.line()
        ));
    }
    text.push_str(&format!(
        "{}: {}\n",
        report::score_line(position.moment),
        report::verdict(position.moment)
    ));
    text
}

/// Describes a position on one line.
fn one_line(position: &Position<'_>) -> String {
    let Position { entry, moment } = position;
    let replayed = moment.replayed();
    let mut line = escape_str(entry.source());
    line.push(' ');
    push_number(&mut line, entry.number);
    line.extend([": ", replayed.about().name, " ", replayed.setting()]);
    line.extend([", ", &plural_plies(moment.plies())]);
    line.extend([": ", &report::score_line(moment)]);
    line.extend(["; ", &report::verdict(moment)]);
    if !entry.is_sound() {
        line.push_str(" (not sound)");
    }
    line
}

/// Prints a table with one row per ply.
fn table(args: &Args, defaults: &TagValues, output: &mut Output) -> anyhow::Result<()> {
    // The input and the number of the record of the last row. All rows of a record are
    // in one part, so each part begins with a new record.
    type Record = (String, u64);
    let visit = |position: &Position<'_>, record: &mut Record, output: &mut Output| {
        let Position { entry, moment } = position;
        let seats = moment.replayed().seats();
        let current = (entry.source().to_owned(), entry.number);
        if *record != current {
            *record = current;
            output.line(&game_line(entry, defaults))?;
            let names: Vec<String> = seats
                .iter()
                .map(|seat| format!("  {:>6}", seat.name))
                .collect();
            output.line(&format!(" ply{}  move", names.concat()))?;
        }
        let number = position.ply_name();
        let standings = moment.standings();
        let scores = standings.seats.iter().zip(seats);
        let scores = scores
            .map(|(standing, seat)| format!("  {:>1$}", standing.score, seat.name.len().max(6)));
        let last = moment.last_move(moment.dialect()).unwrap_or_default();
        let row = format!("{number:>4}{}  {last}", scores.collect::<String>());
        Ok(output.line(row.trim_end())?)
    };
    let mut merge = |_: Record, _: &PartPlace<'_>, _: &mut Output| Ok(());
    args.positions.each_part(&visit, &mut merge, output)
}

/// Totals over several records.
#[derive(Debug, Default)]
struct Summary {
    records: usize,
    /// The two descriptions of the first record, on one line and in full. Empty
    /// once one of them is printed.
    first: Option<[String; 2]>,
    plies: usize,
    /// The number of wins of each seat that has won, by the name of the seat.
    wins: Vec<(String, usize)>,
    draws: usize,
}

impl Summary {
    fn add(&mut self, position: &Position<'_>) {
        self.records += 1;
        let replayed = position.moment.replayed();
        self.plies += replayed.plies();
        let verdict = replayed.verdict();
        let seats = replayed.seats();
        for &winner in &verdict.winners {
            self.add_wins(&seats[winner].name, 1);
        }
        // The result of a draw names all seats, but its verdict has no winner.
        let is_finished = !verdict.result.winners().is_empty();
        self.draws += usize::from(is_finished && verdict.winners.is_empty());
    }

    /// Adds the totals of later records.
    fn merge(&mut self, part: Self) {
        self.records += part.records;
        self.plies += part.plies;
        self.draws += part.draws;
        for (name, count) in part.wins {
            self.add_wins(&name, count);
        }
    }

    fn add_wins(&mut self, name: &str, more: usize) {
        match self.wins.iter_mut().find(|(seat, _)| seat == name) {
            Some((_, count)) => *count += more,
            None => self.wins.push((name.to_owned(), more)),
        }
    }

    fn line(&self) -> String {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        let wins = if wins.is_empty() {
            "no wins".to_owned()
        } else {
            format!("wins: {}", wins.join(", "))
        };
        let mean = self.plies as f64 / self.records as f64;
        format!(
            "{}; {wins}; {}; {mean:.1} plies on average",
            plural(self.records, "record"),
            plural(self.draws, "draw")
        )
    }
}
