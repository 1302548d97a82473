//! The formats in which records are written.

use crate::convert::abstractplay::{GameRecordError, to_abstractplay};
use crate::convert::json::to_json;
use crate::convert::list::to_list;
use crate::convert::losses::{Loss, Losses};
use crate::convert::moves::to_sheet;
use crate::convert::subject::Subject;
use crate::play::Dialect;
use crate::record::{Date, TagValues};
use crate::text::{closed_enum, errors};

closed_enum! {
    /// A format in which records are written.
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub enum RecordFormat {
        /// Records with tags; lossless.
        Sheet = "sheet",
        /// Bare lists of moves as on MindSports, one game per line.
        Mindsports = "mindsports",
        /// Bare lists of moves as in Ai Ai, one game per line.
        Aiai = "aiai",
        /// One action per line, for Ai Ai's command line.
        AiaiActions = "aiai-actions",
        /// One JSON object per record; lossless, can be read back.
        Json = "json",
        /// Finished games as AbstractPlay stores them, one JSON object per line.
        #[cfg_attr(feature = "cli", value(name = "abstractplay"))]
        AbstractPlay = "abstractplay",
    }
    else
    /// The error returned when a [`RecordFormat`] cannot be parsed.
    RecordFormatError = "formats are `sheet`, `mindsports`, `aiai`, `aiai-actions`, `json` and `abstractplay`"
}

/// Options for writing a record.
#[derive(Debug, Clone, Copy)]
pub struct WriteOptions<'a> {
    /// The defaults for setting tags that a record does not have.
    pub defaults: &'a TagValues,
    /// Tags to add or replace.
    pub tags: &'a TagValues,
    /// The date on which an AbstractPlay record was generated.
    pub date: Option<Date>,
}

errors! {
    /// Why a record cannot be written in a format.
    #[non_exhaustive]
    pub enum WriteError {
        /// The game does not have the notation of the format.
        NoNotation(message: String) = "{message}";
        /// The record is not one that AbstractPlay stores.
        NotStored(error: GameRecordError) = "{error}";
    }
}

impl RecordFormat {
    /// Returns true for sheets, which need an empty line between records.
    pub const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet)
    }

    /// Returns true for formats with tags.
    pub const fn has_tags(self) -> bool {
        matches!(self, Self::Sheet | Self::Json | Self::AbstractPlay)
    }

    /// Returns the dialect (the notation of moves) that this format requires, out
    /// of the `dialects` of a game. Returns `None` for formats with tags, which can
    /// hold any dialect.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not have the dialect of this format.
    pub fn dialect(self, dialects: &[Dialect]) -> Result<Option<Dialect>, WriteError> {
        if self.has_tags() {
            return Ok(None);
        }
        let wanted = self.as_str();
        let found = dialects.iter().find(|dialect| dialect.name == wanted);
        found.copied().map(Some).ok_or_else(|| {
            let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name).collect();
            let hint = match names.as_slice() {
                [_] => "use `--format sheet`".to_owned(),
                several => format!("use `sheet` or one of `{}`", several.join("`, `")),
            };
            WriteError::NoNotation(format!("this game has no notation `{wanted}`: {hint}"))
        })
    }

    /// Returns the text of a record in this format, and what the format cannot
    /// represent.
    ///
    /// # Errors
    ///
    /// Returns an error if the record cannot be written in this format at all.
    pub fn write(
        self,
        subject: &Subject<'_>,
        options: &WriteOptions<'_>,
    ) -> Result<(String, Losses), WriteError> {
        let mut losses = Losses::default();
        let dialects = subject.replayed.dialects();
        let dialect = self.dialect(dialects)?.unwrap_or(dialects[0]);
        let WriteOptions { tags, date, .. } = *options;
        let text = match self {
            Self::Sheet => to_sheet(subject, dialect, tags, &mut losses),
            Self::Mindsports | Self::Aiai | Self::AiaiActions => {
                to_list(subject, dialect, &mut losses)
            }
            Self::Json => to_json(subject, options.defaults, tags).to_line(),
            Self::AbstractPlay => to_abstractplay(subject, date, tags, &mut losses)
                .map_err(WriteError::NotStored)?
                .to_line(),
        };
        if self.has_tags() {
            losses.add(Loss::Bytes, subject.invalid_texts() as u64);
        }
        Ok((text, losses))
    }
}
