//! `score`: who leads at positions, or who has won.

use serde::Deserialize;

use crate::app::door::{ChosenPositions, ChosenRecords as _, Done, Messages as _, Sink as _};
use crate::app::format::Format;
use crate::play::{Moment, Replayed, StandingDetails};
use crate::record::TagValues;
use crate::report::{Entry, RecordPosition, game_line, score, score_line, verdict};
use crate::text::{escape_str, plural, plural_plies, push_number, with_decimals};

/// The options of `score`.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct ScoreArgs {
    /// Choose the output format
    #[cfg_attr(feature = "cli", arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE)))]
    #[serde(deserialize_with = "Format::of_results")]
    pub(crate) format: Format,
}

/// Prints the scores of positions.
///
/// # Errors
///
/// Returns the first error of the records or of the sink.
pub fn run<P: ChosenPositions>(
    args: ScoreArgs,
    positions: &P,
    sink: &mut P::Sink,
) -> Done<P::Sink> {
    if args.format == Format::Json {
        let visit = |position: &RecordPosition<'_>, (): &mut (), sink: &mut P::Sink| {
            sink.json(&score(position.entry, position.moment))
        };
        return positions.each_part_of_positions(&visit, &mut |(), _| Ok(()), sink);
    }
    let defaults = positions.records().defaults()?;
    if positions.may_be_several() {
        table(positions, &defaults, sink)
    } else {
        lines(positions, &defaults, sink)
    }
}

/// Prints one line per record; the details if there is only one.
fn lines<P: ChosenPositions>(
    positions: &P,
    defaults: &TagValues,
    sink: &mut P::Sink,
) -> Done<P::Sink> {
    let mut totals = ScoreTotals::default();
    // The descriptions of the first record, until one of them is printed.
    let mut first: Option<[String; 2]> = None;
    let visit = |position: &RecordPosition<'_>, part: &mut Part, sink: &mut P::Sink| {
        part.totals.add(position);
        let line = on_one_line(position);
        // Do not print the first record yet: if it remains the only one, it is
        // printed in full.
        if part.totals.records == 1 {
            part.first = Some([line + "\n", in_full(position, defaults)]);
            return Ok(());
        }
        sink.line(&line)
    };
    let mut merge = |mut part: Part, sink: &mut P::Sink| {
        let first_of_part = part.first.take();
        let is_alone = totals.records + part.totals.records == 1;
        let held_back = first.take_if(|_| part.totals.records > 0);
        totals.merge(part.totals);
        let printed = first_of_part.iter().filter(|_| !is_alone);
        for [line, _] in held_back.iter().chain(printed) {
            sink.print(line)?;
        }
        if is_alone && first_of_part.is_some() {
            first = first_of_part;
        }
        Ok(())
    };
    positions.each_part_of_positions(&visit, &mut merge, sink)?;
    if let Some([_, first]) = first {
        return sink.print(&first);
    }
    if totals.records > 1 {
        sink.note(&totals.line());
    }
    Ok(())
}

/// Prints a table with one row per ply.
fn table<P: ChosenPositions>(
    positions: &P,
    defaults: &TagValues,
    sink: &mut P::Sink,
) -> Done<P::Sink> {
    // The input and the number of the record of the last row. All rows of a record are
    // in one part, so each part begins with a new record.
    type Record = (String, u64);
    let visit = |position: &RecordPosition<'_>, record: &mut Record, sink: &mut P::Sink| {
        let RecordPosition { entry, moment } = position;
        let current = (entry.source().to_owned(), entry.number);
        if *record != current {
            *record = current;
            sink.print(&heading(entry, moment.replayed(), defaults))?;
        }
        sink.line(&row(position))
    };
    let mut merge = |_: Record, _: &mut P::Sink| Ok(());
    positions.each_part_of_positions(&visit, &mut merge, sink)
}

/// The totals of a part of the input.
#[derive(Debug, Default)]
struct Part {
    totals: ScoreTotals,
    /// The two descriptions of the first record, on one line and in full.
    first: Option<[String; 2]>,
}

/// Describes a position in full, on several lines.
fn in_full(position: &RecordPosition<'_>, defaults: &TagValues) -> String {
    let RecordPosition { entry, moment } = position;
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
        score_line(position.moment),
        verdict(position.moment)
    ));
    text
}

/// Describes a position on one line.
fn on_one_line(position: &RecordPosition<'_>) -> String {
    let RecordPosition { entry, moment } = position;
    let replayed = moment.replayed();
    let mut line = escape_str(entry.source());
    line.push(' ');
    push_number(&mut line, entry.number);
    line.extend([": ", replayed.about().name, " ", replayed.setting()]);
    line.extend([", ", &plural_plies(moment.plies())]);
    line.extend([": ", &score_line(moment)]);
    line.extend(["; ", &verdict(moment)]);
    if !entry.is_sound() {
        line.push_str(" (not sound)");
    }
    line
}

/// Returns the heading of the table with one row per ply: the game, and the names of
/// the columns.
fn heading(entry: &Entry<'_>, replayed: &dyn Replayed, defaults: &TagValues) -> String {
    let seats = replayed.seats().iter();
    let names: String = seats.map(|seat| format!("  {:>7}", seat.name)).collect();
    let end = Moment::end(replayed);
    let counted = match end.standings().seats.first().map(|seat| &seat.details) {
        Some(StandingDetails::Groups(_)) => ": stones of the largest group",
        Some(StandingDetails::Connection { .. }) => ": squares to connect",
        _ => "",
    };
    format!(
        "{}{counted}\n ply{names}  move\n",
        game_line(entry, defaults)
    )
}

/// Returns the row of a position in the table with one row per ply.
fn row(position: &RecordPosition<'_>) -> String {
    let moment = position.moment;
    let seats = moment.replayed().seats();
    let number = position.ply_name();
    let standings = moment.standings();
    let standings = standings.seats.iter().zip(seats);
    let scores = standings.map(|(standing, seat)| {
        let counted = match standing.details {
            StandingDetails::Connection { to_connect, .. } => {
                to_connect.map_or("cut off".to_owned(), |count| count.to_string())
            }
            _ => standing.score.to_string(),
        };
        format!("  {counted:>0$}", seat.name.len().max(7))
    });
    let last = moment.last_move(moment.dialect()).unwrap_or_default();
    let row = format!("{number:>4}{}  {last}", scores.collect::<String>());
    row.trim_end().to_owned()
}

/// The totals of `score` over several records.
#[derive(Debug, Default)]
struct ScoreTotals {
    records: usize,
    plies: usize,
    /// The number of wins of each seat that has won, by the name of the seat.
    wins: Vec<(String, usize)>,
    draws: usize,
}

impl ScoreTotals {
    /// Adds the record of a position.
    fn add(&mut self, position: &RecordPosition<'_>) {
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

    /// Describes the totals on one line.
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
            "{}; {wins}; {}; {} plies on average",
            plural(self.records, "record"),
            plural(self.draws, "draw"),
            with_decimals(mean, 1)
        )
    }
}
