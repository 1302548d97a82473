//! The stack of open variations of a reader.

use crate::text::Span;

/// Maximum nesting of variations.
pub(super) const MAX_DEPTH: usize = 1000;

/// The open variations. Those nested more than [`MAX_DEPTH`] deep are only
/// counted.
#[derive(Debug, Default)]
pub(super) struct OpenVariations {
    /// The spans of the `(` of the variations that are not nested too deep.
    spans: Vec<Span>,
    /// Number of variations nested too deep.
    deeper: usize,
    /// True after the first variation nested too deep, even if it is closed.
    was_too_deep: bool,
}

impl OpenVariations {
    /// Opens the variation with the `(` at `span`; returns true for the first
    /// one nested too deep.
    pub(super) fn push(&mut self, span: Span) -> bool {
        if self.spans.len() < MAX_DEPTH {
            self.spans.push(span);
            return false;
        }
        self.deeper += 1;
        !std::mem::replace(&mut self.was_too_deep, true)
    }

    /// Closes a variation; returns false if none is open.
    pub(super) fn pop(&mut self) -> bool {
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        self.spans.pop().is_some()
    }

    /// Returns true if no variation is open.
    pub(super) const fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Returns the `(` of the innermost open variation, apart from those nested
    /// too deep, or `None` if none is open.
    pub(super) fn last(&self) -> Option<Span> {
        self.spans.last().copied()
    }
}
