//! The result of a backend that embeds fonts as outlines.

/// A finished file, and the characters that its fonts lack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderOutput {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters drawn as boxes with their code points, sorted and without
    /// duplicates.
    pub missing_glyphs: Vec<char>,
}
