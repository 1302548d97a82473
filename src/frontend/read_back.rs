//! Reading converted records back, to compare them with the original.

use crate::convert::{
    Extent, Losses, RecordFormat, Subject, WriteOptions, to_abstractplay, to_canonical,
};
use crate::format::{Syntax, read_as};
use crate::games::{GameKind, replay_with};
use crate::play::Replayed;
use crate::record::TagValues;
use crate::report::same_positions;
use crate::text::{Diagnostic, Source};

/// Returns true if a text reads back as the same positions and the same result,
/// and, if it is JSON, as the same record.
pub(super) fn same_game(
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
        verdict.stated == subject.result()
            && (!is_whole || verdict.winners == subject.replayed.verdict().winners)
    };
    same_positions(reread.as_ref(), subject.replayed)
        && has_same_result()
        && (!compares_text || has_same_text())
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
