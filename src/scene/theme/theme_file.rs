//! Reads themes from TOML files.

use std::borrow::Cow;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::scene::theme::theme_keys::slots;
use crate::scene::{ColourError, MarkLine, Pattern, Slot, Theme, ThemeError};
use crate::text::{escape_str, listed};

/// Maximum width of a line, in board units.
const MAX_WIDTH: f64 = 0.5;

/// Maximum number of characters of a value quoted in a message.
const MAX_QUOTED: usize = 40;

/// The error returned when a theme file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeFileError {
    line: usize,
    key: String,
    problem: Problem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Problem {
    /// The text is not TOML.
    Syntax(String),
    /// The key is unknown; these keys are allowed in its table.
    Unknown(Vec<String>),
    /// There is a value where a table is expected.
    NotATable,
    /// The value has the wrong type.
    Type {
        found: &'static str,
        expected: &'static str,
    },
    /// The text is not a colour.
    Colour(String),
    /// The text is not a pattern.
    Pattern(String),
    /// The text is not a line style.
    MarkLine(String),
    /// The number is not a width.
    Width(String),
    /// The text is not the name of a built-in theme.
    Base(ThemeError),
}

impl ThemeFileError {
    /// Returns the line of the error, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the key of the error; empty if the text is not TOML at all.
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for ThemeFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if !self.key.is_empty() {
            write!(f, "`{}`", self.key)?;
        }
        match &self.problem {
            Problem::Syntax(message) => f.write_str(message),
            Problem::Unknown(allowed) => {
                write!(
                    f,
                    " is not a theme key; expected one of {}",
                    listed(allowed)
                )
            }
            Problem::NotATable => f.write_str(" is a table of keys, not a value"),
            Problem::Type { found, expected } => {
                write!(f, " is {expected}, not a value of type {found}")
            }
            Problem::Colour(found) => write!(f, ": `{found}` is not a colour; {ColourError}"),
            Problem::Pattern(found) => {
                let names = listed(Pattern::ALL);
                write!(f, ": `{found}` is not a pattern; expected one of {names}")
            }
            Problem::MarkLine(found) => {
                let names = listed(MarkLine::ALL);
                write!(
                    f,
                    ": `{found}` is not a line style; expected one of {names}"
                )
            }
            Problem::Width(found) => write!(
                f,
                ": `{found}` is not a width; a width is a number from 0 to {MAX_WIDTH}, in units of one square"
            ),
            Problem::Base(error) => write!(f, ": {error}"),
        }
    }
}

impl std::error::Error for ThemeFileError {}

impl Theme {
    /// Reads a theme file in TOML.
    ///
    /// The key `base` names the built-in theme to start from, `classic` by
    /// default; every other key is one of [`values`](Self::values). `name`
    /// becomes the name of the theme.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not TOML, a key is unknown, or a value
    /// is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::scene::{Colour, Theme};
    ///
    /// let mine = Theme::from_toml("mine", "base = \"dark\"\n[surface]\narrow = \"#ff0000\"\n")?;
    /// assert_eq!(mine.surface.arrow, Colour::hex(0xff0000));
    /// assert_eq!(mine.marks, Theme::named("dark")?.marks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_toml(name: &str, text: &str) -> Result<Self, ThemeFileError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let file = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            ThemeFileError {
                line: line_of(text, at),
                key: String::new(),
                problem: Problem::Syntax(format!("this is not TOML: {}", error.message())),
            }
        })?;
        let mut theme = base(text, file.get_ref())?.clone();
        theme.name = Cow::Owned(name.to_owned());
        let mut slots = slots(&mut theme);
        for (key, value) in leaves(text, file.get_ref(), &slots)? {
            let found = slots.iter_mut().find(|(other, _)| *other == key);
            if let Some((_, slot)) = found {
                set(slot, value).map_err(|problem| error_at(text, key, value, problem))?;
            }
        }
        Ok(theme)
    }
}

fn error_at(
    text: &str,
    key: String,
    value: &Spanned<DeValue<'_>>,
    problem: Problem,
) -> ThemeFileError {
    ThemeFileError {
        line: line_of(text, value.span().start),
        key,
        problem,
    }
}

