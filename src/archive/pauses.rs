//! Pauses of inputs that wait for more, such as a terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a reader and [`Blocks`](crate::archive::Blocks) say to each other about pauses.
///
/// During a pause, the reader returns no bytes, as at the end of the input, but notes it
/// here. Records that have arrived can then be searched while the input waits.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pauses(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    /// True for input that may pause.
    are_allowed: AtomicBool,
    /// True from the beginning of a pause until `take`.
    is_new: AtomicBool,
    /// True from then until more has arrived.
    is_taken: AtomicBool,
    /// True after the first pause.
    has_been: AtomicBool,
}

impl Pauses {
    /// Creates those of an input that may pause; that of `default()` must not.
    pub(crate) fn allowed() -> Self {
        let pauses = Self::default();
        pauses.0.are_allowed.store(true, Ordering::Relaxed);
        pauses
    }

    /// Allows no more pauses. Decompressors would take one for the end.
    pub(super) fn forbid(&self) {
        self.0.are_allowed.store(false, Ordering::Relaxed);
    }

    /// Returns true if the reader may pause while nothing arrives. Once the pause was taken
    /// notice of, the reader must wait.
    pub(crate) fn are_due(&self) -> bool {
        self.0.are_allowed.load(Ordering::Relaxed) && !self.0.is_taken.load(Ordering::Relaxed)
    }

    /// Begins a pause.
    pub(crate) fn begin(&self) {
        self.0.is_new.store(true, Ordering::Relaxed);
        self.0.has_been.store(true, Ordering::Relaxed);
    }

    /// Returns true if a pause has begun since the last call.
    pub(super) fn take(&self) -> bool {
        let is_new = self.0.is_new.swap(false, Ordering::Relaxed);
        self.0.is_taken.fetch_or(is_new, Ordering::Relaxed);
        is_new
    }

    /// Ends a pause: more has arrived.
    pub(crate) fn end(&self) {
        self.0.is_taken.store(false, Ordering::Relaxed);
    }

    /// Returns true if there was a pause.
    pub(crate) fn have_been(&self) -> bool {
        self.0.has_been.load(Ordering::Relaxed)
    }
}
