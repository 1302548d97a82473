//! Marks on the panels of a figure, and the names by which they refer to panels.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::board::{Area, Size};
use crate::play::marks_of;
use crate::record::{Command, PlyPath};
use crate::report::selection::{RecordPosition, SelectionError};
use crate::scene::Mark;

/// Marks as an option states them, in the syntax of comments. The prefix `11:`
/// restricts marks to the panel of ply 11, `#2:` to the second panel.
#[derive(Debug, Clone)]
pub struct MarkOption {
    /// The option as it was written.
    text: String,
    /// The name of the panel with the marks; `None` for all panels.
    panel: Option<String>,
    marks: Vec<Mark>,
}

/// The command that puts marks in comments, and an example for errors, of each kind of
/// option.
const KINDS: [(&str, &str); 4] = [
    (
        "mark",
        "write marks as X, O, T or S and a square: `Xi5,Oh4`",
    ),
    ("label", "write labels as a square and a text: `d3=A,e4=12`"),
    (
        "csl",
        "write frames as R, G, B or Y and a square: `Gd3,Re4`",
    ),
    (
        "cal",
        "write arrows as R, G, B or Y and two squares: `Gd3e4`",
    ),
];

/// Crosses, circles, triangles and squares.
pub(super) const SYMBOLS: usize = 0;
/// Short texts on squares.
pub(super) const LABELS: usize = 1;
/// Frames of squares in a colour.
pub(super) const FRAMES: usize = 2;
/// Arrows in a colour.
pub(super) const ARROWS: usize = 3;

impl MarkOption {
    /// Parses marks of a kind in the syntax of comments, optionally after a panel and a
    /// colon.
    ///
    /// # Errors
    ///
    /// Returns an example if the text has no such marks.
    pub(super) fn parse<const KIND: usize>(text: &str) -> Result<Self, String> {
        let (command, example) = KINDS[KIND];
        let panel = text.split_once(':').filter(|(name, _)| is_panel(name));
        let marks = panel.map_or(text, |(_, marks)| marks);
        let comment = format!("[%{command} {marks}]");
        let mut commands = Command::all(&comment);
        let command = match (commands.next(), commands.next()) {
            (Some((range, Some(command))), None) if range == (0..comment.len()) => command,
            _ => return Err(example.to_owned()),
        };
        Ok(Self {
            text: text.to_owned(),
            panel: panel.map(|(name, _)| name.to_owned()),
            marks: marks_of(&command),
        })
    }
}

/// Reads the values of an option for marks of a kind.
pub(super) fn marks<'de, const KIND: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<MarkOption>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let marks = texts.iter().map(|text| MarkOption::parse::<KIND>(text));
    marks.collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// Returns the marks of a panel.
///
/// # Errors
///
/// Returns an error if there is no board, or if a mark is not on it.
pub(super) fn marks_of_panel<'o>(
    options: impl Iterator<Item = &'o MarkOption>,
    panel: &PanelName,
    board: Option<Size>,
) -> Result<Vec<Mark>, SelectionError> {
    let mut marks = Vec::new();
    let is_for = |option: &&MarkOption| {
        let name = option.panel.as_deref();
        name.is_none_or(|name| panel.matches(name))
    };
    for option in options.filter(is_for) {
        let text = &option.text;
        let Some(size) = board else {
            let message = format!("`{text}` marks squares, but the game has no board");
            return Err(SelectionError::Usage(message));
        };
        let mut squares = option.marks.iter().flat_map(Mark::squares);
        if let Some(square) = squares.find(|&square| !size.has(square)) {
            let message = format!("`{text}`: {square} is not on the board, which is {size}");
            return Err(SelectionError::Usage(message));
        }
        marks.extend(option.marks.iter().cloned());
    }
    Ok(marks)
}

/// Returns a warning for each option with marks outside the part of the board
/// that is shown.
pub(super) fn hidden_marks<'o>(
    options: impl Iterator<Item = &'o MarkOption>,
    part: Area,
) -> Vec<String> {
    let warning = |option: &MarkOption| {
        let mut squares = option.marks.iter().flat_map(Mark::squares);
        let square = squares.find(|&square| !part.has(square))?;
        let text = &option.text;
        Some(format!(
            "warning: `{text}`: {square} is outside the part that is shown, {part}"
        ))
    };
    options.filter_map(warning).collect()
}

/// Checks that every panel to which a mark is restricted exists.
///
/// # Errors
///
/// Returns an error for the first mark whose panel does not exist.
pub(super) fn check_marks<'o>(
    options: impl Iterator<Item = &'o MarkOption>,
    panels: &[PanelName],
) -> Result<(), SelectionError> {
    for option in options {
        let Some(name) = &option.panel else {
            continue;
        };
        if !panels.iter().any(|panel| panel.matches(name)) {
            let plies: Vec<&str> = panels.iter().map(PanelName::ply).collect();
            return Err(SelectionError::Usage(format!(
                "`{}`: there is no panel `{name}`; the plies shown are {}",
                option.text,
                plies.join(", ")
            )));
        }
    }
    Ok(())
}

/// Returns true if a text has the form of a panel name: `11`, `12a.13`, `start`, `end`
/// or `#2`.
fn is_panel(name: &str) -> bool {
    let is_number = |digits: &str| digits.parse::<u32>().is_ok();
    name == "start"
        || name.parse::<PlyPath>().is_ok()
        || name.strip_prefix('#').is_some_and(is_number)
}

/// The name of a panel, by which marks refer to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelName {
    /// The number of the panel, from 1.
    number: usize,
    /// The ply shown, as `--at` accepts it.
    ply: String,
    is_start: bool,
    is_end: bool,
}

impl PanelName {
    /// Creates the name of panel `number`, which shows `position`.
    pub fn new(number: usize, position: &RecordPosition<'_>) -> Self {
        Self {
            number,
            ply: position.ply_name(),
            is_start: position.moment.is_start(),
            is_end: position.moment.is_end(),
        }
    }

    /// Returns true if `name`, such as `11`, `end` or `#2`, names this panel.
    pub fn matches(&self, name: &str) -> bool {
        match name {
            "start" => self.is_start,
            "end" => self.is_end,
            _ => match name.strip_prefix('#') {
                Some(number) => number.parse() == Ok(self.number),
                None => name == self.ply,
            },
        }
    }

    /// Returns the name of the ply shown, as `--at` accepts it.
    pub fn ply(&self) -> &str {
        &self.ply
    }
}

/// Returns the letters of a panel: `a` to `z`, then `aa`, `ab` and so on.
pub(super) fn letters(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        quotient => format!("{}{letter}", letters(quotient - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_go_on_after_z() {
        let names = [0, 1, 25, 26, 27, 51, 52, 26 * 27].map(letters);
        assert_eq!(names, ["a", "b", "z", "aa", "ab", "az", "ba", "aaa"]);
    }
}
