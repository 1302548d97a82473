use clap::ValueEnum;
use scoresheet::report::{self, Entry};
use scoresheet::text::escape_str;

use crate::cli::input::parallel::Around;
use crate::cli::input::positions::{Position, Positions};
use crate::cli::input::setting::assumed;
use crate::cli::terminal::csv::Cells;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::{plural, plural_plies};

/// Score positions: groups, scores, winner and deciding comparison
///
/// With several plies, such as `--at all`, print a table with one row per ply.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for people.
    Human,
    /// One JSON object per position.
    Json,
    /// A header, then one row per position.
    Csv,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    match args.format {
        Format::Json => {
            let visit = |position: &Position<'_>, (): &mut (), output: &mut Output| {
                Ok(output.json(&position.score())?)
            };
            args.positions.each_part(&visit, &mut nothing, output)
        }
        Format::Csv => {
            let cells = Cells::new(&["ply"]);
            cells.header(output)?;
            let visit = |position: &Position<'_>, (): &mut (), output: &mut Output| {
                Ok(cells.position(position, output)?)
            };
            args.positions.each_part(&visit, &mut nothing, output)
        }
        Format::Human => {
            let tags = args.positions.input().tags()?;
            if args.positions.is_several() {
                table(&args, &tags, output)
            } else {
                lines(&args, &tags, output)
            }
        }
    }
}

/// Parts sum up to nothing.
fn nothing((): (), _: &Around<'_>, _: &mut Output) -> anyhow::Result<()> {
    Ok(())
}

/// A line a record, or what there is to say of the only one.
fn lines(args: &Args, tags: &[(String, String)], output: &mut Output) -> anyhow::Result<()> {
    let mut summary = Summary::default();
    let visit = |position: &Position<'_>, part: &mut Summary, output: &mut Output| {
        part.add(position);
        // The first record is held back: alone it is told at length.
        if part.records == 1 {
            part.first = Some([one_line(position) + "\n", at_length(position, tags)]);
            return Ok(());
        }
        Ok(output.line(&one_line(position))?)
    };
    let mut merge = |mut part: Summary, _: &Around<'_>, output: &mut Output| {
        let first = part.first.take();
        let is_alone = summary.records + part.records == 1;
        let held = summary.first.take_if(|_| part.records > 0);
        summary.merge(part);
        for [line, _] in held.iter().chain(first.iter().filter(|_| !is_alone)) {
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

/// `Permute 12x12 chequer (assumed; --board, --setup)`.
pub(crate) fn game_line(entry: &Entry<'_>, tags: &[(String, String)]) -> String {
    let Some(replayed) = entry.replayed else {
        return String::new();
    };
    let name = replayed.about().name;
    let guess = assumed(entry, replayed, tags);
    format!("{name} {}{guess}", replayed.setting())
}

fn at_length(position: &Position<'_>, tags: &[(String, String)]) -> String {
    let Position {
        entry,
        replayed,
        plies,
        view,
    } = position;
    let number = position.ply_name();
    let mut text = format!("{}, after ply {number}\n", game_line(entry, tags));
    let seats = replayed.seats();
    let width = seats.iter().map(|seat| seat.name.len()).max().unwrap_or(0);
    let standings = view.standings();
    let player = |index: usize| {
        let said = entry.record.tags().value(&seats[index].name).unwrap_or("?");
        if seats[index].dummy {
            String::new()
        } else {
            escape_str(said)
        }
    };
    let players = (0..seats.len())
        .map(|index| player(index).chars().count())
        .max()
        .unwrap_or(0);
    for standing in &standings.seats {
        let index = standing.seat.index();
        let (name, player) = (&seats[index].name, player(index));
        let pad = " ".repeat(players - player.chars().count());
        text.push_str(&format!(
            "  {name:width$}  {player}{pad}  {:>4}  {}\n",
            standing.score, standing.line
        ));
    }
    text.push_str(&format!(
        "{}: {}\n",
        report::quoted_score(*replayed, *view),
        report::verdict(*replayed, *plies, *view)
    ));
    text
}

fn one_line(position: &Position<'_>) -> String {
    let flaw = if position.entry.is_valid() {
        ""
    } else {
        " (not sound)"
    };
    let Position {
        entry,
        replayed,
        plies,
        view,
    } = position;
    format!(
        "{} {}: {} {}, {}: {}; {}{flaw}",
        escape_str(entry.source()),
        entry.number,
        replayed.about().name,
        replayed.setting(),
        plural_plies(*plies),
        report::quoted_score(*replayed, *view),
        report::verdict(*replayed, *plies, *view)
    )
}

/// A row a ply.
fn table(args: &Args, tags: &[(String, String)], output: &mut Output) -> anyhow::Result<()> {
    // Which record the last row was of: all rows of one stand in one part.
    type Record = (String, u64);
    let visit = |position: &Position<'_>, record: &mut Record, output: &mut Output| {
        let Position {
            entry,
            replayed,
            plies,
            view,
        } = position;
        let seats = replayed.seats();
        let this = (entry.source().to_owned(), entry.number);
        if *record != this {
            *record = this;
            output.line(&game_line(entry, tags))?;
            let names: Vec<String> = seats
                .iter()
                .map(|seat| format!("  {:>6}", seat.name))
                .collect();
            output.line(&format!(" ply{}  move", names.concat()))?;
        }
        let number = position.ply_name();
        let standings = view.standings();
        let scores = standings.seats.iter().zip(&seats);
        let scores = scores
            .map(|(standing, seat)| format!("  {:>1$}", standing.score, seat.name.len().max(6)));
        let dialect = replayed.dialect().unwrap_or(replayed.dialects()[0]);
        let last = plies
            .checked_sub(1)
            .map_or_else(String::new, |last| replayed.ply_text(last, dialect));
        let row = format!("{number:>4}{}  {last}", scores.collect::<String>());
        Ok(output.line(row.trim_end())?)
    };
    let mut merge = |_: Record, _: &Around<'_>, _: &mut Output| Ok(());
    args.positions.each_part(&visit, &mut merge, output)
}

/// What was seen of several records.
#[derive(Debug, Default)]
struct Summary {
    records: usize,
    /// The first record in a line and at length, while it is held back.
    first: Option<[String; 2]>,
    plies: usize,
    wins: Vec<(String, usize)>,
    draws: usize,
}

impl Summary {
    fn add(&mut self, position: &Position<'_>) {
        self.records += 1;
        self.plies += position.replayed.plies();
        let verdict = position.replayed.verdict();
        let seats = position.replayed.seats();
        for &winner in &verdict.winners {
            self.add_wins(&seats[winner].name, 1);
        }
        // A draw is a result that all share, so that nobody has won.
        let is_shared = !verdict.result.winners().is_empty();
        self.draws += usize::from(is_shared && verdict.winners.is_empty());
    }

    /// Adds what was seen of the records that follow.
    fn merge(&mut self, part: Self) {
        self.records += part.records;
        self.plies += part.plies;
        self.draws += part.draws;
        for (name, count) in part.wins {
            self.add_wins(&name, count);
        }
    }

    fn add_wins(&mut self, name: &str, more: usize) {
        match self.wins.iter_mut().find(|(known, _)| known == name) {
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
