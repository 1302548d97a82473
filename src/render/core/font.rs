//! Fonts from files, for scripts that the built-in fonts lack.

use ttf_parser::Face;

use crate::text::errors;

/// A TrueType or OpenType font.
#[derive(Debug, Clone)]
pub struct Font(Vec<u8>);

errors! {
    /// The error returned when a [`Font`] cannot be parsed.
    #[derive(Copy)]
    pub struct FontError = "expected a TrueType or OpenType font (.ttf, .otf or .ttc)";
}

impl Font {
    /// Parses the bytes of a font file; of a collection, the first font is
    /// used.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a font.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, FontError> {
        match Face::parse(&bytes, 0) {
            Ok(_) => Ok(Self(bytes)),
            Err(_) => Err(FontError),
        }
    }

    /// Returns the parsed tables of the font.
    pub(crate) fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.0, 0).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Font;

    #[test]
    fn other_bytes_are_no_font() {
        assert!(Font::parse(b"not a font".to_vec()).is_err());
    }
}
