//! Reads a paste with the library and compares the reading with the truth.

use scoresheet::games::replay_with;
use scoresheet::record::TagValues;
use scoresheet::text::Span;

use super::paste::{Certainty, Paste, TrueRecord};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judgement {
    Right,
    /// The text has an error.
    Refused,
    /// The text is called sound, but is not read as its truth.
    Silent,
}

/// The records that were read from a text, and its errors.
#[derive(Default)]
pub(crate) struct Reading {
    pub(crate) records: Vec<TrueRecord>,
    pub(crate) errors: Vec<String>,
    /// Where the warnings are.
    warnings: Vec<Span>,
}

pub(crate) fn read(paste: &Paste) -> Reading {
    let mut reading = Reading::default();
    let records = match paste.options.get("Game") {
        Some(_) => paste.kind.read(&paste.text),
        None => scoresheet::read(&paste.text),
    };
    for record in records {
        let mut findings = Vec::new();
        let game = replay_with(&record, &paste.options, &mut findings);
        let errors = findings.iter().filter(|finding| finding.is_error());
        reading
            .errors
            .extend(errors.map(|error| format!("{}: {}", error.code.as_str(), error.message)));
        reading
            .warnings
            .extend(findings.iter().map(|finding| finding.span));
        let Some(game) = game else {
            continue;
        };
        let dialect = game.dialects()[0];
        let is_played = |&index: &usize| game.ply(index).is_some_and(|ply| !ply.is_closing);
        let indices = (0..game.plies()).filter(is_played);
        reading.records.push(TrueRecord {
            setting: format!("{} {}", game.about().name, game.setting()),
            plies: indices
                .filter_map(|index| game.ply_text(index, dialect))
                .collect(),
            result: game.verdict().result.to_string(),
        });
    }
    reading
}

pub(crate) fn judge(paste: &Paste, reading: &Reading) -> Judgement {
    if !reading.errors.is_empty() {
        Judgement::Refused
    } else if paste.certainty < Certainty::Refused && reading.records == paste.records {
        Judgement::Right
    } else if paste.certainty < Certainty::Refused && reports_rare_words(paste, reading) {
        Judgement::Refused
    } else {
        Judgement::Silent
    }
}

/// Returns true if nothing but a result in rare words is missing, and a warning is there.
fn reports_rare_words(paste: &Paste, reading: &Reading) -> bool {
    let is_alike = |(truth, read): (&TrueRecord, &TrueRecord)| {
        truth == read
            || read.result == "*" && truth.setting == read.setting && truth.plies == read.plies
    };
    let mut rare = paste.rare_words.iter().filter_map(|words| {
        let start = paste.text.find(words.as_str())?;
        Some((start, start + words.len()))
    });
    let is_reported = |(start, end): (usize, usize)| {
        let spans = &reading.warnings;
        spans
            .iter()
            .any(|span| span.start < end && start < span.end)
    };
    paste.records.len() == reading.records.len()
        && paste.records.iter().zip(&reading.records).all(is_alike)
        && rare.any(is_reported)
}

/// The options as the program takes them.
pub(crate) fn options(tags: &TagValues) -> String {
    let option = |(name, value): (&str, &str)| match name {
        "Game" | "Board" | "Setup" | "Protocol" | "Swap" | "Players" => {
            format!("--{} '{value}'", name.to_lowercase())
        }
        _ => format!("--assume {name}='{value}'"),
    };
    tags.iter().map(option).collect::<Vec<_>>().join(" ")
}
