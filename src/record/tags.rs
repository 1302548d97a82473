//! The tags of a record.

use crate::record::grow::push_sparing;
use crate::text::Span;

/// One tag of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Box<str>,
    /// Its value, without quotes and escapes; a byte that is not UTF-8 is
    /// U+FFFD here and kept in the record's text.
    pub value: Box<str>,
    span: Short,
    value_span: Short,
}

/// A range within the first 4 GiB of a text: a record may have many tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Short(u32, u32);

impl Short {
    fn new(span: Span) -> Self {
        let narrow = |at: usize| u32::try_from(at).expect("a record is shorter than 4 GiB");
        Self(narrow(span.start), narrow(span.end))
    }
}

impl Tag {
    /// A tag; `span` is where all of it is, `value_span` where its value
    /// is between the quotes.
    ///
    /// # Panics
    ///
    /// Panics if it is beyond 4 GiB, which no reader lets happen.
    pub fn new(name: &str, value: &str, span: Span, value_span: Span) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            span: Short::new(span),
            value_span: Short::new(value_span),
        }
    }

    /// Returns the whole tag.
    pub const fn span(&self) -> Span {
        Span::new(self.span.0 as usize, self.span.1 as usize)
    }

    /// Returns the value between its quotes.
    pub const fn value_span(&self) -> Span {
        Span::new(self.value_span.0 as usize, self.value_span.1 as usize)
    }
}

/// The tags of a record in the order in which they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<Tag>);

impl Tags {
    /// Adds a tag after the others.
    pub fn push(&mut self, tag: Tag) {
        push_sparing(&mut self.0, tag);
    }

    /// Returns the first tag of that name, in any case of letters.
    pub fn get(&self, name: &str) -> Option<&Tag> {
        self.0
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Returns the value of the first tag of that name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.get(name).map(|tag| &*tag.value)
    }

    /// All tags, duplicates included.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
