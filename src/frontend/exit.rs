//! The exit codes.

/// The exit codes; the highest that applies is used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success, and every record is sound.
    #[default]
    Success = 0,
    /// Some record is not sound, or something requested does not exist.
    Findings = 1,
    /// The command line is wrong.
    Usage = 2,
    /// Some input could not be read.
    Input = 3,
    /// Some output could not be written.
    Output = 4,
    /// A limit was exceeded.
    Limit = 5,
}
