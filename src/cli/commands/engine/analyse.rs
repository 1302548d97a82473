//! `scoresheet analyse`.

use std::path::{Path, PathBuf};

use clap::builder::StringValueParser;

use crate::app::Format;
use crate::app::format::Suggested;
use crate::app::{Exit, report_nothing_to_search, report_uncertain_moves};
use crate::cli::commands::engine::annotate::Annotated;
use crate::cli::commands::engine::graph::{Graph, recorded_chances};
use crate::cli::commands::engine::search_args::{SearchArgs, stopwatch};
use crate::cli::commands::engine::serve;
use crate::cli::figure::assets;
use crate::cli::input::positions::Positions;
use crate::cli::terminal::csv::{print_cells, print_header};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::check_target;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::Output;
use crate::cli::terminal::progress::Progress;
use crate::report::{
    ANALYSIS_COLUMNS, AnalysedPly, Analyser, Entry, Plies, analysis_header, analysis_row, game_line,
};
use crate::text::{errors, escape_str};

/// The options that `--serve` excludes: queries state the positions.
const NOT_SERVED: [&str; 15] = [
    "paths",
    "from",
    "record",
    "slice",
    "strict",
    "SettingArgs",
    "ChoiceArgs",
    "at",
    "position",
    "play",
    "worst",
    "annotate",
    "graph",
    "theme",
    "format",
];

/// The help of `--at`, whose default is not that of other commands.
const AT_HELP: &str = "Choose plies: `12`, `5-9`, `20-`, `-5`, `start`, `end`, `all`, \
    `commented`; in variations `12a`, `12a.13`, `12a.end`; or a list such as `3,7-9` \
    [default: all]";

/// Search positions: chances, best moves, and what each move lost
///
/// Each row shows the move played and the chance of its player to win after it, the
/// best move and the chance after that, and the loss, which is the difference in
/// percentage points. A loss of at least 5 points is marked `?!`, of at least 10
/// `?` and of at least 15 `??`, if it exceeds these by twice its standard error. A
/// chance with the word `proven` is the result of best play by both sides. Without
/// `--at`, every ply is analysed.
#[derive(Debug, clap::Args)]
#[command(mut_arg("at", |at| at.help(AT_HELP)))]
pub(crate) struct Args {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    search: SearchArgs,
    /// Set the seed of the random number generator
    #[arg(long, value_name = "X", default_value_t = 0)]
    seed: u64,
    /// Print only the N plies with the greatest losses, the greatest first
    #[arg(long, value_name = "N")]
    worst: Option<usize>,
    /// Write the records to FILE, with chances, marks and better lines; variations are not analysed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "play"])]
    annotate: Option<PathBuf>,
    /// Draw a graph of the chances ply by ply; the extension of FILE chooses svg, png or pdf. If the record states the chance after every ply, these are drawn, and nothing is searched unless a limit, a seed, a format or `--annotate` is given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["at", "position", "play", "worst"])]
    graph: Option<PathBuf>,
    /// Choose the theme of the graph, by name or as a file [default: classic]
    #[arg(long, value_name = "NAME|FILE", requires = "graph", hide_possible_values = true, value_parser = Suggested { parser: StringValueParser::new(), values: assets::theme_names })]
    theme: Option<String>,
    /// Answer queries on standard input, one JSON object per line, with one line for each position
    #[arg(long, conflicts_with_all = NOT_SERVED)]
    serve: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let options = args.search.options(args.seed);
    if args.serve {
        return serve::command::run(&options, output);
    }
    if let Some(path) = &args.annotate {
        check_target("--annotate", path, output.target())?;
    }
    interrupt::end_by_request();
    let mut analyser = Analyser::new(options, stopwatch());
    let mut printer = Printer::new(&args, output)?;
    let mut graph = match &args.graph {
        Some(path) => {
            check_target("--graph", path, output.target())?;
            Some(Graph::new(path, args.theme.as_deref())?)
        }
        None => None,
    };
    if !args.wants_search()
        && let Some(graph) = &mut graph
        && add_recorded(&args, graph, output)?
    {
        return graph.write(output);
    }
    if let Some(path) = &args.annotate {
        return write_annotated(&args, (path, graph), (analyser, printer), output);
    }
    let positions = args.positions.clone().default_plies(Plies::all());
    let result = positions.each(output, &mut |position, output| {
        if let Some(why) = position.moment.replayed().about().replay_only {
            return Err(usage(why));
        }
        let rows = analyser.rows(position.entry, position.moment);
        if interrupt::is_requested() {
            return Err(Interrupted.into());
        }
        printer.skipped += u64::from(rows.is_empty());
        for ply in rows {
            if let Some(graph) = &mut graph {
                graph.add(position.entry, &ply)?;
            }
            printer.add(position.entry, ply, output)?;
        }
        Ok(())
    });
    if let Err(error) = result
        && !error.is::<Interrupted>()
    {
        return Err(error);
    }
    printer.finish(output)?;
    write_graph(graph, output)
}

