//! Converting records to another format.

use serde::{Deserialize, Deserializer};

use crate::app::door::{ChosenRecords, Done, Exit, Messages, Sink as _};
use crate::app::fmt::{is_sound, refuse_cut};
use crate::app::setting::{self, read_tags, tags_to_set};
use crate::convert::{
    Extent, Losses, RecordFormat, Subject, WriteError, WriteOptions, read_options_of,
    to_abstractplay, to_canonical, to_sheet,
};
use crate::format::{Syntax, read_as};
use crate::games::replay_with;
use crate::play::Replayed;
use crate::record::{Date, TagValues};
use crate::report::{Entry, SelectionError, same_positions};
use crate::text::{Diagnostic, Source, closed_enum, escape_str, parsed};

closed_enum! {
    /// What is written of a record that is not sound.
    #[derive(Default)]
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub(crate) enum UnsoundPart {
        /// The sound part: the moves before the first error, without illegal variations.
        #[default]
        Prefix = "prefix",
        /// The whole record, unchanged.
        Keep = "keep",
        /// Nothing.
        Skip = "skip",
    }
    else
    /// The error returned when an [`UnsoundPart`] cannot be parsed.
    UnsoundPartError = "choose `prefix`, `keep` or `skip`"
}

/// The options of `convert`, except for the format.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct ConvertArgs {
    /// Choose what to write of a record that is not sound
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "WHAT", default_value = "prefix")
    )]
    #[serde(deserialize_with = "read_unsound")]
    unsound: UnsoundPart,
    /// Refuse records that the target format cannot represent in full
    #[cfg_attr(feature = "cli", arg(long))]
    lossless: bool,
    /// Set a tag, for example `--tag Event="my game"`
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=VALUE", value_parser = setting::tag))]
    #[serde(rename = "tags", deserialize_with = "read_tags")]
    tag: Vec<(String, String)>,
    /// Set the date on which an AbstractPlay record was generated [default: date of the game]
    #[cfg_attr(feature = "cli", arg(long, value_name = "YYYY-MM-DD"))]
    #[serde(deserialize_with = "parsed")]
    date: Option<Date>,
}

fn read_unsound<'de, D: Deserializer<'de>>(deserializer: D) -> Result<UnsoundPart, D::Error> {
    Ok(parsed(deserializer)?.unwrap_or_default())
}

/// The number of records written so far, and what of them the target format could not
/// represent.
#[derive(Default)]
struct Written {
    records: usize,
    losses: Losses,
}

/// Writes records in another format.
///
/// # Errors
///
/// Returns the first error of the records or of the sink, or one for options that do not fit
/// the format or the game.
pub fn run<R: ChosenRecords>(
    to: RecordFormat,
    args: &ConvertArgs,
    records: &R,
    sink: &mut R::Sink,
) -> Done<R::Sink> {
    let conversion = Conversion {
        to,
        unsound: args.unsound,
        is_lossless: args.lossless,
        tags: tags_to_set(&args.tag)?,
        date: args.date,
    };
    if !to.has_tags() && !conversion.tags.is_empty() {
        let message = "a bare list has no tags to set: use `--format sheet`";
        return Err(SelectionError::Usage(message.to_owned()).into());
    }
    let defaults = records.defaults()?;
    let mut total = Written::default();
    let visit = |entry: &Entry<'_>, part: &mut Written, sink: &mut R::Sink| {
        let converted = conversion.convert(entry, &defaults, &mut part.losses, sink);
        let Some(text) = converted.map_err(refused)? else {
            return Ok(());
        };
        if part.records > 0 && to.is_sheet() {
            sink.print("\n")?;
        }
        part.records += 1;
        sink.print(&text)
    };
    let mut merge = |part: Written, sink: &mut R::Sink| {
        if total.records > 0 && part.records > 0 && to.is_sheet() {
            sink.print("\n")?;
        }
        total.records += part.records;
        total.losses.add_all(&part.losses);
        Ok(())
    };
    records.each_part_of_records(&visit, None, &mut merge, sink)?;
    if !total.losses.is_empty() {
        let losses = total.losses;
        sink.note(&format!(
            "note: dropped, as the target format cannot represent it: {losses}"
        ));
    }
    Ok(())
}

/// Returns the error that stops a command for one that concerns a record.
pub(crate) fn refused(error: WriteError) -> SelectionError {
    match error {
        WriteError::NoNotation(message) => SelectionError::Usage(message),
        error => SelectionError::Absent(error.to_string()),
    }
}

