//! The stack of variations that a reader has open.

use crate::text::Span;

/// The deepest nesting of variations that is read.
pub(super) const DEEPEST: usize = 1000;

/// The variations that are open where the reader is. Those that are nested
/// too deep are only counted.
#[derive(Debug, Default)]
pub(super) struct Opened {
    spans: Vec<Span>,
    deeper: usize,
    was_too_deep: bool,
}

impl Opened {
    /// Opens one; true when it is the first that is nested too deep.
    pub(super) fn push(&mut self, span: Span) -> bool {
        if self.spans.len() < DEEPEST {
            self.spans.push(span);
            return false;
        }
        self.deeper += 1;
        !std::mem::replace(&mut self.was_too_deep, true)
    }

    /// Closes one; false when none is open.
    pub(super) fn pop(&mut self) -> bool {
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        self.spans.pop().is_some()
    }

    /// Returns true if none is open.
    pub(super) const fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Returns the innermost one whose place is known.
    pub(super) fn last(&self) -> Option<Span> {
        self.spans.last().copied()
    }
}
