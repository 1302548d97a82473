//! Why positions cannot be chosen or drawn as requested.

use crate::text::errors;

errors! {
    /// Why positions cannot be chosen or drawn as requested.
    pub enum SelectionError {
        /// An option is wrong, or does not fit the game.
        Usage(message: String) = "{message}";
        /// The record does not contain what was requested, or does not allow it.
        Absent(message: String) = "{message}";
        /// A limit was exceeded.
        Limit(message: String) = "{message}";
    }
}
