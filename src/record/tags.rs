//! The tags of a record.

use crate::record::push_without_doubling;
use crate::text::Span;

/// One tag of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Box<str>,
    /// Its value without quotes and escapes; bytes that are not UTF-8 are
    /// replaced by U+FFFD.
    pub value: Box<str>,
    span: CompactSpan,
    value_span: CompactSpan,
}

/// A [`Span`] within the first 4 GiB of a text, in half the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CompactSpan(u32, u32);

impl CompactSpan {
    fn new(span: Span) -> Self {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        Self(narrow(span.start), narrow(span.end))
    }
}

impl Tag {
    /// Creates a tag from its name, its value, the span of the whole tag and
    /// that of the value between the quotes.
    ///
    /// # Panics
    ///
    /// Panics if a span ends beyond 4 GiB, which readers prevent.
    pub fn new(name: &str, value: &str, span: Span, value_span: Span) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            span: CompactSpan::new(span),
            value_span: CompactSpan::new(value_span),
        }
    }

    /// Returns the span of the whole tag.
    pub const fn span(&self) -> Span {
        Span::new(self.span.0 as usize, self.span.1 as usize)
    }

    /// Returns the span of the value between its quotes.
    pub const fn value_span(&self) -> Span {
        Span::new(self.value_span.0 as usize, self.value_span.1 as usize)
    }
}

/// The tags of a record in reading order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<Tag>);

/// The tags of a record that has none.
pub(super) static NO_TAGS: Tags = Tags(Vec::new());

impl Tags {
    /// Appends a tag.
    pub fn push(&mut self, tag: Tag) {
        push_without_doubling(&mut self.0, tag);
    }

    /// Returns the first tag of that name, ignoring case.
    pub fn get(&self, name: &str) -> Option<&Tag> {
        self.0
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Returns the value of the first tag of that name, ignoring case.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.get(name).map(|tag| &*tag.value)
    }

    /// Iterates over all tags, including duplicates.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Returns true if there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of tags, including duplicates.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// Returns true for the value of a tag that is neither blank nor `?`.
pub(crate) fn is_known(value: &str) -> bool {
    let value = value.trim();
    !value.is_empty() && value != "?"
}
