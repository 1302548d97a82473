//! Offsets in a text as JavaScript counts them.

/// Converts offsets in bytes to offsets in UTF-16 units.
pub(crate) struct Utf16 {
    /// For each character that is not ASCII: its offset in bytes, and by how much the
    /// offset in units of what follows is less.
    steps: Vec<(usize, usize)>,
}

impl Utf16 {
    /// Prepares the conversion for a text.
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut steps = Vec::new();
        let mut less = 0;
        // `text` comes from a string, so nothing in it is replaced.
        if !text.is_ascii() {
            for (at, ch) in String::from_utf8_lossy(text).char_indices() {
                if !ch.is_ascii() {
                    less += ch.len_utf8() - ch.len_utf16();
                    steps.push((at, less));
                }
            }
        }
        Self { steps }
    }

    /// Converts an offset.
    pub(crate) fn at(&self, byte: u64) -> usize {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        let before = self.steps.partition_point(|(at, _)| *at < byte);
        let less = before.checked_sub(1).map_or(0, |index| self.steps[index].1);
        byte - less
    }
}