/// How records are converted.
struct Conversion {
    to: RecordFormat,
    unsound: UnsoundPart,
    /// True if records are refused that the format cannot represent in full.
    is_lossless: bool,
    /// The tags to set.
    tags: TagValues,
    /// The date on which an AbstractPlay record is generated; `None` for the date of
    /// the game.
    date: Option<Date>,
}

impl Conversion {
    /// Returns the text of a record, and adds what it does not represent to `losses`.
    /// Returns `None` for a record that is skipped, and reports why.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not have the notation of the format.
    fn convert(
        &self,
        entry: &Entry<'_>,
        defaults: &TagValues,
        losses: &mut Losses,
        messages: &mut impl Messages,
    ) -> Result<Option<String>, WriteError> {
        if !entry.findings.is_empty() {
            messages.report(entry);
        }
        if refuse_cut(entry, messages) {
            return Ok(None);
        }
        let name = || format!("`{}`, record {}", escape_str(entry.source()), entry.number);
        let Some(replayed) = entry.replayed else {
            messages.note(&format!(
                "note: {} is skipped: its setting cannot be read",
                name()
            ));
            return Ok(None);
        };
        let Some(part) = self.extent(entry, replayed) else {
            messages.note(&format!("note: {} is skipped: it is not sound", name()));
            return Ok(None);
        };
        let subject = Subject {
            record: entry.record,
            replayed,
            part,
        };
        for note in subject.notes_on_unwritten() {
            messages.note(&format!("note: {}{note}", name()));
        }
        let options = WriteOptions {
            defaults,
            tags: &self.tags,
            date: self.date,
        };
        if !self.accepts_tags(entry, &subject, &options, messages) {
            return Ok(None);
        }
        let (text, record_losses) = match self.to.write(&subject, &options) {
            Ok(written) => written,
            Err(WriteError::NotStored(reason)) => {
                messages.fail(Exit::Findings, &format!("{} is skipped: {reason}", name()));
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        if let Some(reason) = self.refusal(&subject, &text, &options, &record_losses) {
            messages.fail(
                Exit::Findings,
                &format!("{}: `--lossless`: {reason}", name()),
            );
            return Ok(None);
        }
        losses.add_all(&record_losses);
        Ok(Some(text))
    }

    /// Returns true if the part of a record that is written is sound with the tags to set,
    /// otherwise reports why not.
    fn accepts_tags(
        &self,
        entry: &Entry<'_>,
        subject: &Subject<'_>,
        options: &WriteOptions<'_>,
        messages: &mut impl Messages,
    ) -> bool {
        let keeps_errors = subject.part == Extent::Whole && !entry.is_sound();
        if keeps_errors || self.tags.is_empty() {
            return true;
        }
        let dialect = subject.replayed.dialects()[0];
        let sheet = to_sheet(subject, dialect, options.tags, &mut Losses::default());
        let is_sound = is_sound(entry, &sheet, options.defaults, messages);
        if !is_sound {
            let (name, number) = (escape_str(entry.source()), entry.number);
            messages.note(&format!(
                "note: `{name}`, record {number} is skipped: it is not sound with the tags of `--tag`"
            ));
        }
        is_sound
    }

    /// Returns how much of a record is converted; `None` if it is skipped because it
    /// is not sound.
    fn extent(&self, entry: &Entry<'_>, replayed: &dyn Replayed) -> Option<Extent> {
        match (entry.is_sound(), self.unsound) {
            (true, _) | (false, UnsoundPart::Keep) => Some(Extent::Whole),
            (false, UnsoundPart::Prefix) => Some(Extent::sound_part(replayed, entry.findings)),
            (false, UnsoundPart::Skip) => None,
        }
    }

    /// Returns why a text is refused: something is lost, or it does not read back as
    /// the same game.
    fn refusal(
        &self,
        subject: &Subject<'_>,
        text: &str,
        options: &WriteOptions<'_>,
        losses: &Losses,
    ) -> Option<String> {
        if !self.is_lossless {
            return None;
        }
        if !losses.is_empty() {
            return Some(format!("the target format cannot represent {losses}"));
        }
        let is_same = match self.to {
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
    let read_options = read_options_of(subject.replayed);
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
        verdict.stated == subject.result()
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
    text == expected.to_line() && played == written
}

/// Returns the plies of the main line in the dialect of sheets.
fn plies(game: &dyn Replayed) -> Vec<String> {
    let dialect = game.dialects()[0];
    (0..game.plies())
        .filter_map(|ply| game.ply_text(ply, dialect))
        .collect()
}
