use crate::text::code::{Code, Severity};
use crate::text::source::Span;

/// Which ply of a record a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The number of the ply in the record's own numbering.
    pub ply: u32,
    /// The ply as `--at` takes it, variations included.
    pub path: String,
}

/// A second place that belongs to a finding, with what happened there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// What happened there.
    pub message: String,
}

/// The one spelling that would certainly mend a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
}

/// One finding about a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// Its weight: that of the code unless a stricter reading was asked for.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// The ply it is about, if it is about one.
    pub at: Option<At>,
    /// What was found, in one line without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The places that caused it.
    pub related: Vec<Related>,
    /// The certain mend, if there is one.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A finding with nothing but its message.
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

    /// The same finding with what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same finding with the ply it is about.
    #[must_use]
    pub fn with_at(mut self, at: At) -> Self {
        self.at = Some(at);
        self
    }

    /// The same finding with one more place that caused it.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            message: message.into(),
        });
        self
    }

    /// The same finding with the text that would mend it.
    #[must_use]
    pub fn with_fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            text: text.into(),
        });
        self
    }

    /// True when the finding makes its record unsound.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Where findings go.
pub trait Sink {
    /// Takes one finding.
    fn report(&mut self, finding: Diagnostic);
}

impl Sink for Vec<Diagnostic> {
    fn report(&mut self, finding: Diagnostic) {
        self.push(finding);
    }
}
