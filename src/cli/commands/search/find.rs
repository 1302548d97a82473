//! `scoresheet find`.

use std::path::{Path, PathBuf};

use crate::app::{Exit, Format, Messages};
use crate::board::Square;
use crate::cli::choice::board_search::BoardSearch;
use crate::cli::choice::expression::Expression;
use crate::cli::choice::patterns::NumberRange;
use crate::cli::commands::search::find_plies::{FirstFigure, Hits, PlyTest};
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::{print_cells, print_header};
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::check_target;
use crate::cli::terminal::output::Output;
use crate::report::{Entry, FindReport};
use crate::text::plural;

/// Find positions: a pattern on the board, or a condition on the score
///
/// PATTERN is a part of a position string in which `?` is any square, `a` a stone
/// of the first seat and `b` one of the second. It is found anywhere on the
/// board, also rotated and mirrored. With `--where-ply`, PATTERN is optional; if both
/// are given, both must hold at the same ply. Of several matching plies in a row,
/// only the first is reported, and only if `--ply` and `--to-move` allow it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The pattern: ranks from the top, separated by `/`, for example `oy?/?Oy`
    #[arg(value_name = "PATTERN", required_unless_present = "when")]
    position_pattern: Option<String>,
    #[command(flatten)]
    input: Input,
    /// Find plies by a jq expression over the object that `score --at all -f json` prints, plus `lead`, the lead of each seat
    #[arg(long = "where-ply", alias = "when", value_name = "EXPR")]
    when: Option<String>,
    /// Find the pattern only as it is written, neither rotated nor mirrored
    #[arg(long)]
    exact: bool,
    /// Find the pattern only with its bottom left square on SQUARE; if the pattern is rotated or mirrored, so is this area
    #[arg(long, value_name = "SQUARE")]
    at_square: Option<Square>,
    /// Find only positions after these plies: `12`, `10-30`, `10-`, `-30`; 0 is the start
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    ply: Option<NumberRange>,
    /// Find only positions in which this seat is to move
    #[arg(long, value_name = "SEAT")]
    to_move: Option<String>,
    /// Report every ply, not only the first of several in a row
    #[arg(long)]
    every: bool,
    /// Print only the number of hits
    #[arg(long, conflicts_with = "format")]
    count: bool,
    /// Draw the first hit to FILE, with the pattern framed
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
}

/// The hits in a part of the input.
#[derive(Default)]
struct Part {
    hits: usize,
    records: usize,
    first: Option<FirstFigure>,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.notes_assumptions = true;
    let test = args.test()?;
    if let Some(path) = &args.figure {
        check_target("--figure", path, output.target())?;
        FirstFigure::check(path)?;
    }
    if args.format == Format::Csv {
        print_header(&FindReport::COLUMNS, output)?;
    }
    let mut total = Part::default();
    let (args, test) = (&args, &test);
    let visit = |entry: &Entry<'_>, part: &mut Part, output: &mut Output| {
        output.raise_exit_code_for(entry);
        let mut hits = Hits::new(entry, test);
        hits.draws_first = args.figure.is_some() && part.first.is_none();
        hits.only_counts = args.count;
        let mut lines = Output::part(&output.style());
        hits.visit(output, &mut |found| args.print(found, &mut lines))?;
        output.merge(lines)?;
        part.hits += hits.count;
        part.records += usize::from(hits.count > 0);
        part.first = part.first.take().or(hits.first);
        Ok(())
    };
    let merge = &mut |part: Part, _: &_, _: &mut _| {
        total.hits += part.hits;
        total.records += part.records;
        total.first = total.first.take().or(part.first);
        Ok(())
    };
    args.input.each_part(&visit, None, merge, output)?;
    if args.count {
        output.line(&total.hits.to_string())?;
    }
    test.finish(output);
    if total.hits == 0 {
        output.raise(Exit::Findings);
        output.note("nothing found");
        return Ok(());
    }
    let records = plural(total.records, "record");
    output.note(&format!("{} in {records}", plural(total.hits, "hit")));
    match (&args.figure, total.first) {
        (Some(path), Some(first)) if !output.refuses_file(path) => Ok(first.write(path)?),
        _ => Ok(()),
    }
}

impl Args {
    /// Returns the conditions for a ply to be found. With `--where-ply`, the first
    /// argument is taken as a path instead of a pattern if a file of that name
    /// exists, or if it is not a valid pattern.
    fn test(&mut self) -> anyhow::Result<PlyTest> {
        let when = self.when.as_ref().map(|code| {
            let expression = Expression::parse(code);
            expression.map_err(|error| usage(format!("`--where-ply`: {error}")))
        });
        let when = when.transpose()?;
        let first_argument = self.position_pattern.take();
        let is_path = |text: &str| Path::new(text).exists() || BoardSearch::parse(text).is_err();
        let search = match first_argument {
            Some(path) if when.is_some() && is_path(&path) => {
                self.input.paths.insert(0, PathBuf::from(path));
                None
            }
            Some(pattern) => {
                let search = BoardSearch::parse(&pattern)?;
                Some(search.restricted(self.exact, self.at_square))
            }
            None => None,
        };
        if search.is_none() && (self.exact || self.at_square.is_some()) {
            return Err(usage("`--exact` and `--at-square` need a PATTERN"));
        }
        PlyTest::new(search, when, self.ply, self.to_move.clone(), self.every)
    }

    /// Prints a hit.
    fn print(&self, found: &FindReport, output: &mut Output) -> anyhow::Result<()> {
        match self.format {
            Format::Json => output.json(found),
            Format::Csv => print_cells(&FindReport::COLUMNS, found, output),
            Format::Human => output.line(&found.line()),
        }
    }
}