/// Analyses records and writes them with notes to a file, and the graph if there is one.
fn write_annotated(
    args: &Args,
    (path, mut graph): (&Path, Option<Graph>),
    (mut analyser, mut printer): (Analyser, Printer),
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut annotated = Annotated::new(args.positions.plies_or_all());
    // The records are written even if they cannot be drawn.
    let mut drawn = Ok(());
    args.positions.input.each(output, &mut |entry, output| {
        let visit = &mut |ply, output: &mut Output| {
            if let (Some(graph), Ok(())) = (&mut graph, &drawn) {
                drawn = graph.add(entry, &ply);
            }
            printer.add(entry, ply, output)
        };
        let skipped = annotated.add(entry, &mut analyser, output, visit)?;
        printer.skipped += skipped;
        Ok(())
    })?;
    printer.has_auction = annotated.has_auction;
    printer.finish(output)?;
    annotated.write(path, output)?;
    drawn?;
    write_graph(graph, output)
}

/// Writes the graph, unless there is none, or nothing to draw after an interrupt.
fn write_graph(graph: Option<Graph>, output: &Output) -> anyhow::Result<()> {
    match graph {
        Some(graph) if !(graph.is_empty() && interrupt::is_requested()) => graph.write(output),
        _ => Ok(()),
    }
}

impl Args {
    /// Returns true if a table, new chances or annotated records are asked for, so that
    /// recorded chances are not enough.
    fn wants_search(&self) -> bool {
        let has_setting = self.search.is_limited() || self.seed != 0;
        self.annotate.is_some() || has_setting || self.format != Format::Human
    }
}

errors! {
    /// Ends the analysis after an interrupt.
    struct Interrupted = "interrupted";
}

/// Adds the recorded chances to the graph and returns true if the input is a single sound
/// record that states the chance after every ply; otherwise adds nothing and returns
/// false. Standard input is not tried, since it can be read only once.
fn add_recorded(args: &Args, graph: &mut Graph, output: &mut Output) -> anyhow::Result<bool> {
    if args.positions.input.reads_standard() {
        return Ok(false);
    }
    let (mut records, mut recorded) = (0, None);
    let mut part = Output::part(&output.style());
    args.positions.input.each(&mut part, &mut |entry, output| {
        records += 1;
        recorded = recorded_chances(entry);
        output.report(entry);
        Ok(())
    })?;
    match recorded.filter(|_| records == 1 && part.unread == 0) {
        Some(recorded) => {
            graph.add_recorded(recorded);
            output.merge(part)?;
            Ok(true)
        }
        // The input is read again, and its findings are reported then.
        None => Ok(false),
    }
}

/// Prints the rows of the table. With `--worst`, prints them at the end.
struct Printer {
    format: Format,
    /// The number of rows to print for `--worst`.
    worst: Option<usize>,
    /// The rows that are kept until all plies are analysed, for `--worst`.
    held_rows: Vec<AnalysedPly>,
    /// The record of the last row, as the name of its input and its number.
    record: Option<(String, u64)>,
    /// The number of plies that were analysed.
    analysed: u64,
    /// The last of them: the name of its input, and the numbers of its record and ply.
    last: Option<(String, u64, u32)>,
    /// The number of plies whose marks need more simulations.
    uncertain: u64,
    /// The number of plies that cannot be analysed.
    skipped: u64,
    /// True if one of these is an auction, which can be analysed but not annotated.
    has_auction: bool,
    progress: Progress,
    defaults: crate::record::TagValues,
}

