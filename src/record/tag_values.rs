//! Names and values of tags that are not part of a record.

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
