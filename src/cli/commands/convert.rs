//! `scoresheet convert`.

use clap::ValueEnum;
use scoresheet::convert::{
    Extent, Losses, RecordFormat, Subject, WriteError, WriteOptions, to_abstractplay, to_canonical,
};
use scoresheet::format::{Syntax, read_as};
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::Replayed;
use scoresheet::record::{Date, TagValues};
use scoresheet::report::{Entry, same_positions};
use scoresheet::text::{Diagnostic, Source, escape_str};

use crate::cli::input::input::{Input, refuse_cut};
use crate::cli::input::parallel::Plan;
use crate::cli::input::setting;
use crate::cli::record_format::RecordFormatArg;
use crate::cli::terminal::error::{CommandError, Exit};
use crate::cli::terminal::output::Output;

/// Convert records to another notation or format
///
/// Anything that the target format cannot represent is dropped and counted on
/// standard error. With `--lossless` such records are refused, and the output
/// is read back and compared.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Choose the format to convert to
    #[arg(long, value_name = "FORMAT")]
    to: RecordFormatArg,
    /// Choose what to write of a record that is not sound
    #[arg(long, value_name = "WHAT", default_value = "prefix")]
    unsound: Unsound,
    /// Refuse records that the target format cannot represent in full
    #[arg(long)]
    lossless: bool,
    /// Set a tag, for example `--tag Event="my game"`
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting::tag)]
    tag: Vec<(String, String)>,
    /// Set the date on which an AbstractPlay record was generated [default: date of the game]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Date>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unsound {
    /// The sound part: the moves before the first error, without illegal variations.
    Prefix,
    /// The whole record, unchanged.
    Keep,
    /// Nothing.
    Skip,
}

/// The number of records written so far, and what of them the target format could not
/// represent.
#[derive(Default)]
struct Written {
    records: usize,
    losses: Losses,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input = args.input.noting_assumptions();
    if !args.to.format().has_tags() && !args.tag.is_empty() {
        return Err(CommandError::Usage(
            "a bare list has no tags to set: use `--to sheet`".to_owned(),
        )
        .into());
    }
    let defaults = args.input.default_tags()?;
    let mut total = Written::default();
    let visit = |entry: &Entry<'_>, part: &mut Written, output: &mut Output| {
        let Some(text) = args.convert(entry, &defaults, &mut part.losses, output)? else {
            return Ok(());
        };
        if part.records > 0 && args.to.format().is_sheet() {
            output.print("\n")?;
        }
        part.records += 1;
        Ok(output.print(&text)?)
    };
    let plan = Plan {
        visit: &visit,
        visit_fast: None,
        merge: &mut |part: Written, _, output| {
            if total.records > 0 && part.records > 0 && args.to.format().is_sheet() {
                output.print("\n")?;
            }
            total.records += part.records;
            total.losses.add_all(&part.losses);
            Ok(())
        },
    };
    args.input.each_part(plan, output)?;
    let losses = total.losses;
    if !losses.is_empty() {
        output.note(&format!(
            "note: dropped, as the target format cannot represent it: {losses}"
        ));
    }
    Ok(())
}

impl Args {
    /// Returns the text of a record; `None` if it is skipped.
    fn convert(
        &self,
        entry: &Entry<'_>,
        defaults: &TagValues,
        losses: &mut Losses,
        output: &mut Output,
    ) -> anyhow::Result<Option<String>> {
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        if refuse_cut(entry, output) {
            return Ok(None);
        }
        let name = || format!("`{}`, record {}", escape_str(entry.source()), entry.number);
        let Some(replayed) = entry.replayed else {
            output.note(&format!(
                "note: {} is skipped: its setting cannot be read",
                name()
            ));
            return Ok(None);
        };
        let Some(part) = self.extent(entry, replayed) else {
            output.note(&format!("note: {} is skipped: it is not sound", name()));
            return Ok(None);
        };
        let subject = Subject {
            record: entry.record,
            replayed,
            part,
        };
        if part != Extent::Whole {
            for note in subject.notes_on_unwritten() {
                output.note(&format!("note: {}{note}", name()));
            }
        }
        let tags = self.tag.iter().cloned().collect();
        let options = WriteOptions {
            defaults,
            tags: &tags,
            date: self.date,
        };
        let (text, record_losses) = match self.to.format().write(&subject, &options) {
            Ok(written) => written,
            Err(WriteError::NotStored(reason)) => {
                output.fail(Exit::Findings, &format!("{} is skipped: {reason}", name()));
                return Ok(None);
            }
            Err(error) => return Err(CommandError::from(error).into()),
        };
        if let Some(reason) = self.refusal(&subject, &text, &options, &record_losses) {
            output.fail(
                Exit::Findings,
                &format!("{}: `--lossless`: {reason}", name()),
            );
            return Ok(None);
        }
        losses.add_all(&record_losses);
        Ok(Some(text))
    }

