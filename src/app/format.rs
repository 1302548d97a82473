//! The output formats of `--format`.

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::text::closed_enum;

closed_enum! {
    /// An output format of results.
    #[derive(Default)]
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub(crate) enum Format {
        /// Human-readable text.
        #[default]
        Human = "human",
        /// JSON, one object per line.
        Json = "json",
        /// A header, then one row per record or position.
        Csv = "csv",
    }
}

impl Format {
    /// The formats of commands whose results do not fit in a table.
    pub(crate) const WITHOUT_TABLE: &[Self] = &[Self::Human, Self::Json];

    /// The formats of commands whose results fit in a table.
    pub(crate) const WITH_TABLE: &[Self] = &[Self::Human, Self::Json, Self::Csv];

    /// Returns a parser that accepts only `formats`.
    #[cfg(feature = "cli")]
    pub(crate) fn one_of(
        formats: &'static [Self],
    ) -> impl clap::builder::TypedValueParser<Value = Self> {
        use clap::ValueEnum as _;
        use clap::builder::TypedValueParser as _;

        let values = formats.iter().filter_map(Self::to_possible_value);
        clap::builder::PossibleValuesParser::new(values).map(move |name| {
            let format = Self::from_str(&name, false);
            format.expect("every possible value is a format")
        })
    }

    /// Reads a format other than that of a table.
    pub(super) fn of_results<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let format = Self::named(&name).filter(|format| *format != Self::Csv);
        format.ok_or_else(|| D::Error::custom("choose one of human, json"))
    }
}

/// A parser that suggests values to a shell, but also accepts others.
#[cfg(feature = "cli")]
#[derive(Clone)]
pub(crate) struct Suggested<P> {
    pub(crate) parser: P,
    pub(crate) values: fn() -> Vec<&'static str>,
}

#[cfg(feature = "cli")]
impl<P: clap::builder::TypedValueParser> clap::builder::TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        option: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, option, value)
    }

    fn possible_values(
        &self,
    ) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter().map(Into::into)))
    }
}

closed_enum! {
    /// An output format of findings.
    #[derive(Default)]
    #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
    pub(crate) enum FindingFormat {
        /// Human-readable text.
        #[default]
        Human = "human",
        /// One line per finding.
        Short = "short",
        /// JSON, one object per record.
        Json = "json",
        /// A header, then one row per record.
        Csv = "csv",
        /// Commands that annotate pull requests on GitHub.
        Github = "github",
        /// One SARIF 2.1.0 object, for code hosts and editors.
        Sarif = "sarif",
    }
}

impl FindingFormat {
    /// Reads a format other than that of a table.
    pub(super) fn of_results<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let format = Self::named(&name).filter(|format| *format != Self::Csv);
        format.ok_or_else(|| D::Error::custom("choose one of human, short, json, github, sarif"))
    }
}
