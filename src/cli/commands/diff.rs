//! `scoresheet diff`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use scoresheet::games::replay;
use scoresheet::play::Replayed;
use scoresheet::report::{self, Parting};
use scoresheet::text::escape_str;

use crate::cli::format::Format;
use crate::cli::input::input::Input;
use crate::cli::input::setting::Setting;
use crate::cli::remarks::{Remark, seen};
use crate::cli::terminal::error::{Class, Stop};
use crate::cli::terminal::output::Output;
use crate::cli::terminal::plural::plural_plies;

/// Find the first ply at which two records differ
///
/// Records are compared by their positions, so notation does not matter, nor
/// does the direction of a twist if both directions lead to the same position.
/// The exit code is 1 if the records differ.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file of the first record, or `-`
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The file of the second record [default: A]
    #[arg(value_name = "B")]
    second: Option<PathBuf>,
    /// Choose the record of each file: `1,2`, or `2` for both
    #[arg(long, value_name = "N,M")]
    record: Option<Pair>,
    #[command(flatten)]
    setting: Setting,
    /// Compare variations, comments and glyphs too
    #[arg(long)]
    all: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::TEXT))]
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
        let both = number(first).zip(number(second));
        let (first, second) = both.ok_or("choose two records as `1,2`, or `2` for both files")?;
        Ok(Self(first, second))
    }
}

/// One of the two records.
struct Side {
    source: String,
    number: u64,
    game: Box<dyn Replayed>,
    remarks: Vec<Remark>,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let same = args
        .second
        .as_ref()
        .is_none_or(|second| *second == args.first);
    if same
        && args
            .record
            .is_none_or(|Pair(first, second)| first == second)
    {
        let hint =
            "nothing to compare: name two files, or two records of one file with `--record 1,2`";
        return Err(Stop::Usage(hint.to_owned()).into());
    }
    let second = args.second.as_ref().unwrap_or(&args.first);
    if args.first.as_os_str() == "-" && second.as_os_str() == "-" {
        let hint = "standard input can only be read once: name a file";
        return Err(Stop::Usage(hint.to_owned()).into());
    }
    let (one, other) = (
        args.record.map(|pair| pair.0),
        args.record.map(|pair| pair.1),
    );
    let sides = (
        side(&args, &args.first, one, output)?,
        side(&args, second, other, output)?,
    );
    let (Some(one), Some(other)) = sides else {
        output.raise(Class::Findings);
        return Ok(());
    };
    let mut parting = compare(&one, &other);
    if args.all && parting.is_none() {
        parting = compare_remarks(&one, &other);
    }
    if parting.is_some() {
        output.raise(Class::Findings);
    }
    if args.format == Format::Json {
        let names = [&one, &other].map(|side| (side.source.clone(), side.number));
        return Ok(output.json(&report::diff(names, parting.as_ref()))?);
    }
    Ok(output.print(&told(&one, &other, parting.as_ref()))?)
}

/// Reads one of the records; none when there is none to be compared, which
/// was said.
fn side(
    args: &Args,
    path: &Path,
    number: Option<u64>,
    output: &mut Output,
) -> anyhow::Result<Option<Side>> {
    let input = Input::one_of(path.to_owned(), args.setting.clone(), number);
    let overrides = input.overrides()?;
    let mut found = None;
    input.each(output, &mut |entry, output| {
        if !entry.is_valid() {
            output.report(entry);
        }
        found = replay(entry.record, overrides.as_pairs(), &mut Vec::new()).map(|game| Side {
            source: entry.source().to_owned(),
            number: entry.number,
            remarks: Remark::all(entry.record, &*game),
            game,
        });
        Ok(())
    })?;
    Ok(found)
}

/// Where two games part, if they do.
fn compare(one: &Side, other: &Side) -> Option<Parting> {
    let (first, second) = (&*one.game, &*other.game);
    if let Some(parting) = settings(first, second) {
        return Some(parting);
    }
    let dialect = first.dialects()[0];
    let both = first.plies().min(second.plies());
    let suspects: Vec<usize> = (0..both)
        .filter(|&ply| first.ply_text(ply, dialect) != second.ply_text(ply, dialect))
        .collect();
    if let Some(ply) = parted(first, second, &suspects) {
        return Some(at_ply(first, second, ply));
    }
    if first.plies() != second.plies() {
        return Some(at_ply(first, second, both));
    }
    let results = [first, second].map(|game| {
        let verdict = game.verdict();
        format!("{} {}", verdict.result, verdict.termination)
    });
    (results[0] != results[1]).then(|| Parting::new("result", None, results.map(Some)))
}

