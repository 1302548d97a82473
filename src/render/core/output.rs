//! The result of a backend that draws text as glyph outlines.

/// A finished file, and the characters for which the fonts have no glyph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderOutput {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters drawn as boxes with their code points, sorted and without
    /// duplicates.
    pub missing_glyphs: Vec<char>,
}
