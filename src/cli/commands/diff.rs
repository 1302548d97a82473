//! `scoresheet diff`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::app::setting::SettingArgs;
use crate::app::{Exit, Format};
use crate::cli::input::args::Input;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::replay_with;
use crate::report::{self, DiffScope, DiffSide, Difference, DifferenceKind};
use crate::text::{escape_str, plural, plural_plies};

/// Find the first ply at which two records differ
///
/// Files of several records are compared record by record, in their order.
///
/// Records are compared by their positions, so notation does not matter, nor does it
/// matter which of several moves with the same effect was played.
/// The exit code is 1 if the records differ.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of the first record, or `-`
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The file of the second record [default: A]
    #[arg(value_name = "B")]
    second: Option<PathBuf>,
    /// Choose the record of each file: `1,2`, or `2` for both [default: all]
    #[arg(long, value_name = "N,M")]
    record: Option<Pair>,
    #[command(flatten)]
    setting: SettingArgs,
    /// Compare variations, comments and glyphs too
    #[arg(long)]
    all: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITHOUT_TABLE))]
    format: Format,
}

/// The number of a record in each of two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair(u64, u64);

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0);
        let (first, second) = text.split_once(',').unwrap_or((text, text));
        let numbers = number(first).zip(number(second));
        let (first, second) =
            numbers.ok_or("choose two records as `1,2`, or `2` for both files")?;
        Ok(Self(first, second))
    }
}

/// One of the two records.
struct Side {
    source: String,
    number: u64,
    game: DiffSide,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let is_same_file = args
        .second
        .as_ref()
        .is_none_or(|second| *second == args.first);
    if is_same_file
        && args
            .record
            .is_none_or(|Pair(first, second)| first == second)
    {
        let hint =
            "nothing to compare: name two files, or two records of one file with `--record 1,2`";
        return Err(usage(hint));
    }
    let second_path = args.second.as_ref().unwrap_or(&args.first);
    if args.first.as_os_str() == "-" && second_path.as_os_str() == "-" {
        return Err(usage("standard input can only be read once: name a file"));
    }
    let (first_number, second_number) = (
        args.record.map(|pair| pair.0),
        args.record.map(|pair| pair.1),
    );
    let sides = (
        read_sides(&args, &args.first, first_number, output)?,
        read_sides(&args, second_path, second_number, output)?,
    );
    let (Some(first), Some(second)) = sides else {
        output.raise(Exit::Findings);
        return Ok(());
    };
    compare(&args, &first, &second, output)
}

/// Compares the records of both files in their order.
fn compare(
    args: &Args,
    first: &[Side],
    second: &[Side],
    output: &mut Output,
) -> anyhow::Result<()> {
    let scope = if args.all {
        DiffScope::All
    } else {
        DiffScope::Game
    };
    let (shared, longer) = if first.len() < second.len() {
        (first.len(), second.len())
    } else {
        (second.len(), first.len())
    };
    let mut different = 0;
    for (first, second) in first.iter().zip(second) {
        let difference = report::first_difference(&first.game, &second.game, scope);
        different += usize::from(difference.is_some());
        if args.format == Format::Json {
            let names = [first, second].map(|side| (side.source.clone(), side.number));
            output.json(&report::diff(names, difference.as_ref()))?;
        } else if difference.is_some() || longer == 1 {
            output.print(&describe(first, second, difference.as_ref(), longer > 1))?;
        }
    }
    if different > 0 || first.len() != second.len() {
        output.raise(Exit::Findings);
    }
    for side in [first, second] {
        if side.len() == longer && longer > shared {
            let name = escape_str(&side[0].source);
            let more = plural(longer - shared, "more record");
            output.note(&format!("only `{name}` has {more}"));
        }
    }
    if longer > 1 {
        let same = shared - different;
        output.note(&format!(
            "{same} of {} are the same",
            plural(longer, "record")
        ));
    }
    Ok(())
}

/// Reads the records of a file, or the one with this number. If one cannot be compared, or
/// there is none, reports why and returns `None`.
fn read_sides(
    args: &Args,
    path: &Path,
    number: Option<u64>,
    output: &mut Output,
) -> anyhow::Result<Option<Vec<Side>>> {
    let mut input = Input::of_file(path.to_owned(), args.setting.clone(), number);
    input.is_required = true;
    input.notes_assumptions = args.format != Format::Json;
    let defaults = input.default_tags()?;
    let mut sides = Vec::new();
    let mut is_complete = true;
    input.each(output, &mut |entry, output| {
        if !entry.is_sound() {
            output.report(entry);
        }
        match replay_with(entry.record, &defaults, &mut Vec::new()) {
            None => is_complete = false,
            Some(game) => sides.push(Side {
                source: entry.source().to_owned(),
                number: entry.number,
                game: DiffSide::new(entry.record, game),
            }),
        }
        Ok(())
    })?;
    Ok((is_complete && !sides.is_empty()).then_some(sides))
}

/// Describes the difference as text. The numbers of records are named if a file has
/// several.
fn describe(
    first: &Side,
    second: &Side,
    difference: Option<&Difference>,
    names_records: bool,
) -> String {
    let names = [first, second].map(|side| {
        let name = escape_str(&side.source);
        if names_records || first.source == second.source {
            format!("{name}, record {}", side.number)
        } else {
            name
        }
    });
    let Some(difference) = difference else {
        let plies = plural_plies(first.game.plies());
        return format!("the same game: {plies}\n");
    };
    let place = place(difference);
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = format!("the records differ {place}\n");
    for (name, value) in names.iter().zip(&difference.values) {
        let value = value
            .as_deref()
            .map_or_else(|| "nothing".to_owned(), escape_str);
        text.push_str(&format!("  {name:width$}  {value}\n"));
    }
    text
}

/// Describes where two records differ.
fn place(difference: &Difference) -> String {
    match (difference.kind, &difference.location) {
        (DifferenceKind::Game, _) => "before the first ply, in the game".to_owned(),
        (DifferenceKind::Setting, Some(name)) => format!("before the first ply, in `{name}`"),
        (DifferenceKind::Result, _) => "in the result".to_owned(),
        (DifferenceKind::Remark, Some(path)) => format!("after ply {path}"),
        (_, location) => format!("at ply {}", location.as_deref().unwrap_or("?")),
    }
}
