use crate::text::{Code, Diagnostic, Span, codes};

/// How many findings of this reader are told of one record.
const MOST_TOLD: usize = 16;

/// What is found about the JSON of a record, the first few of it.
#[derive(Debug, Default)]
pub(super) struct Found {
    findings: Vec<Diagnostic>,
    untold: usize,
    next: Span,
}

impl Found {
    /// Adds a finding, which is made only when it is told.
    pub(super) fn tell(&mut self, code: Code, span: Span, said: impl FnOnce() -> (String, String)) {
        if self.findings.len() < MOST_TOLD {
            let (message, help) = said();
            let finding = Diagnostic::new(code, span, message);
            self.findings.push(finding.with_help(help));
            return;
        }
        if self.untold == 0 {
            self.next = span;
        }
        self.untold += 1;
    }

    /// Everything that was found, with how much was not told.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        if self.untold > 0 {
            let message = format!("{} more errors in the JSON are not listed", self.untold);
            let help = "mend the first ones and check again";
            let finding = Diagnostic::new(codes::NOT_LISTED, self.next, message);
            self.findings.push(finding.with_help(help));
        }
        self.findings
    }
}
