//! The progress line on standard error.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// True while the line is shown, to be tested without a lock.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// The bar that shows the line, if it is shown.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn bar() -> MutexGuard<'static, Option<ProgressBar>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns true if standard error is a terminal that can show the line.
pub(crate) fn is_possible() -> bool {
    !ProgressDrawTarget::stderr().is_hidden()
}

/// Shows a text, until [`clear`] is called.
pub(crate) fn show(text: String) {
    IS_SHOWN.store(true, Ordering::Relaxed);
    bar().get_or_insert_with(new_bar).set_message(text);
}

/// Creates a bar that only shows its message.
fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}").expect("the template is valid");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}

/// Removes the line if it is shown.
pub(crate) fn clear() {
    if IS_SHOWN.load(Ordering::Relaxed) {
        IS_SHOWN.store(false, Ordering::Relaxed);
        if let Some(bar) = bar().take() {
            bar.finish_and_clear();
        }
    }
}
