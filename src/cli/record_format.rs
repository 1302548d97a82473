//! The formats that `convert` and `generate` write.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use scoresheet::convert::{Losses, Subject, to_abstractplay, to_json, to_list, to_sheet};
use scoresheet::play::Dialect;
use scoresheet::record::Date;

use crate::cli::input::setting::Overrides;
use crate::cli::terminal::error::Stop;

/// The name of a dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DialectName(&'static str);

impl DialectName {
    /// Finds the dialect of this name among those of a game.
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

/// An output format of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordFormat {
    /// Sheets: records with tags.
    Sheet,
    /// Bare lists of moves in one of the dialects.
    List(DialectName),
    /// Records as JSON.
    Json,
    /// Game records of AbstractPlay.
    AbstractPlay,
}

/// Options for writing a record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WriteOptions<'a> {
    /// The setting of records without tags.
    pub(crate) overrides: &'a Overrides,
    /// Tags to add or replace.
    pub(crate) tags: &'a [(String, String)],
    /// The date on which a game record is generated.
    pub(crate) date: Option<Date>,
}

impl RecordFormat {
    /// True if records are separated by an empty line.
    pub(crate) const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet)
    }

    /// True for formats with tags.
    pub(crate) const fn has_tags(self) -> bool {
        !matches!(self, Self::List(_))
    }

    /// Returns the text of a record and what was lost.
    ///
    /// # Errors
    ///
    /// If the record cannot be represented in the format.
    pub(crate) fn write(
        self,
        subject: &Subject<'_>,
        options: &WriteOptions<'_>,
    ) -> Result<(String, Losses), Stop> {
        let mut lost = Losses::default();
        let dialects = subject.replayed.dialects();
        let text = match self {
            Self::Sheet => to_sheet(subject, dialects[0], options.tags, &mut lost),
            Self::List(name) => to_list(subject, name.of(dialects)?, &mut lost),
            Self::Json => to_json(subject, options.overrides.as_pairs(), options.tags).to_line(),
            Self::AbstractPlay => to_abstractplay(subject, options.date, options.tags, &mut lost)
                .map_err(|error| Stop::Absent(error.to_string()))?
                .to_line(),
        };
        Ok((text, lost))
    }
}

impl ValueEnum for RecordFormat {
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
