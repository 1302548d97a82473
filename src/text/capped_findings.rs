//! Findings about one text: the first few of each kind, and counts of the rest.

use std::fmt;

use crate::text::{Code, Diagnostic, Span, codes};

/// Maximum number of findings of one kind reported about one text.
const MAX_REPORTED: usize = 16;

/// Findings about one text: the first `MAX_REPORTED` of each kind, and the
/// number of those omitted, so that malformed input cannot fill the memory.
#[derive(Debug, Clone, Default)]
pub(crate) struct CappedFindings {
    reported: Vec<Diagnostic>,
    counts: Vec<Count>,
}

/// A set of findings that share a cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The findings with this code.
    Code(Code),
    /// Findings of any code that are counted together under a plural noun, such
    /// as `errors in moves`.
    Named(&'static str),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "`{code}` findings"),
            Self::Named(plural) => f.write_str(plural),
        }
    }
}

/// The number of findings of a kind.
#[derive(Debug, Clone)]
struct Count {
    kind: Kind,
    total: usize,
    /// The span of the first finding that is not reported.
    first_omitted: Span,
}

impl Count {
    const fn omitted(&self) -> usize {
        self.total.saturating_sub(MAX_REPORTED)
    }
}

impl CappedFindings {
    /// Adds a finding, which counts towards the cap of its code.
    pub(crate) fn add(&mut self, finding: Diagnostic) {
        if self.count(Kind::Code(finding.code), finding.span, 1) {
            self.reported.push(finding);
        }
    }

    /// Adds a finding, which counts towards the cap of those named `plural`,
    /// building it only if it is reported.
    pub(crate) fn add_named(
        &mut self,
        plural: &'static str,
        span: Span,
        finding: impl FnOnce() -> Diagnostic,
    ) {
        if self.count(Kind::Named(plural), span, 1) {
            self.reported.push(finding());
        }
    }

    /// Adds the findings about another part of the same text. None of them may
    /// have been added with [`Self::add_named`].
    pub(crate) fn append(&mut self, other: Self) {
        for finding in other.reported {
            self.add(finding);
        }
        for count in other.counts {
            if count.omitted() > 0 {
                self.count(count.kind, count.first_omitted, count.omitted());
            }
        }
    }

    /// Returns true if the next finding with this code will be reported.
    pub(crate) fn has_room_for(&self, code: Code) -> bool {
        let mut counts = self.counts.iter();
        counts
            .find(|count| count.kind == Kind::Code(code))
            .is_none_or(|count| count.total < MAX_REPORTED)
    }

    /// Counts `more` findings of a kind, the first of which is at `span`.
    /// Returns true if all of them are to be reported.
    fn count(&mut self, kind: Kind, span: Span, more: usize) -> bool {
        let index = self
            .counts
            .iter()
            .position(|count| count.kind == kind)
            .unwrap_or_else(|| {
                self.counts.push(Count {
                    kind,
                    total: 0,
                    first_omitted: Span::default(),
                });
                self.counts.len() - 1
            });
        let count = &mut self.counts[index];
        if count.total == MAX_REPORTED {
            count.first_omitted = span;
        }
        count.total += more;
        count.total <= MAX_REPORTED
    }

    /// Returns true if nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the last reported finding, or `None` if there is none or if any
    /// finding was omitted.
    pub(crate) fn last(&self) -> Option<&Diagnostic> {
        let has_omitted = self.counts.iter().any(|count| count.omitted() > 0);
        self.reported.last().filter(|_| !has_omitted)
    }

    /// Removes the findings that start at byte `at` or later. No finding may
    /// have been added with [`Self::add_named`]. If the first omitted finding
    /// of a kind starts before `at`, all omitted ones of that kind remain
    /// counted.
    pub(crate) fn keep_before(&mut self, at: usize) {
        self.reported.retain(|finding| finding.span.start < at);
        for count in &mut self.counts {
            if count.omitted() == 0 || count.first_omitted.start >= at {
                let reported = self.reported.iter();
                count.total = reported
                    .filter(|finding| count.kind == Kind::Code(finding.code))
                    .count();
            }
        }
    }

    /// Returns the reported findings, and a note for each kind with omitted
    /// ones, in the order in which their spans start.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        for count in self.counts.iter().filter(|count| count.omitted() > 0) {
            let omitted = count.omitted();
            let verb = if omitted == 1 { "is" } else { "are" };
            let message = format!("{omitted} of the {} {verb} not listed", count.kind);
            let note = Diagnostic::new(codes::NOT_LISTED, count.first_omitted, message)
                .with_help("fix the first ones and check again");
            self.reported.push(note);
        }
        self.reported.sort_by_key(|finding| finding.span.start);
        self.reported
    }
}

#[cfg(test)]
mod tests {
    use super::{CappedFindings, MAX_REPORTED};
    use crate::text::{Diagnostic, Span, codes};

    fn finding(at: usize) -> Diagnostic {
        Diagnostic::new(codes::STRAY_CHARACTER, Span::new(at, at + 1), "x")
    }

    #[test]
    fn findings_over_the_cap_are_only_counted() {
        let mut findings = CappedFindings::default();
        let mut more = CappedFindings::default();
        for at in 0..MAX_REPORTED + 3 {
            findings.add(finding(at));
            more.add(finding(100 + at));
        }
        findings.append(more);
        let reported = findings.finish();
        assert_eq!(reported.len(), MAX_REPORTED + 1);
        let note = &reported[MAX_REPORTED];
        let expected = format!(
            "{} of the `sheet/stray-character` findings are not listed",
            MAX_REPORTED + 6
        );
        assert_eq!(note.message, expected);
        assert_eq!(note.span.start, MAX_REPORTED);
    }

    #[test]
    fn removed_findings_leave_room_for_others() {
        // Of 16 findings, or of 20 of which 4 are omitted, 8 are left.
        for count in [MAX_REPORTED, MAX_REPORTED + 4] {
            let mut findings = CappedFindings::default();
            (0..count).for_each(|at| findings.add(finding(at)));
            assert!(!findings.has_room_for(codes::STRAY_CHARACTER));
            assert!(findings.has_room_for(codes::BAD_GLYPH));
            findings.keep_before(8);
            assert!(findings.has_room_for(codes::STRAY_CHARACTER));
            (8..MAX_REPORTED).for_each(|at| findings.add(finding(at)));
            let starts: Vec<usize> = findings.finish().iter().map(|f| f.span.start).collect();
            assert_eq!(starts, (0..MAX_REPORTED).collect::<Vec<_>>());
        }
        // If an omitted finding is left, the number of the others is not known.
        let mut findings = CappedFindings::default();
        (0..MAX_REPORTED + 4).for_each(|at| findings.add(finding(at)));
        findings.keep_before(MAX_REPORTED + 1);
        let reported = findings.finish();
        let note = "4 of the `sheet/stray-character` findings are not listed";
        assert_eq!(reported[MAX_REPORTED].message, note);
    }

    #[test]
    fn named_findings_share_a_cap() {
        let mut findings = CappedFindings::default();
        for at in 0..MAX_REPORTED + 3 {
            findings.add_named("words", Span::new(at, at + 1), || finding(at));
        }
        assert_eq!(findings.last(), None);
        let reported = findings.finish();
        assert_eq!(reported.len(), MAX_REPORTED + 1);
        let note = &reported[MAX_REPORTED];
        assert_eq!(note.message, "3 of the words are not listed");
        assert_eq!(note.span.start, MAX_REPORTED);
    }
}
