//! Paths that name moves in a tree: `12`, `12a`, `12a.13`, `12a.14b.15`.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::text::errors;

use crate::record::{LineId, Node, NodeId, Tree, TreeLine};

/// The path of a move, or of the end of a line, in a record's tree.
///
/// `12` is ply 12 of the main line. `12a` is the first ply of the first
/// variation that replaces ply 12, `12b` that of the second, and `12aa` that of
/// the 27th. `12a.13` is ply 13 of variation `12a`, and `12a.14b` is the first
/// ply of the second variation that replaces ply 14 of `12a`. `end` is the last
/// ply of the main line, and `12a.end` that of variation `12a`.
///
/// # Examples
///
/// ```
/// use scoresheet::record::PlyPath;
///
/// let path: PlyPath = "12a.13".parse()?;
/// assert!(path.is_in_variation());
/// assert_eq!(path.ply(), Some(13));
/// # Ok::<(), scoresheet::record::PathError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlyPath {
    /// The variations that lead to the move, outermost first: the ply that each
    /// replaces, and its number among the variations to that ply, from 1.
    variations: Vec<(u32, u32)>,
    last: Last,
}

/// The last part of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Last {
    /// The number of a ply.
    Ply(u32),
    /// The end of the line.
    End,
}

errors! {
    /// The error for a text that is not a path.
    #[derive(Copy)]
    pub struct PathError
        = "a path is written `12`, `12a`, `12a.13`, `12a.end` or `12a.14b`";
}

impl FromStr for PlyPath {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let mut parts = text.split('.').peekable();
        let mut variations = Vec::new();
        while let Some(part) = parts.next() {
            let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (ply, letters) = part.split_at(digits);
            if parts.peek().is_none() && part == "end" {
                let last = Last::End;
                return Ok(Self { variations, last });
            }
            let ply = ply.parse().map_err(|_| PathError)?;
            match (parse_letters(letters), parts.peek()) {
                (Some(0), None) => {
                    let last = Last::Ply(ply);
                    return Ok(Self { variations, last });
                }
                (Some(0) | None, _) => return Err(PathError),
                (Some(number), _) => variations.push((ply, number)),
            }
        }
        let last = Last::Ply(variations.last().ok_or(PathError)?.0);
        Ok(Self { variations, last })
    }
}

impl fmt::Display for PlyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(ply, number)) in self.variations.iter().enumerate() {
            if index > 0 {
                f.write_char('.')?;
            }
            write!(f, "{ply}{}", Letters(number))?;
        }
        let replaced = self.variations.last().map(|&(ply, _)| Last::Ply(ply));
        if replaced == Some(self.last) {
            return Ok(());
        }
        if replaced.is_some() {
            f.write_char('.')?;
        }
        match self.last {
            Last::Ply(ply) => write!(f, "{ply}"),
            Last::End => f.write_str("end"),
        }
    }
}

impl PlyPath {
    /// The path of the last ply of the main line.
    pub const END: Self = Self {
        variations: Vec::new(),
        last: Last::End,
    };

    /// Returns the variation that the path leads into, such as `12a` for
    /// `12a.13`, or `None` for the main line.
    pub fn line(&self) -> Option<String> {
        let (ply, _) = self.variations.last()?;
        let line = Self {
            variations: self.variations.clone(),
            last: Last::Ply(*ply),
        };
        Some(line.to_string())
    }

    /// Returns the number of the ply, or `None` if the path is the end of a
    /// line.
    pub const fn ply(&self) -> Option<u32> {
        match self.last {
            Last::Ply(ply) => Some(ply),
            Last::End => None,
        }
    }

    /// Returns true if the path leads into a variation.
    pub const fn is_in_variation(&self) -> bool {
        !self.variations.is_empty()
    }
}

/// Displays 1 as `a`, 26 as `z`, 27 as `aa`.
struct Letters(u32);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0_u8; 8];
        let mut begin = letters.len();
        let mut number = self.0;
        while number > 0 {
            number -= 1;
            begin -= 1;
            letters[begin] = b'a' + (number % 26) as u8;
            number /= 26;
        }
        letters[begin..]
            .iter()
            .try_for_each(|&letter| f.write_char(char::from(letter)))
    }
}

/// Returns the number that [`Letters`] displays as `letters`: 0 for an empty
/// text, `None` if a character is not a lower-case letter.
fn parse_letters(letters: &str) -> Option<u32> {
    letters.bytes().try_fold(0_u32, |number, letter| {
        let digit = letter.is_ascii_lowercase().then(|| letter - b'a' + 1)?;
        number.checked_mul(26)?.checked_add(u32::from(digit))
    })
}

impl<T> Tree<T> {
    /// Returns the path of a move. `first_ply` is the number of the game's first
    /// ply.
    ///
    /// # Cost
    ///
    /// Linear in the depth of the move's line.
    pub fn path(&self, node: &Node<T>, first_ply: u32) -> PlyPath {
        let number = |ply: u32| first_ply - 1 + ply;
        let mut variations = Vec::new();
        let mut line = node.line;
        while line != LineId::MAIN {
            let variation = self.line(line);
            let ply = self.get(variation.first).map_or(0, |node| node.ply);
            variations.push((number(ply), variation.number));
            line = variation.parent;
        }
        variations.reverse();
        let last = Last::Ply(number(node.ply));
        PlyPath { variations, last }
    }

    /// Returns the line that a path leads to, or `None` if a variation on the
    /// way does not exist. `first_ply` is the number of the game's first ply.
    ///
    /// # Cost
    ///
    /// Linear in the number of lines, for each variation in the path.
    pub fn line_of(&self, path: &PlyPath, first_ply: u32) -> Option<LineId> {
        let mut line = LineId::MAIN;
        for &(ply, number) in &path.variations {
            let replaces_ply = |variation: &TreeLine| {
                let node = self.get(variation.first);
                node.is_some_and(|node| first_ply - 1 + node.ply == ply)
            };
            let (id, _) = self.lines().find(|(_, variation)| {
                variation.number == number && variation.parent == line && replaces_ply(variation)
            })?;
            line = id;
        }
        Some(line)
    }

    /// Iterates over the moves of a line, without those of its variations.
    pub fn moves_of(&self, line: LineId) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        self.iter().filter(move |(_, node)| node.line == line)
    }
}
