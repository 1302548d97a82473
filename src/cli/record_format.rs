//! The formats that records are written in.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use scoresheet::convert::{Losses, Subject, to_abstractplay, to_json, to_list, to_sheet};
use scoresheet::play::Dialect;

use crate::cli::terminal::output::Stop;
use scoresheet::record::Date;

/// The name of a way of writing moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DialectName(&'static str);

impl DialectName {
    /// The dialect of this name among those of a game.
    pub(crate) fn of(self, dialects: &[Dialect]) -> Result<Dialect, Stop> {
        let found = dialects.iter().find(|dialect| dialect.name == self.0);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name).collect();
            let has = match names.as_slice() {
                [_] => "it has only one: use `--to sheet`".to_owned(),
                several => format!("choose `sheet` or {}", several.join(", ")),
            };
            Stop::Usage(format!("this game has no notation `{}`; {has}", self.0))
        })
    }
}

/// A format that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Records with tags.
    Sheet,
    /// Bare lists in one of the dialects.
    List(DialectName),
    /// Records as JSON.
    Json,
    /// Finished games as AbstractPlay keeps them.
    AbstractPlay,
}

/// What is known beside a record when it is written.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Beside<'a> {
    /// The options that stand for tags.
    pub(crate) options: &'a [(String, String)],
    /// Tags that replace or add.
    pub(crate) set: &'a [(String, String)],
    /// The day on which a game record is said to be written.
    pub(crate) day: Option<Date>,
}

impl Target {
    /// True for the format whose records have an empty line between them.
    pub(crate) const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet)
    }

    /// True for formats that hold tags.
    pub(crate) const fn has_tags(self) -> bool {
        !matches!(self, Self::List(_))
    }

    /// The text of a record, and what was lost; else why this record has none.
    pub(crate) fn write(
        self,
        subject: &Subject<'_>,
        beside: &Beside<'_>,
    ) -> Result<(String, Losses), Stop> {
        let mut lost = Losses::default();
        let dialects = subject.replayed.dialects();
        let text = match self {
            Self::Sheet => to_sheet(subject, dialects[0], beside.set, &mut lost),
            Self::List(name) => to_list(subject, name.of(dialects)?, &mut lost),
            Self::Json => to_json(subject, beside.options, beside.set).to_line(),
            Self::AbstractPlay => to_abstractplay(subject, beside.day, beside.set, &mut lost)
                .map_err(|error| Stop::Absent(error.to_string()))?
                .to_line(),
        };
        Ok((text, lost))
    }
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Sheet,
            Self::List(DialectName("mindsports")),
            Self::List(DialectName("aiai")),
            Self::List(DialectName("aiai-actions")),
            Self::Json,
            Self::AbstractPlay,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Sheet => PossibleValue::new("sheet").help("Records with tags; lossless"),
            Self::List(DialectName("aiai-actions")) => PossibleValue::new("aiai-actions")
                .help("One action per line, for Ai Ai's command line"),
            Self::List(DialectName(name)) => {
                PossibleValue::new(*name).help("Bare lists of moves, one game per line")
            }
            Self::Json => PossibleValue::new("json")
                .help("One JSON object per record; lossless, can be read back"),
            Self::AbstractPlay => PossibleValue::new("abstractplay")
                .help("Finished games as AbstractPlay stores them, one JSON object per line"),
        })
    }
}
