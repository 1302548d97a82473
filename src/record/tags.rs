//! The tags of a record, and values of tags that are not part of one.

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

/// Names and values of tags: defaults for tags that a record lacks, or tags to
/// set in a record that is written.
///
/// Names are compared ignoring case; of several values for a name, the first
/// counts.
///
/// # Examples
///
/// ```
/// use scoresheet::record::TagValues;
///
/// let defaults = TagValues::new().with("Board", "8");
/// assert_eq!(defaults.get("board"), Some("8"));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TagValues(Vec<(String, String)>);

impl TagValues {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a name and its value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// Replaces the first value of a name, or adds the name and its value.
    #[must_use]
    pub fn replaced(mut self, name: &str, value: &str) -> Self {
        let mut pairs = self.0.iter_mut();
        match pairs.find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => return self.with(name, value),
        }
        self
    }

    /// Removes these names with all their values.
    #[must_use]
    pub fn without(mut self, names: &[&str]) -> Self {
        let is_kept = |tag: &str| !names.iter().any(|name| tag.eq_ignore_ascii_case(name));
        self.0.retain(|(tag, _)| is_kept(tag));
        self
    }

    /// Returns the first value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut pairs = self.iter();
        pairs
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Returns the names and values in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Returns true if the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for TagValues {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let pairs = pairs.into_iter();
        Self(
            pairs
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }
}
