//! The stack of open variations while moves are added by their parents.

/// The open lines while moves are added one after another, each with the
/// number of its parent.
///
/// Moves are numbered from 1 in the order in which they are added; 0 is the
/// start.
#[derive(Debug, Clone)]
pub(crate) struct VariationStack {
    /// The parent of every move; the start is its own parent.
    parents: Vec<u32>,
    /// The open lines, the main line first.
    lines: Vec<Open>,
}

#[derive(Debug, Clone, Copy)]
struct Open {
    /// The parent of the next move of this line.
    at: u32,
    /// True if the line has a move or is the main line.
    is_begun: bool,
}

/// The variations to close and open before a move can be added to its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StackChange {
    /// The number of variations to close.
    pub(crate) closes: usize,
    /// The number of variations to open then, 0 or 1.
    pub(crate) opens: usize,
}

impl Default for VariationStack {
    fn default() -> Self {
        let main = Open {
            at: 0,
            is_begun: true,
        };
        Self {
            parents: vec![0],
            lines: vec![main],
        }
    }
}

impl VariationStack {
    /// Returns what to close and open before a move after `parent`: variations
    /// are closed until the move continues a line, or replaces the last move
    /// of one (of several, the outermost). `None` if no open line fits.
    ///
    /// # Cost
    ///
    /// Proportional to the variations that are closed, or to all if none fits.
    pub(crate) fn change_for(&self, parent: u32) -> Option<StackChange> {
        let replaces =
            |line: &Open| line.is_begun && line.at != 0 && self.parents[line.at as usize] == parent;
        let mut inner = self.lines.iter().rev();
        let closes = inner
            .clone()
            .position(|line| line.at == parent || replaces(line))?;
        if self.lines[self.lines.len() - 1 - closes].at == parent {
            return Some(StackChange { closes, opens: 0 });
        }
        inner.nth(closes);
        let further = inner.take_while(|line| replaces(line)).count();
        Some(StackChange {
            closes: closes + further,
            opens: 1,
        })
    }

    /// Opens a variation to the last move of the innermost line.
    pub(crate) fn open(&mut self) {
        let line = self.innermost();
        let at = match line.is_begun {
            true => self.parents[line.at as usize],
            false => line.at,
        };
        self.lines.push(Open {
            at,
            is_begun: false,
        });
    }

    /// Closes the innermost variation; returns false if none is open.
    pub(crate) fn close(&mut self) -> bool {
        let is_open = self.lines.len() > 1;
        if is_open {
            self.lines.pop();
        }
        is_open
    }

    /// Adds a move to the innermost line and returns its number.
    pub(crate) fn push(&mut self) -> u32 {
        let number = self.parents.len() as u32;
        self.parents.push(self.next_parent());
        let last = self.lines.len() - 1;
        self.lines[last] = Open {
            at: number,
            is_begun: true,
        };
        number
    }

    /// Returns the parent of the next move of the innermost line.
    pub(crate) fn next_parent(&self) -> u32 {
        self.innermost().at
    }

    /// Returns the number of open variations.
    pub(crate) fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn innermost(&self) -> Open {
        self.lines[self.lines.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::{StackChange, VariationStack};

    /// Returns moves with these parents as digits and parentheses.
    fn written(parents: &[u32]) -> String {
        let mut lines = VariationStack::default();
        let mut text = String::new();
        for &parent in parents {
            let Some(StackChange { closes, opens }) = lines.change_for(parent) else {
                return text + "?";
            };
            for _ in 0..closes {
                assert!(lines.close());
                text.push(')');
            }
            for _ in 0..opens {
                lines.open();
                text.push('(');
            }
            assert_eq!(lines.next_parent(), parent);
            text.push_str(&lines.push().to_string());
        }
        text
    }

    #[test]
    fn variations_replace_the_move_before_them() {
        assert_eq!(written(&[0, 1, 2]), "123");
        assert_eq!(written(&[0, 1, 1, 3, 2]), "12(34)5");
        // Two variations to the same move follow each other.
        assert_eq!(written(&[0, 0, 0, 1]), "1(2)(3)4");
        assert_eq!(written(&[0, 1, 1, 3, 3, 1, 2]), "12(34(5))(6)7");
    }

    #[test]
    fn a_move_that_follows_none_of_the_open_lines_fits_nowhere() {
        assert_eq!(written(&[0, 1, 2, 0]), "123?");
        assert_eq!(written(&[7]), "?");
    }

    #[test]
    fn only_what_is_open_closes() {
        assert!(!VariationStack::default().close());
        assert_eq!(VariationStack::default().depth(), 0);
    }
}