    /// Returns how much of a record is converted; `None` if it is skipped because it
    /// is not sound.
    fn extent(&self, entry: &Entry<'_>, replayed: &dyn Replayed) -> Option<Extent> {
        match (entry.is_sound(), self.unsound) {
            (true, _) | (false, Unsound::Keep) => Some(Extent::Whole),
            (false, Unsound::Prefix) => Some(Extent::sound_part(replayed, entry.findings)),
            (false, Unsound::Skip) => None,
        }
    }

    /// Returns why `--lossless` refuses a text: something is lost, or it does
    /// not read back as the same game.
    fn refusal(
        &self,
        subject: &Subject<'_>,
        text: &str,
        options: &WriteOptions<'_>,
        losses: &Losses,
    ) -> Option<String> {
        if !self.lossless {
            return None;
        }
        if !losses.is_empty() {
            return Some(format!("the target format cannot represent {losses}"));
        }
        let is_same = match self.to.format() {
            RecordFormat::AbstractPlay => same_abstractplay(subject, text, options),
            to => same_game(subject, text, to, options),
        };
        (!is_same).then(|| "the text does not read back as the same game".to_owned())
    }
}

/// Returns true if a text reads back as the same positions and the same result,
/// and, if it is JSON, as the same record.
fn same_game(
    subject: &Subject<'_>,
    text: &str,
    to: RecordFormat,
    options: &WriteOptions<'_>,
) -> bool {
    let kind = GameKind::ALL
        .iter()
        .find(|kind| kind.about().key == subject.replayed.about().key);
    let read_options = kind.unwrap_or(&GameKind::ALL[0]).read_options();
    let syntax = match to {
        RecordFormat::Json => Syntax::Json,
        _ => Syntax::Sheet,
    };
    let source = Source::new("converted", text.as_bytes());
    let mut records = read_as(syntax, source, read_options);
    let (Some(record), None) = (records.next(), records.next()) else {
        return false;
    };
    let mut findings: Vec<Diagnostic> = Vec::new();
    let Some(reread) = replay_with(&record, &TagValues::new(), &mut findings) else {
        return false;
    };
    let has_same_text = || {
        let canonical = to_canonical(&record, Some(reread.as_ref()), &TagValues::new());
        canonical == to_canonical(subject.record, Some(subject.replayed), options.tags)
    };
    // The texts of a record that was a bare list differ: in JSON, the defaults have
    // become tags, but `to_canonical` adds no tags.
    let adds_tags = record.is_bare() != subject.record.is_bare();
    let compares_text = to == RecordFormat::Json && !adds_tags && subject.part == Extent::Whole;
    let has_same_result = || {
        let verdict = reread.verdict();
        let is_whole = subject.part != Extent::Prefix;
        verdict.result == subject.result()
            && (!is_whole || verdict.winners == subject.replayed.verdict().winners)
    };
    same_positions(reread.as_ref(), subject.replayed)
        && has_same_result()
        && (!compares_text || has_same_text())
}

/// Returns true if a text is the AbstractPlay record of a game, and has all its
/// plies.
fn same_abstractplay(subject: &Subject<'_>, text: &str, options: &WriteOptions<'_>) -> bool {
    let mut losses = Losses::default();
    let expected = to_abstractplay(subject, options.date, options.tags, &mut losses);
    let Ok(expected) = expected else {
        return false;
    };
    let read: Result<serde_json::Value, _> = serde_json::from_str(text);
    let expected_value = serde_json::to_value(&expected);
    // Where all seats move at once, AbstractPlay has one entry per seat.
    let played: Vec<String> = plies(subject.replayed)
        .iter()
        .flat_map(|ply| ply.split(','))
        .map(str::to_owned)
        .collect();
    let written: Vec<String> = expected
        .plies()
        .flat_map(|ply| ply.split(','))
        .map(str::to_owned)
        .collect();
    read.ok() == expected_value.ok() && played == written
}

/// Returns the plies of the main line in the dialect of sheets.
fn plies(game: &dyn Replayed) -> Vec<String> {
    let dialect = game.dialects()[0];
    (0..game.plies())
        .filter_map(|ply| game.ply_text(ply, dialect))
        .collect()
}
