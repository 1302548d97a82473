//! The formats that `convert` and `generate` write.

use clap::ValueEnum;

use crate::convert::RecordFormat;

/// An output format of records, as an option names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormatArg {
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

impl RecordFormatArg {
    /// Returns the format that the option names.
    pub(crate) const fn format(self) -> RecordFormat {
        match self {
            Self::Sheet => RecordFormat::Sheet,
            Self::Mindsports => RecordFormat::Mindsports,
            Self::Aiai => RecordFormat::Aiai,
            Self::AiaiActions => RecordFormat::AiaiActions,
            Self::Json => RecordFormat::Json,
            Self::AbstractPlay => RecordFormat::AbstractPlay,
        }
    }
}
