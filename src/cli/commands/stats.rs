//! `scoresheet stats`.

use std::io::{BufRead, BufReader, Read as _};
use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;

use crate::app::{Exit, Messages};
use crate::archive::{FilteredRecords, Pauses};
use crate::cli::input::args::Input;
use crate::cli::input::source::{Opener, exit_of, files};
use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::{AtomicFile, make_folders};
use crate::cli::terminal::output::Output;
use crate::play::{FastGame, GameMeasures, MeasurerCache};
use crate::render::percent_encoded;
use crate::report::{
    Entry, Stats, StatsPage, StatsSection, StatsSections, chart_svg, fingerprint, page_html,
    page_markdown, page_text, stats_page, stats_report, stats_rows, text_fingerprint,
};
use crate::text::escape_str;

/// Report on games: results, lengths, legal moves, players and more
///
/// The report covers sound records; of unsound records, only the errors are counted.
/// Each game and setting has its own report. Shares and ratings have 95 % confidence
/// intervals.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    format: StatsFormat,
    /// Count only these sections [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    sections: Vec<StatsSection>,
    /// State the level of play in the report
    #[arg(long = "level-of-play", alias = "level", value_name = "TEXT")]
    level: Option<String>,
    /// Print the counts as one line of JSON, to be merged with others
    #[arg(long, conflicts_with = "format")]
    partial: bool,
    /// Read lines that `--partial` has printed, in any order, instead of records
    #[arg(long, conflicts_with_all = ["sections", "level"])]
    merge: bool,
    /// Write the charts to this folder, as SVG
    #[arg(long, value_name = "DIR", conflicts_with = "partial")]
    charts: Option<PathBuf>,
}

/// The output formats of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Text for people.
    Human,
    /// One JSON object.
    Json,
    /// A row for every number: game, setting, section, key, value.
    Csv,
    /// Markdown, with the charts of `--charts`.
    Md,
    /// One HTML file with its charts.
    Html,
}

impl Args {
    /// Returns statistics without records, for the chosen sections.
    fn empty_stats(&self) -> Stats {
        let sections = if self.sections.is_empty() {
            StatsSections::ALL
        } else {
            StatsSections::of(&self.sections)
        };
        Stats::new(sections, self.level.clone())
    }
}

/// The statistics of a part of the records, and buffers for measuring a game.
#[derive(Default)]
struct PartStats {
    stats: Option<Stats>,
    cache: MeasurerCache,
    measures: GameMeasures,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.notes_assumptions = true;
    let stats = if args.merge {
        read_counts(&args.input, output)?
    } else {
        count(&args, output)?
    };
    if args.partial {
        let line = stats.to_line();
        if line.len() as u64 >= MAX_LINE {
            output.fail(Exit::Limit, &format!("the line of counts {}", too_long()));
            return Ok(());
        }
        return output.line(&line);
    }
    print(&stats, &args, output)
}

/// Counts the chosen records.
fn count(args: &Args, output: &mut Output) -> anyhow::Result<Stats> {
    let mut all = args.empty_stats();
    let measured = all.sections.wanted();
    let visit = |entry: &Entry<'_>, part: &mut PartStats, output: &mut Output| {
        let stats = part.stats.get_or_insert_with(|| args.empty_stats());
        match entry.replayed.filter(|_| entry.is_sound()) {
            Some(game) => {
                let is_of_stones = measured.marks && !args.sections.is_empty();
                if let Some(why) = game.about().replay_only.filter(|_| is_of_stones) {
                    return Err(usage(why));
                }
                game.measure(measured, &mut part.cache, &mut part.measures);
                let tags = entry.record.tags();
                part.measures.read_tags(&|name| tags.value(name));
                stats.add(&part.measures, &mut || fingerprint(game));
            }
            None => {
                stats.add_unsound(entry);
                if args.input.strict {
                    output.raise_exit_code_for(entry);
                }
            }
        }
        Ok(())
    };
    let visit_fast = |game: &FastGame,
                      records: &mut FilteredRecords<'_, '_>,
                      part: &mut PartStats| {
        let stats = part.stats.get_or_insert_with(|| args.empty_stats());
        records.measure(game, measured, &mut part.measures);
        let mut fingerprint = || text_fingerprint(&records.canonical_text().unwrap_or_default());
        stats.add(&part.measures, &mut fingerprint);
    };
    let merge = &mut |part: PartStats, _: &_, _: &mut _| {
        let merged = part.stats.map_or(Ok(()), |stats| all.merge(stats));
        merged.map_err(|error| usage(error.to_string()))
    };
    args.input
        .each_part(&visit, Some(&visit_fast), merge, output)?;
    Ok(all)
}

/// The maximum length of a line, in bytes.
const MAX_LINE: u64 = 1 << 28;

