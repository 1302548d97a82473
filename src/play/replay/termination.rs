//! How a game came to its end.

use crate::text::closed_enum;

closed_enum! {
    /// How a game came to its end.
    pub enum Termination {
        /// By the rules.
        Normal = "normal",
        /// A seat resigned.
        Resignation = "resignation",
        /// A draw was agreed.
        Agreement = "agreement",
        /// A seat ran out of time.
        TimeForfeit = "time forfeit",
        /// Not ended.
        Unterminated = "unterminated",
        /// The record states a result, but not how it came about.
        Unknown = "unknown",
    }
    else
    /// The error for a text that is not a termination.
    TerminationError = "a termination is normal, resignation, agreement, time forfeit, unterminated or unknown" ignoring case
}
