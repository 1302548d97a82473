//! Formatting records, and leaving out those that cannot be written in full.

use serde::Deserialize;

use crate::app::door::{ChosenRecords, Done, Messages, Sink as _};
use crate::app::setting::{self, read_tags, tags_to_set};
use crate::convert::{Canonical, CanonicalWriter, WriteOptions, read_options_of, to_canonical};
use crate::format::{Syntax, read_as};
use crate::games::{GameKind, replay_with};
use crate::record::TagValues;
use crate::report::Entry;
use crate::text::{Diagnostic, Source, codes, escape_str};

/// The options of `fmt` in every case.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct FmtArgs {
    /// Set a tag in every sheet, for example `--tag Event="my game"`
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=VALUE", value_parser = setting::tag))]
    #[serde(rename = "tags", deserialize_with = "read_tags")]
    pub(crate) tag: Vec<(String, String)>,
}

/// Prints records in canonical form.
///
/// # Errors
///
/// Returns the first error of the records or of the sink.
pub fn run<R: ChosenRecords>(args: &FmtArgs, records: &R, sink: &mut R::Sink) -> Done<R::Sink> {
    let options = WriteOptions {
        defaults: &records.defaults()?,
        tags: &tags_to_set(&args.tag)?,
        date: None,
    };
    let mut writer = CanonicalWriter::default();
    let visit = |entry: &Entry<'_>, part: &mut CanonicalWriter, sink: &mut R::Sink| {
        if !entry.is_sound() {
            note_unsound(entry, sink);
        }
        if refuse_cut(entry, sink) {
            return Ok(());
        }
        match canonical_form(entry, options, sink) {
            Some(form) => {
                part.push(entry.record, &form);
            }
            None => report_faulty_json(entry, sink),
        }
        Ok(())
    };
    let mut merge = |part: CanonicalWriter, sink: &mut R::Sink| {
        writer.append(&part);
        sink.bytes(&writer.take_text())
    };
    records.each_part_of_records(&visit, None, &mut merge, sink)
}

/// Returns the canonical form of a record with these tags set. A sound record that the tags
/// make unsound stays as it is, which is reported. `None` for JSON that cannot be written as
/// a sheet.
pub(crate) fn canonical_form(
    entry: &Entry<'_>,
    options: WriteOptions<'_>,
    messages: &mut impl Messages,
) -> Option<Canonical> {
    let mut form = to_canonical(entry.record, entry.replayed, options.tags);
    if let Canonical::Sheet(sheet) = &form
        && !options.tags.is_empty()
        && entry.is_sound()
        && !is_sound(entry, sheet, options.defaults, messages)
    {
        let (name, number) = (escape_str(entry.source()), entry.number);
        messages.note(&format!(
            "note: `{name}`, record {number} stays as it is: it is not sound with the tags of `--tag`"
        ));
        form = Canonical::Verbatim;
    }
    let is_lost = entry.record.is_transcribed() && form == Canonical::Verbatim;
    (!is_lost).then_some(form)
}

/// Prints a note that a record is not sound, and raises the exit code.
pub(crate) fn note_unsound(entry: &Entry<'_>, messages: &mut impl Messages) {
    messages.raise_exit_code_for(entry);
    let (name, number) = (escape_str(entry.source()), entry.number);
    messages.note(&format!(
        "note: `{name}`, record {number} is not sound: run `scoresheet check` to see why"
    ));
}

/// Returns true for a record of which only the beginning was read, since it is too
/// long.
pub(crate) fn is_cut(entry: &Entry<'_>) -> bool {
    let mut findings = entry.findings.iter();
    findings.any(|finding| finding.code == codes::LONG_RECORD)
}

/// Returns true for a record of which only the beginning was read. Then prints a note
/// that it is left out, and discards the output file.
pub(crate) fn refuse_cut(entry: &Entry<'_>, messages: &mut impl Messages) -> bool {
    if !is_cut(entry) {
        return false;
    }
    messages.raise_exit_code_for(entry);
    messages.discard_file();
    let (name, number) = (escape_str(entry.source()), entry.number);
    messages.note(&format!(
        "note: `{name}`, record {number} is left out: it is too long to be read as a whole"
    ));
    true
}

/// Prints a note that a record without a [`canonical_form`] is left out.
fn report_faulty_json(entry: &Entry<'_>, messages: &mut impl Messages) {
    let (name, number) = (escape_str(entry.source()), entry.number);
    messages.note(&format!(
        "note: `{name}`, record {number} is left out: a sheet cannot hold faulty JSON"
    ));
}

/// Checks a sheet to be written in place of a record as if it had been read: reports the
/// findings that the record does not have, and returns true if none is an error.
pub(super) fn is_sound(
    entry: &Entry<'_>,
    sheet: &str,
    defaults: &TagValues,
    messages: &mut impl Messages,
) -> bool {
    let options = entry
        .replayed
        .map_or_else(|| GameKind::ALL[0].read_options(), read_options_of);
    let source = Source::new(entry.source(), sheet.as_bytes());
    let mut is_sound = true;
    for record in read_as(Syntax::Sheet, source, options) {
        let mut findings = Vec::new();
        let replayed = replay_with(&record, defaults, &mut findings);
        let is_known = |finding: &Diagnostic| {
            let mut known = entry.findings.iter();
            known.any(|known| known.code == finding.code && known.message == finding.message)
        };
        findings.retain(|finding| !is_known(finding));
        is_sound &= !findings.iter().any(Diagnostic::is_error);
        if !findings.is_empty() {
            messages.report(&Entry {
                record: &record,
                replayed: replayed.as_deref(),
                findings: &findings,
                ..*entry
            });
        }
    }
    is_sound
}
