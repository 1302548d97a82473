use crate::text::codes;
use crate::text::{Code, Diagnostic, Span};

/// How many findings of a kind are told of one text.
pub const MAX_REPORTED: usize = 16;

/// Findings about one text: the first few of every kind, and how many more
/// there were, so that a text that is no record does not fill the memory.
#[derive(Debug, Clone, Default)]
pub struct Found {
    told: Vec<Diagnostic>,
    kinds: Vec<Kind>,
}

/// How often a kind was found.
#[derive(Debug, Clone)]
struct Kind {
    code: Code,
    count: usize,
    /// Where the first is that is not told.
    next: Span,
}

impl Found {
    /// Adds a finding, or counts it where enough of its kind are told.
    pub fn add(&mut self, finding: Diagnostic) {
        let place = finding.span;
        if self.counts(finding.code, place, 1) {
            self.told.push(finding);
        }
    }

    /// Adds a finding of which message and help are made only when it is told.
    pub fn tell(&mut self, code: Code, span: Span, said: impl FnOnce() -> (String, String)) {
        if self.counts(code, span, 1) {
            let (message, help) = said();
            let finding = Diagnostic::new(code, span, message);
            self.told.push(finding.with_help(help));
        }
    }

    /// Adds what was found elsewhere in the same text.
    pub fn append(&mut self, other: Self) {
        for finding in &other.told {
            self.add(finding.clone());
        }
        for kind in other.kinds {
            let untold = kind.count.saturating_sub(MAX_REPORTED);
            if untold > 0 {
                self.counts(kind.code, kind.next, untold);
            }
        }
    }

    /// True when the next finding of this kind would be told.
    pub fn is_wanted(&self, code: Code) -> bool {
        let kind = self.kinds.iter().find(|kind| kind.code == code);
        kind.is_none_or(|kind| kind.count < MAX_REPORTED)
    }

    /// Counts findings of a kind; true when the first of them is to be told.
    fn counts(&mut self, code: Code, place: Span, more: usize) -> bool {
        let known = self.kinds.iter().position(|kind| kind.code == code);
        let index = known.unwrap_or(self.kinds.len());
        if known.is_none() {
            let next = Span::default();
            self.kinds.push(Kind {
                code,
                count: 0,
                next,
            });
        }
        let kind = &mut self.kinds[index];
        if kind.count == MAX_REPORTED {
            kind.next = place;
        }
        kind.count += more;
        kind.count <= MAX_REPORTED
    }

    /// True when nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Forgets the findings of a kind.
    pub fn forget(&mut self, code: Code) {
        self.told.retain(|finding| finding.code != code);
        self.kinds.retain(|kind| kind.code != code);
    }

    /// Forgets what was found from this place on.
    pub fn keep_before(&mut self, at: usize) {
        self.told.retain(|finding| finding.span.start < at);
        for kind in &mut self.kinds {
            if kind.count <= MAX_REPORTED || kind.next.start >= at {
                let told = self.told.iter().filter(|told| told.code == kind.code);
                kind.count = told.count();
            }
        }
    }

    /// The findings in the order of their places, with a note for each kind
    /// of which some are not told.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for kind in &self.kinds {
            let untold = kind.count.saturating_sub(MAX_REPORTED);
            if untold > 0 {
                let message = format!("{untold} more findings `{}` are not listed", kind.code);
                let note = Diagnostic::new(codes::NOT_LISTED, kind.next, message);
                self.told
                    .push(note.with_help("mend the first ones and check again"));
            }
        }
        self.told.sort_by_key(|finding| finding.span.start);
        self.told
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, MAX_REPORTED};
    use crate::text::{Diagnostic, Span, codes};

    fn finding(at: usize) -> Diagnostic {
        Diagnostic::new(codes::STRAY_SIGN, Span::new(at, at + 1), "x")
    }

    #[test]
    fn what_is_not_told_is_counted() {
        let (mut found, mut more) = (Found::default(), Found::default());
        for at in 0..MAX_REPORTED + 3 {
            found.add(finding(at));
            more.add(finding(100 + at));
        }
        found.append(more);
        let told = found.finish();
        assert_eq!(told.len(), MAX_REPORTED + 1);
        let note = &told[MAX_REPORTED];
        let expected = format!(
            "{} more findings `sheet/stray-sign` are not listed",
            MAX_REPORTED + 6
        );
        assert_eq!(note.message, expected);
        assert_eq!(note.span.start, MAX_REPORTED);
    }
}
