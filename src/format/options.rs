//! Options for reading records.

/// Options for reading.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// Returns whether a word begins a move, well-formed or not. Used for lists
    /// without tags, to recognize headings and where a list ends.
    pub opens_move: fn(&[u8]) -> bool,
}