/// Says that a line is too long, and what to do.
fn too_long() -> String {
    format!(
        "is longer than {} MiB: leave out the section `players`, or merge fewer games",
        MAX_LINE >> 20
    )
}

/// Reads the statistics in all inputs, one per line, and merges them. A line that
/// cannot be read or merged is reported and skipped.
fn read_counts(input: &Input, output: &mut Output) -> anyhow::Result<Stats> {
    if input.has_record_options() {
        return Err(usage(
            "`--merge` reads counts, from which no records can be chosen or read again",
        ));
    }
    let mut paths = input.paths.clone();
    if paths.is_empty() {
        paths.push(PathBuf::from("-"));
    }
    let mut all = None;
    for path in paths {
        for file in files(&path, output) {
            read_file(&file, &mut all, output);
        }
    }
    let all = all.unwrap_or_else(|| Stats::new(StatsSections::ALL, None));
    if input.strict && !all.are_all_sound() {
        output.raise(Exit::Findings);
    }
    Ok(all)
}

fn read_file(path: &Path, all: &mut Option<Stats>, output: &mut Output) {
    let Some(text) = Opener::default().open(path, &Pauses::default(), output) else {
        return;
    };
    let name = escape_str(&path.to_string_lossy());
    let mut reader = BufReader::new(text);
    for number in 1_u64.. {
        let mut line = Vec::new();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") => {
                let message = format!("`{name}`, line {number} {}", too_long());
                output.fail_input(Exit::Limit, &message);
                if reader.skip_until(b'\n').is_err() {
                    break;
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => {
                let message = format!("`{name}` ends early: {error}");
                output.fail_input(exit_of(&error), &message);
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let added = Stats::read(&text).and_then(|part| match all {
            Some(all) => all.merge(part),
            None => {
                *all = Some(part);
                Ok(())
            }
        });
        if let Err(error) = added {
            let message = format!("`{name}`, line {number} cannot be merged: {error}");
            output.fail_input(Exit::Input, &message);
        }
    }
}

/// Prints the report on statistics.
fn print(stats: &Stats, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let report = stats_report(stats);
    let page = stats_page(&report);
    let charts = match &args.charts {
        Some(folder) => write_charts(&page, folder, output)?,
        None => Vec::new(),
    };
    match args.format {
        StatsFormat::Json => output.json(&report)?,
        StatsFormat::Csv => {
            for row in stats_rows(&report) {
                print_row(&row, output)?;
            }
        }
        StatsFormat::Human => {
            let text = page_text(&page);
            output.print(text.trim_start_matches('\n'))?;
        }
        StatsFormat::Md => {
            let page_folder = output
                .target()
                .and_then(Path::parent)
                .map(Path::to_owned)
                .unwrap_or_default();
            let address = |number: usize| {
                let path = charts.get(number)?.as_ref()?;
                Some(relative_address(&page_folder, path))
            };
            output.print(&page_markdown(&page, &address))?;
        }
        StatsFormat::Html => {
            let svgs: Vec<Option<String>> = page.charts().map(chart_svg).collect();
            let chart = |number: usize| svgs.get(number).cloned().flatten();
            output.print(&page_html(&page, &chart))?;
        }
    }
    Ok(())
}

/// Returns the address of a file relative to a folder, for a link in Markdown.
fn relative_address(folder: &Path, file: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The path of the working directory is not empty.
    let folder = absolute(&Path::new(".").join(folder));
    let file = absolute(file);
    let parts = |path: &Path| {
        let mut parts: Vec<String> = Vec::new();
        for part in path.components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => {
                    parts.pop();
                }
                _ => parts.push(part.as_os_str().to_string_lossy().into_owned()),
            }
        }
        parts
    };
    let (folder, file) = (parts(&folder), parts(&file));
    let common = folder
        .iter()
        .zip(&file)
        .take_while(|(one, two)| one == two)
        .count();
    let up = folder.iter().skip(common).map(|_| "..".to_owned());
    let down = file.into_iter().skip(common);
    percent_encoded(&up.chain(down).collect::<Vec<_>>().join("/"))
}

/// Writes the charts to a folder. Returns the path of each chart; `None` for those
/// that have nothing to show and are not written.
fn write_charts(
    page: &StatsPage,
    folder: &Path,
    output: &Output,
) -> anyhow::Result<Vec<Option<PathBuf>>> {
    if output.refuses_file(folder) {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for chart in page.charts() {
        let Some(svg) = chart_svg(chart) else {
            paths.push(None);
            continue;
        };
        let path = folder.join(format!("{}.svg", chart.file_stem()));
        make_folders(&[path.to_string_lossy().into_owned()])?;
        AtomicFile::write_bytes(&path, svg.as_bytes())?;
        paths.push(Some(path));
    }
    Ok(paths)
}
