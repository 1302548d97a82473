//! The output formats of `--format`.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// An output format of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Human-readable text.
    Human,
    /// One line per finding.
    Short,
    /// JSON, one object per line.
    Json,
    /// A header, then one row per record or position.
    Csv,
}

impl Format {
    /// The formats of commands whose results do not fit in a table.
    pub(crate) const WITHOUT_TABLE: &[Self] = &[Self::Human, Self::Json];

    /// The formats of commands whose results fit in a table.
    pub(crate) const WITH_TABLE: &[Self] = &[Self::Human, Self::Json, Self::Csv];

    /// Returns a parser that accepts only `formats`.
    pub(crate) fn one_of(formats: &'static [Self]) -> impl TypedValueParser<Value = Self> {
        let values = formats.iter().filter_map(Self::to_possible_value);
        PossibleValuesParser::new(values).map(move |name| {
            let format = Self::from_str(&name, false);
            format.expect("every possible value is a format")
        })
    }
}