/// Returns the line of a byte offset, counted from 1.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// Returns the built-in theme that the key `base` names.
fn base(text: &str, file: &DeTable<'_>) -> Result<&'static Theme, ThemeFileError> {
    let Some(value) = file.get("base") else {
        return Ok(Theme::ALL[0]);
    };
    let error = |problem| error_at(text, "base".to_owned(), value, problem);
    let found = value.get_ref();
    let name = found
        .as_str()
        .ok_or_else(|| error(wrong_type(found, "the name of a theme")))?;
    Theme::named(&quoted(name)).map_err(|unknown| error(Problem::Base(unknown)))
}

/// A full key of a file and its value.
type Leaf<'f, 'i> = (String, &'f Spanned<DeValue<'i>>);

/// Returns every value of a file with its key, or an error if a key is unknown.
fn leaves<'f, 'i>(
    text: &str,
    file: &'f DeTable<'i>,
    slots: &[(String, Slot<'_>)],
) -> Result<Vec<Leaf<'f, 'i>>, ThemeFileError> {
    let mut leaves = Vec::new();
    let mut pending = vec![(String::new(), file)];
    while let Some((prefix, table)) = pending.pop() {
        for (name, value) in table {
            let key = format!("{prefix}{}", name.get_ref());
            if key == "base" {
                continue;
            }
            let below = format!("{key}.");
            let is_key = slots.iter().any(|(other, _)| *other == key);
            let is_table = slots.iter().any(|(other, _)| other.starts_with(&below));
            match value.get_ref() {
                DeValue::Table(inner) if is_table => pending.push((below, inner)),
                _ if is_key => leaves.push((key, value)),
                _ if is_table => return Err(error_at(text, key, value, Problem::NotATable)),
                _ => {
                    let line = line_of(text, name.span().start);
                    let problem = Problem::Unknown(allowed_keys(&prefix, slots));
                    return Err(ThemeFileError {
                        line,
                        key: quoted(&key),
                        problem,
                    });
                }
            }
        }
    }
    Ok(leaves)
}

/// Returns the keys allowed in the table with this prefix.
fn allowed_keys(prefix: &str, slots: &[(String, Slot<'_>)]) -> Vec<String> {
    let mut allowed: Vec<String> = Vec::new();
    if prefix.is_empty() {
        allowed.push("base".to_owned());
    }
    let inside = slots.iter().filter_map(|(key, _)| key.strip_prefix(prefix));
    for key in inside {
        let name = key.split('.').next().unwrap_or_default();
        if allowed.last().is_none_or(|last| last != name) {
            allowed.push(name.to_owned());
        }
    }
    allowed
}

/// Parses a value and stores it in a field of a theme.
fn set(slot: &mut Slot<'_>, value: &Spanned<DeValue<'_>>) -> Result<(), Problem> {
    let value = value.get_ref();
    let text = |expected| value.as_str().ok_or_else(|| wrong_type(value, expected));
    match slot {
        Slot::Colour(colour) => {
            let text = text("a colour")?;
            **colour = text.parse().map_err(|_| Problem::Colour(quoted(text)))?;
        }
        Slot::Pattern(pattern) => {
            let text = text("a pattern")?;
            **pattern = Pattern::named(text).ok_or_else(|| Problem::Pattern(quoted(text)))?;
        }
        Slot::MarkLine(line) => {
            let text = text("a line style")?;
            **line = MarkLine::named(text).ok_or_else(|| Problem::MarkLine(quoted(text)))?;
        }
        Slot::Width(width) => {
            let text = match value {
                DeValue::Integer(number) => number.to_string(),
                DeValue::Float(number) => number.to_string(),
                _ => return Err(wrong_type(value, "a width")),
            };
            let found = text
                .parse()
                .ok()
                .filter(|width| (0.0..=MAX_WIDTH).contains(width));
            **width = found.ok_or_else(|| Problem::Width(quoted(&text)))?;
        }
    }
    Ok(())
}

/// Returns the problem that a value has the wrong type.
fn wrong_type(value: &DeValue<'_>, expected: &'static str) -> Problem {
    Problem::Type {
        found: value.type_str(),
        expected,
    }
}

/// Escapes and truncates user text for a message.
fn quoted(text: &str) -> String {
    let mut excerpt: String = text.chars().take(MAX_QUOTED).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    escape_str(&excerpt)
}
