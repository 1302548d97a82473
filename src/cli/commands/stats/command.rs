//! `scoresheet stats`.

use crate::app::{Exit, Messages};
use crate::archive::FilteredRecords;
use crate::cli::commands::stats::args::Args;
use crate::cli::commands::stats::merged::{self, MAX_LINE, too_long};
use crate::cli::commands::stats::printed::print;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::play::{FastGame, GameMeasures, MeasurerCache};
use crate::report::{Entry, Stats, fingerprint, text_fingerprint};

/// The statistics of a part of the records, and buffers for measuring a game.
#[derive(Default)]
struct PartStats {
    stats: Option<Stats>,
    cache: MeasurerCache,
    measures: GameMeasures,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    let stats = if args.merge {
        merged::read(&args.input, output)?
    } else {
        count(&args, output)?
    };
    if args.partial {
        let line = stats.to_line();
        if line.len() as u64 >= MAX_LINE {
            output.fail(Exit::Limit, &format!("the line of counts {}", too_long()));
            return Ok(());
        }
        return Ok(output.line(&line)?);
    }
    print(&stats, &args, output)
}

/// Counts the chosen records.
fn count(args: &Args, output: &mut Output) -> anyhow::Result<Stats> {
    let mut all = args.empty_stats();
    let measured = all.sections().wanted();
    let visit = |entry: &Entry<'_>, part: &mut PartStats, output: &mut Output| {
        let stats = part.stats.get_or_insert_with(|| args.empty_stats());
        match entry.replayed.filter(|_| entry.is_sound()) {
            Some(game) => {
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
        merged.map_err(|error| CommandError::Usage(error.to_string()).into())
    };
    args.input
        .each_part(&visit, Some(&visit_fast), merge, output)?;
    Ok(all)
}
