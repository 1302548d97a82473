//! The shapes of all positions, as data from which the script of a page makes elements.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use serde::Serialize;

use crate::render::escaped_text;
use crate::render::publish::escaped;

/// An SVG element.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) class: String,
    pub(super) attributes: Vec<(&'static str, String)>,
    pub(super) text: Option<String>,
}

impl Element {
    /// Appends the element as markup.
    pub(super) fn push_to(&self, html: &mut String) {
        let _ = write!(html, "<{} class=\"{}\"", self.name, self.class);
        for (name, value) in &self.attributes {
            let _ = write!(html, " {name}=\"{}\"", escaped(value));
        }
        let _ = match &self.text {
            Some(text) => writeln!(html, ">{}</{}>", escaped_text(text), self.name),
            None => writeln!(html, "/>"),
        };
    }

    /// Returns the name, the class and the names of the attributes; that of the text is
    /// empty.
    fn template(&self) -> Vec<&str> {
        let names = self.attributes.iter().map(|(name, _)| *name);
        let text = self.text.as_ref().map(|_| "");
        [self.name, &self.class]
            .into_iter()
            .chain(names)
            .chain(text)
            .collect()
    }

    /// Returns the values of the attributes, and the text.
    fn values(&self) -> impl Iterator<Item = &str> {
        let values = self.attributes.iter().map(|(_, value)| value.as_str());
        values.chain(self.text.as_deref())
    }
}

/// Elements as numbers: 0 for the next element of the picture that is in the page anyway,
/// otherwise the number of a template, from 1, and then those of its values, which most
/// elements share with others.
#[derive(Serialize)]
pub(super) struct Drawing<'e> {
    templates: Vec<Vec<&'e str>>,
    values: Vec<&'e str>,
    /// The [`digits`] of the numbers.
    shapes: String,
}

impl<'e> Drawing<'e> {
    /// Writes elements, of which the picture in the page has those with ascending indices.
    pub(super) fn of(elements: &'e [Element], pictured: &[u32]) -> Self {
        let mut pictured = pictured.iter().copied().peekable();
        let others: Vec<Option<&Element>> = elements
            .iter()
            .zip(0..)
            .map(|(element, index)| pictured.next_if_eq(&index).is_none().then_some(element))
            .collect();
        let written = || others.iter().copied().flatten();
        let templates = by_frequency(written().map(Element::template));
        let values = by_frequency(written().flat_map(Element::values));
        let template_numbers: HashMap<&Vec<&str>, u32> = templates.iter().zip(1..).collect();
        let value_numbers: HashMap<&str, u32> = values.iter().copied().zip(0..).collect();
        let numbers = others.iter().flat_map(|element| {
            let template = element.map_or(0, |element| template_numbers[&element.template()]);
            let values = element.iter().flat_map(|element| element.values());
            std::iter::once(template).chain(values.map(|value| value_numbers[value]))
        });
        Self {
            shapes: digits(numbers),
            values,
            templates,
        }
    }
}

/// Texts as the numbers of their words, each with the blank after it.
pub(super) struct Words<'t> {
    pub(super) words: Vec<&'t str>,
    numbers: HashMap<&'t str, u32>,
}

impl<'t> Words<'t> {
    pub(super) fn of(texts: impl Iterator<Item = &'t str>) -> Self {
        let words = by_frequency(texts.flat_map(words_of));
        let numbers = words.iter().copied().zip(0..).collect();
        Self { words, numbers }
    }

    /// Returns the [`digits`] of one of the texts.
    pub(super) fn digits(&self, text: &str) -> String {
        digits(words_of(text).map(|word| self.numbers[word]))
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '\n'])
}

/// Returns distinct values, frequent ones first.
fn by_frequency<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut counted: Vec<(T, u32)> = counts.into_iter().collect();
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counted.into_iter().map(|(value, _)| value).collect()
}

/// Writes numbers in base 36. All digits of a number but the last are capital letters
/// with values from 1 to 26, so no separators are needed.
pub(super) fn digits(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut text = String::new();
    for number in numbers {
        let mut high = number / 36;
        let start = text.len();
        while high > 0 {
            let letter = (high - 1) % 26;
            text.insert(start, char::from(b'A' + letter as u8));
            high = (high - 1) / 26;
        }
        text.extend(char::from_digit(number % 36, 36));
    }
    text
}

/// Replaces long outlines that several path elements share by references to one
/// definition, whose ids begin with `prefix`. Returns the definitions as markup.
pub(super) fn share_outlines(elements: &mut [Element], prefix: &str) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for outline in elements.iter().filter_map(PlacedOutline::of) {
        *counts.entry(outline.outline).or_default() += 1;
    }
    let is_shared = |(outline, count): &(&str, usize)| outline.len() > MAX_REPEATED && *count > 1;
    let shared = counts.into_iter().filter(is_shared);
    let ids: BTreeMap<String, String> = shared
        .enumerate()
        .map(|(number, (outline, _))| (outline.to_owned(), format!("{prefix}d{number}")))
        .collect();
    for element in elements {
        let placed = PlacedOutline::of(element);
        let attributes = placed.and_then(|PlacedOutline { x, y, outline }| {
            let href = format!("#{}", ids.get(outline)?);
            Some(vec![
                ("href", href),
                ("x", x.to_owned()),
                ("y", y.to_owned()),
            ])
        });
        if let Some(attributes) = attributes {
            (element.name, element.attributes) = ("use", attributes);
        }
    }
    let definitions = ids.iter();
    definitions
        .map(|(outline, id)| format!("<path id=\"{id}\" d=\"m0 0{outline}\"/>\n"))
        .collect()
}

/// Maximum length in bytes of an outline that is repeated instead of shared.
const MAX_REPEATED: usize = 40;

/// The outline of a path element, and the point where it begins. The outline is
/// relative to that point, so it is the same wherever the shape is drawn.
#[derive(Clone, Copy)]
struct PlacedOutline<'s> {
    x: &'s str,
    y: &'s str,
    outline: &'s str,
}

impl<'s> PlacedOutline<'s> {
    fn of(element: &'s Element) -> Option<Self> {
        let [("d", data)] = &element.attributes[..] else {
            return None;
        };
        let (x, rest) = split_number(data.strip_prefix('m')?)?;
        let (y, outline) = split_number(rest.trim_start())?;
        Some(Self { x, y, outline })
    }
}

/// Splits a text after the number at its start.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let rest = digits.trim_start_matches(|ch: char| ch.is_ascii_digit() || ch == '.');
    let number = &text[..text.len() - rest.len()];
    (rest.len() < digits.len()).then_some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn numbers_need_no_separators() {
        assert_eq!(digits([0, 35, 36, 71, 972, 36 * 27]), "0zA0AzAA0AA0");
        assert_eq!(digits([36 * 26 + 35]), "Zz");
    }
}
