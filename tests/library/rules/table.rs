//! Tables of perft numbers in `tests/perft/`.
//!
//! A row has a setting, a colon, and the number of sequences of one ply, two plies
//! and so on:
//!
//! ```text
//! board 4, setup chequer, protocol 1[1]2[2]*: 36 11760
//! ```
//!
//! A setting is a list of names and values, separated by commas; the names are
//! those of the tags, in lower case. Empty lines and text after a `#` are
//! ignored.

use std::collections::BTreeMap;

use crate::helpers::dice::sized;

/// The table of Permute.
pub(crate) const PERMUTE: &str = include_str!("../../perft/permute.perft");

/// The table of Swaptimum.
pub(crate) const SWAPTIMUM: &str = include_str!("../../perft/swaptimum.perft");

/// The table of Permutations.
pub(crate) const PERMUTATIONS: &str = include_str!("../../perft/permutations.perft");

/// The table of Permutu.
pub(crate) const PERMUTU: &str = include_str!("../../perft/permutu.perft");

/// One row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The text of the row, for messages.
    pub(crate) text: String,
    settings: BTreeMap<String, String>,
    /// The counts, from depth 1 on.
    pub(crate) counts: Vec<u64>,
}

impl Row {
    /// The value of a setting, if the row names it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    /// The counts that a model that lists every move finds soon: without optimization,
    /// those before the first large one.
    pub(crate) fn plain_counts(&self) -> impl Iterator<Item = u64> {
        let most = sized(usize::MAX, 8_000) as u64;
        let counts = self.counts.iter().copied();
        counts.take_while(move |&count| count <= most)
    }

    /// The side of the board, if the row names it.
    pub(crate) fn board(&self) -> Option<u8> {
        let side = self.get("board")?;
        Some(side.parse().expect("a side is a number"))
    }
}

/// The rows of a table.
///
/// # Panics
///
/// Panics if a line is not a row.
pub(crate) fn rows(table: &str) -> Vec<Row> {
    table
        .lines()
        .map(|line| line.split_once('#').map_or(line, |(row, _)| row).trim())
        .filter(|line| !line.is_empty())
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let (settings, counts) = line.split_once(": ").expect("a colon ends the setting");
    let setting = |text: &str| {
        let (name, value) = text.split_once(' ').expect("a setting has a value");
        (name.to_owned(), value.to_owned())
    };
    let count = |word: &str| word.parse().expect("a count is a number");
    Row {
        text: line.to_owned(),
        settings: settings.split(", ").map(setting).collect(),
        counts: counts.split(' ').map(count).collect(),
    }
}