/// The first setting that differs.
fn settings(first: &dyn Replayed, second: &dyn Replayed) -> Option<Parting> {
    let names = [first, second].map(|game| game.about().name.to_owned());
    if names[0] != names[1] {
        return Some(Parting::new("game", None, names.map(Some)));
    }
    // A custom that no move has used yet is no difference.
    if seen(&*first.after(0)) == seen(&*second.after(0)) {
        return None;
    }
    let facts = [first, second].map(|game| {
        let facts = game
            .facts()
            .into_iter()
            .map(|(name, value)| (name, value.to_string()));
        let tags = game.start_tags().into_iter();
        let tags = tags.map(|(name, value)| (name.to_ascii_lowercase(), value));
        tags.chain(facts).collect::<BTreeMap<_, _>>()
    });
    let keys = facts[0].keys().chain(facts[1].keys());
    let differs = |key: &&String| facts[0].get(*key) != facts[1].get(*key);
    let key = keys.filter(differs).min().cloned();
    let key = key.unwrap_or_else(|| "position".to_owned());
    let values = [&facts[0], &facts[1]].map(|facts| facts.get(&key).cloned());
    Some(Parting::new("setting", Some(key), values))
}

/// The first of the suspected plies after which the positions differ.
fn parted(first: &dyn Replayed, second: &dyn Replayed, suspects: &[usize]) -> Option<usize> {
    let mut positions = Vec::new();
    each_after(first, suspects, &mut |_, seen| {
        positions.push(seen);
        ControlFlow::Continue(())
    });
    let mut positions = positions.into_iter();
    let mut found = None;
    each_after(second, suspects, &mut |ply, seen| {
        if positions.next() == Some(seen) {
            return ControlFlow::Continue(());
        }
        found = Some(ply);
        ControlFlow::Break(())
    });
    found
}

/// Shows the positions after some plies, given in order.
fn each_after(
    game: &dyn Replayed,
    plies: &[usize],
    visit: &mut dyn FnMut(usize, String) -> ControlFlow<()>,
) {
    let mut wanted = plies.iter().copied().peekable();
    game.walk(&mut |played, view| match wanted.peek() {
        None => ControlFlow::Break(()),
        Some(&ply) if ply + 1 == played => {
            wanted.next();
            visit(ply, seen(view))
        }
        Some(_) => ControlFlow::Continue(()),
    });
}

fn at_ply(first: &dyn Replayed, second: &dyn Replayed, ply: usize) -> Parting {
    let text = |game: &dyn Replayed| {
        let dialect = game.dialect().unwrap_or(game.dialects()[0]);
        (ply < game.plies()).then(|| game.ply_text(ply, dialect))
    };
    let number = first.first_ply() as usize + ply;
    Parting::new(
        "move",
        Some(number.to_string()),
        [text(first), text(second)],
    )
}

/// The first difference among variations, comments and glyphs.
fn compare_remarks(one: &Side, other: &Side) -> Option<Parting> {
    let longest = one.remarks.len().max(other.remarks.len());
    for index in 0..longest {
        let both = [one.remarks.get(index), other.remarks.get(index)];
        let [first, second] = both;
        if let (Some(first), Some(second)) = (first, second)
            && first.is_like(second, &*one.game, &*other.game)
        {
            continue;
        }
        let path = first.or(second).map(|remark| remark.path.clone());
        let texts = both.map(|remark| remark.map(|remark| remark.text.clone()));
        return Some(Parting::new("remark", path, texts));
    }
    None
}

/// The answer for people.
fn told(one: &Side, other: &Side, parting: Option<&Parting>) -> String {
    let names = [one, other].map(|side| {
        let name = escape_str(&side.source);
        if one.source == other.source {
            format!("{name}, record {}", side.number)
        } else {
            name
        }
    });
    let Some(parting) = parting else {
        let plies = plural_plies(one.game.plies());
        return format!("the same game: {plies}\n");
    };
    let place = Place(parting.what(), parting.place());
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut text = format!("the records differ {place}\n");
    for (name, said) in names.iter().zip(parting.both()) {
        let said = said
            .as_deref()
            .map_or_else(|| "nothing".to_owned(), escape_str);
        text.push_str(&format!("  {name:width$}  {said}\n"));
    }
    text
}

/// Where two records part, in words.
struct Place<'p>(&'p str, Option<&'p str>);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            ("game", _) => f.write_str("before the first ply, in the game"),
            ("setting", Some(name)) => write!(f, "before the first ply, in `{name}`"),
            ("result", _) => f.write_str("in the result"),
            ("remark", Some(path)) => write!(f, "after ply {path}"),
            (_, place) => write!(f, "at ply {}", place.unwrap_or("?")),
        }
    }
}
