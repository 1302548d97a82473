//! The formats that `convert` and `generate` write.

use clap::ValueEnum;
use scoresheet::convert::{Loss, Losses, Subject, to_abstractplay, to_json, to_list, to_sheet};
use scoresheet::play::Dialect;
use scoresheet::record::{Date, TagValues};

use crate::cli::terminal::error::Stop;

/// An output format of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    /// Records with tags; lossless.
    Sheet,
    /// Bare lists of moves as on MindSports, one game per line.
    Mindsports,
    /// Bare lists of moves as in Ai Ai, one game per line.
    Aiai,
    /// One action per line, for Ai Ai's command line.
    AiaiActions,
    /// One JSON object per record; lossless, can be read back.
    Json,
    /// Finished games as AbstractPlay stores them, one JSON object per line.
    #[value(name = "abstractplay")]
    AbstractPlay,
}

/// Options for writing a record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WriteOptions<'a> {
    /// The defaults for setting tags that a record does not have.
    pub(crate) defaults: &'a TagValues,
    /// Tags to add or replace.
    pub(crate) tags: &'a TagValues,
    /// The date on which an AbstractPlay record was generated.
    pub(crate) date: Option<Date>,
}

impl RecordFormat {
    /// Returns true for sheets, which need an empty line between records.
    pub(crate) const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet)
    }

    /// Returns true for formats with tags.
    pub(crate) const fn has_tags(self) -> bool {
        matches!(self, Self::Sheet | Self::Json | Self::AbstractPlay)
    }

    /// Returns the dialect (the notation of moves) that this format requires, out
    /// of the `dialects` of a game. Returns `None` for formats with tags, which can
    /// hold any dialect.
    ///
    /// # Errors
    ///
    /// Returns an error if the game does not have the dialect of this format.
    pub(crate) fn dialect(self, dialects: &[Dialect]) -> Result<Option<Dialect>, Stop> {
        if self.has_tags() {
            return Ok(None);
        }
        let value = self.to_possible_value();
        let wanted = value.as_ref().map_or("", |value| value.get_name());
        let found = dialects.iter().find(|dialect| dialect.name == wanted);
        found.copied().map(Some).ok_or_else(|| {
            let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name).collect();
            let hint = match names.as_slice() {
                [_] => "use `--to sheet`".to_owned(),
                several => format!("use `sheet` or one of `{}`", several.join("`, `")),
            };
            Stop::Usage(format!("this game has no notation `{wanted}`: {hint}"))
        })
    }

    /// Returns the text of a record in this format, and what the format cannot
    /// represent.
    ///
    /// # Errors
    ///
    /// Returns an error if the record cannot be written in this format at all.
    pub(crate) fn write(
        self,
        subject: &Subject<'_>,
        options: &WriteOptions<'_>,
    ) -> Result<(String, Losses), Stop> {
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
                .map_err(|error| Stop::Absent(error.to_string()))?
                .to_line(),
        };
        if self.has_tags() {
            losses.add(Loss::Bytes, subject.invalid_texts() as u64);
        }
        Ok((text, losses))
    }
}
