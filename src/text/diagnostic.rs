//! Findings about a record.

use std::fmt;

use crate::text::{Code, Severity, Span, escape_str};

/// The ply that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The number of the ply, as the record counts plies.
    pub ply: u32,
    /// The path of the ply, such as `12a.13`, as `--at` accepts it.
    pub path: String,
}

/// A second span that explains a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The span.
    pub span: Span,
    /// What happened there.
    pub message: String,
}

/// The replacement that fixes a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// The span to replace.
    pub span: Span,
    /// The text to put there.
    pub text: String,
    /// True if the text chooses one of several readings of the record.
    pub is_choice: bool,
}

/// One finding about a record.
///
/// # Examples
///
/// ```
/// let record = scoresheet::read("Ce5f6-f6 Ae5f6-e6").next().expect("one record");
/// let finding = &scoresheet::replay(&record).findings[0];
/// assert_eq!(finding.code.as_str(), "permute/bandaged-face");
/// assert_eq!(&record.text()[finding.span.range()], b"Ae5f6-e6");
/// assert!(finding.to_string().starts_with("error[permute/bandaged-face]: "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The code, which names the kind of finding.
    pub code: Code,
    /// The severity: that of the code, unless warnings were promoted.
    pub severity: Severity,
    /// The span that the finding is about.
    pub span: Span,
    /// The ply that the finding is about, if any.
    pub at: Option<At>,
    /// What was found: one line, in lower case except for names, without a full
    /// stop at the end.
    pub message: String,
    /// How to fix what was found.
    pub help: Option<String>,
    /// The spans that explain the finding.
    pub related: Vec<Related>,
    /// The replacement that fixes what was found, if there is a certain one.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Creates a finding with the severity of its code and only a message.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            at: None,
            message: message.into(),
            help: None,
            related: Vec::new(),
            fix: None,
        }
    }

    /// Sets the help.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a span that explains the finding.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            message: message.into(),
        });
        self
    }

    /// Sets the replacement that fixes what was found.
    #[must_use]
    pub fn with_fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            text: text.into(),
            is_choice: false,
        });
        self
    }

    /// Sets a replacement that chooses one of several readings of the record.
    #[must_use]
    pub fn with_choice(self, span: Span, text: impl Into<String>) -> Self {
        let mut finding = self.with_fix(span, text);
        finding.fix.iter_mut().for_each(|fix| fix.is_choice = true);
        finding
    }

    /// Returns the replacement that fixes what was found, unless it chooses one of several
    /// readings.
    pub(crate) fn certain_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| !fix.is_choice)
    }

    /// Returns true if the finding is an error, so that its record is not
    /// sound.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    /// Writes `severity[code]: message`, with the message escaped for
    /// terminals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = escape_str(&self.message);
        write!(f, "{}[{}]: {message}", self.severity, self.code)
    }
}
