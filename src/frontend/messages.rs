//! Where commands send their messages.

use crate::frontend::exit::Exit;
use crate::report::Entry;

/// Where a command sends its messages, and its exit code.
pub trait Messages {
    /// Raises the exit code to at least `exit`.
    fn raise(&mut self, exit: Exit);

    /// Prints a message, unless messages are hidden.
    fn note(&mut self, text: &str);

    /// Prints an error that does not stop the command, and raises the exit code.
    fn fail(&mut self, exit: Exit, text: &str);

    /// Prints the findings of a record, and raises the exit code to match them.
    fn report(&mut self, entry: &Entry<'_>);

    /// Makes sure that an output file is not written, since it would be incomplete.
    fn discard_file(&mut self);

    /// Raises the exit code to match the findings of a record.
    fn raise_exit_code_for(&mut self, entry: &Entry<'_>) {
        for finding in entry.findings.iter().filter(|finding| finding.is_error()) {
            self.raise(match finding.code.is_limit() {
                true => Exit::Limit,
                false => Exit::Findings,
            });
        }
    }
}