impl Printer {
    fn new(args: &Args, output: &mut Output) -> anyhow::Result<Self> {
        if args.format == Format::Csv {
            print_header(&ANALYSIS_COLUMNS, output)?;
        }
        Ok(Self {
            format: args.format,
            worst: args.worst,
            held_rows: Vec::new(),
            record: None,
            analysed: 0,
            last: None,
            uncertain: 0,
            skipped: 0,
            has_auction: false,
            progress: Progress::new(output),
            defaults: args.positions.input.default_tags()?,
        })
    }

    /// Prints a row, or holds it back.
    fn add(
        &mut self,
        entry: &Entry<'_>,
        ply: AnalysedPly,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let id = (entry.source().to_owned(), entry.number, ply.ply);
        // A ply of several seats has a row for each of them.
        if self.last.as_ref() != Some(&id) {
            self.analysed += 1;
            self.last = Some(id);
        }
        self.uncertain += u64::from(ply.is_uncertain);
        let (count, number) = (self.analysed, ply.ply);
        self.progress
            .tick(|_| format!("ply {number}, {count} analysed"));
        if self.worst.is_some() {
            self.held_rows.push(ply);
            return Ok(());
        }
        let record_id = (entry.source().to_owned(), entry.number);
        if self.format == Format::Human && self.record.as_ref() != Some(&record_id) {
            output.line(&game_line(entry, &self.defaults))?;
            output.line(&analysis_header())?;
        }
        self.print(&ply, output)?;
        self.record = Some(record_id);
        Ok(())
    }

    /// Prints a row at once, so that it is not lost if the program is stopped.
    fn print(&self, ply: &AnalysedPly, output: &mut Output) -> anyhow::Result<()> {
        match self.format {
            Format::Json => output.json(ply)?,
            Format::Csv => print_cells(&ANALYSIS_COLUMNS, ply, output)?,
            Format::Human => output.line(&analysis_row(ply))?,
        }
        output.flush()
    }

    /// Prints the rows that were held back. If there was nothing to search, says so.
    fn finish(mut self, output: &mut Output) -> anyhow::Result<()> {
        if self.format == Format::Human {
            report_uncertain_moves(self.uncertain, output);
        }
        let mut held_rows = std::mem::take(&mut self.held_rows);
        held_rows.retain(|ply| ply.loss.is_some());
        let loss_of = |ply: &AnalysedPly| ply.loss.unwrap_or(0.0);
        held_rows.sort_by(|left, right| loss_of(right).total_cmp(&loss_of(left)));
        let has_losses = !held_rows.is_empty();
        held_rows.truncate(self.worst.unwrap_or(0));
        if self.format == Format::Human && !held_rows.is_empty() {
            output.line(&analysis_header())?;
        }
        let of_one_record = held_rows
            .windows(2)
            .all(|two| (&two[0].source, two[0].record) == (&two[1].source, two[1].record));
        for ply in held_rows {
            if self.format == Format::Human && !of_one_record {
                let source = escape_str(&ply.source);
                output.line(&format!("{source}, record {}:", ply.record))?;
            }
            self.print(&ply, output)?;
        }
        if self.analysed == 0 && self.has_auction {
            let message = "auctions cannot be annotated, since each bid has a chance of its own: \
                           leave out `--annotate` for a table";
            output.fail(Exit::Findings, message);
        } else if self.analysed == 0 && self.skipped > 0 {
            report_nothing_to_search(output);
        }
        if self.analysed > 0 && self.worst.is_some() && !has_losses {
            output.note("no loss is known: `--worst` needs plies that were played");
        }
        if interrupt::is_requested() {
            let plies = self.analysed;
            let noun = if plies == 1 { "ply" } else { "plies" };
            output.note(&format!("stopped after {plies} {noun}"));
        }
        Ok(())
    }
}
