//! Reading converted records back, to compare them with the original.

use crate::convert::{
    Extent, Losses, RecordFormat, Subject, WriteOptions, read_options_of, to_abstractplay,
    to_canonical,
};
use crate::format::{Syntax, read_as};
use crate::frontend::messages::Messages;
use crate::games::{GameKind, replay_with};
use crate::play::Replayed;
use crate::record::TagValues;
use crate::report::{Entry, same_positions};
use crate::text::{Diagnostic, Source};

/// Returns true if a text reads back as the same positions and the same result,
/// and, if it is JSON, as the same record.
pub(super) fn same_game(
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

/// Returns true if a text is the AbstractPlay record of a game, and has all its
/// plies.
pub(super) fn same_abstractplay(
    subject: &Subject<'_>,
    text: &str,
    options: &WriteOptions<'_>,
) -> bool {
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
