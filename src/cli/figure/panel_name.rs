//! The names by which marks refer to panels.

use crate::cli::input::positions::Position;

/// The name of a panel, by which marks refer to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PanelName {
    /// Its number, from 1.
    number: usize,
    /// The ply shown, as `--at` accepts it.
    ply: String,
    is_start: bool,
    is_end: bool,
}

impl PanelName {
    /// Creates the name of panel `number`, which shows `position`.
    pub(crate) fn new(number: usize, position: &Position<'_>) -> Self {
        Self {
            number,
            ply: position.ply_name(),
            is_start: position.moment.is_start(),
            is_end: position.moment.is_end(),
        }
    }

    /// Returns true if `wanted`, such as `11`, `end` or `#2`, is this panel.
    pub(crate) fn matches(&self, wanted: &str) -> bool {
        match wanted {
            "start" => self.is_start,
            "end" => self.is_end,
            _ => match wanted.strip_prefix('#') {
                Some(number) => number.parse() == Ok(self.number),
                None => wanted == self.ply,
            },
        }
    }

    /// Returns the name of the ply shown, as `--at` accepts it.
    pub(crate) fn ply(&self) -> &str {
        &self.ply
    }
}
