//! Searching for a few bytes.

/// Returns the offset of the first occurrence of `needle` in a text.
///
/// # Cost
///
/// Linear in the text. Fast if the first byte of `needle` is rare in it.
pub(crate) fn find(text: &[u8], needle: &[u8]) -> Option<usize> {
    let mut starts = memchr::memchr_iter(*needle.first()?, text);
    starts.find(|&start| text[start..].starts_with(needle))
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn the_first_occurrence_is_found() {
        assert_eq!(find(b"a]b]]]", b"]]"), Some(3));
        assert_eq!(find(b"a]", b"]]"), None);
        assert_eq!(find(b"", b"//"), None);
        assert_eq!(find(b"--->", b"-->"), Some(1));
    }
}
