//! Findings of one kind, of which a reader wants to see a few.

use crate::text::{Diagnostic, Span, codes};

/// How many findings of a kind are told of one record.
const MAX_REPORTED: usize = 16;

/// A list of findings that takes the first few of a kind and counts the
/// others, so that a text that is no record does not fill the memory.
pub(in crate::play) struct Few<'f> {
    findings: &'f mut Vec<Diagnostic>,
    told: usize,
    untold: usize,
    /// Where the first is that is not told.
    next: Span,
}

impl<'f> Few<'f> {
    /// Adds to these findings.
    pub(in crate::play) const fn new(findings: &'f mut Vec<Diagnostic>) -> Self {
        Self {
            findings,
            told: 0,
            untold: 0,
            next: Span::new(0, 0),
        }
    }

    /// Takes a finding about this place, which is made only when it is told.
    pub(in crate::play) fn tell(&mut self, place: Span, finding: impl FnOnce() -> Diagnostic) {
        if self.told < MAX_REPORTED {
            self.told += 1;
            self.findings.push(finding());
            return;
        }
        if self.untold == 0 {
            self.next = place;
        }
        self.untold += 1;
    }

    /// The finding that was told last, if the last one was told.
    pub(in crate::play) fn last_told(&self) -> Option<&Diagnostic> {
        self.findings.last().filter(|_| self.untold == 0)
    }

    /// Says how many were not told. `what` names them: `errors in moves`.
    pub(in crate::play) fn finish(self, what: &str) {
        if self.untold == 0 {
            return;
        }
        let message = format!("{} more {what} are not listed", self.untold);
        let help = "mend the first ones and check again";
        let finding = Diagnostic::new(codes::NOT_LISTED, self.next, message);
        self.findings.push(finding.with_help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::{Few, MAX_REPORTED};
    use crate::text::{Diagnostic, Span, codes};

    #[test]
    fn what_is_not_told_is_counted() {
        let mut findings = Vec::new();
        let mut few = Few::new(&mut findings);
        for at in 0..MAX_REPORTED + 3 {
            let place = Span::new(at, at + 1);
            few.tell(place, || Diagnostic::new(codes::UNKNOWN_WORD, place, "x"));
        }
        few.finish("words");
        assert_eq!(findings.len(), MAX_REPORTED + 1);
        assert_eq!(
            findings[MAX_REPORTED].message,
            "3 more words are not listed"
        );
        assert_eq!(findings[MAX_REPORTED].span.start, MAX_REPORTED);
    }
}
