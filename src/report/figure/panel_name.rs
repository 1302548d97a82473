//! The names by which marks refer to panels, and the letters of panels.

use crate::report::selection::record_position::RecordPosition;

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
