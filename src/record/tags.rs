use crate::text::Span;

/// One tag of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value, without quotes and escapes; a byte that is not UTF-8 is
    /// U+FFFD here and kept in the record's text.
    pub value: String,
    /// The whole tag.
    pub span: Span,
    /// The value between its quotes.
    pub value_span: Span,
}

/// The tags of a record in the order in which they stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<Tag>);

impl Tags {
    /// Adds a tag behind the others.
    pub fn push(&mut self, tag: Tag) {
        self.0.push(tag);
    }

    /// The first tag of that name, in any case of letters.
    pub fn get(&self, name: &str) -> Option<&Tag> {
        self.0
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The value of the first tag of that name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.get(name).map(|tag| tag.value.as_str())
    }

    /// All tags, duplicates included.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
