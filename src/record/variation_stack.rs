//! The stack of open variations, for turning moves that name their parents into
//! nested variations.

/// The stack of open lines in a sequence of moves that name their parents.
///
/// [`change_for`](Self::change_for) returns how many variations to close and
/// open before a move. Moves are numbered from 1 in the order in which they are
/// added; 0 is the start.
#[derive(Debug, Clone)]
pub(crate) struct VariationStack {
    /// The parent of every move; the start is its own parent.
    parents: Vec<u32>,
    /// The open lines, the main line first.
    lines: Vec<OpenLine>,
}

#[derive(Debug, Clone, Copy)]
struct OpenLine {
    /// The parent of the next move of this line: its last move, if it has one.
    next_parent: u32,
    /// True if the line has a move or is the main line.
    is_begun: bool,
}

/// The variations to close and open before a move can be added to its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StackChange {
    /// The number of variations to close.
    pub(crate) closes: usize,
    /// The number of variations to open afterwards, 0 or 1.
    pub(crate) opens: usize,
}

impl Default for VariationStack {
    fn default() -> Self {
        let main = OpenLine {
            next_parent: 0,
            is_begun: true,
        };
        Self {
            parents: vec![0],
            lines: vec![main],
        }
    }
}

impl VariationStack {
    /// Returns how many variations to close and open so that a move with this
    /// `parent` can be added, or `None` if it fits no open line.
    ///
    /// Variations are closed until the move continues a line or replaces the
    /// last move of one. If it could replace the last moves of several lines,
    /// the outermost line is chosen.
    ///
    /// # Cost
    ///
    /// Proportional to the number of variations that are closed, or to the
    /// number of open ones if no line fits.
    pub(crate) fn change_for(&self, parent: u32) -> Option<StackChange> {
        let replaces = |line: &OpenLine| {
            let last = line.next_parent;
            line.is_begun && last != 0 && self.parents[last as usize] == parent
        };
        let mut inner = self.lines.iter().rev();
        let closes = inner
            .clone()
            .position(|line| line.next_parent == parent || replaces(line))?;
        if self.lines[self.lines.len() - 1 - closes].next_parent == parent {
            return Some(StackChange { closes, opens: 0 });
        }
        inner.nth(closes);
        let farther_out = inner.take_while(|line| replaces(line)).count();
        Some(StackChange {
            closes: closes + farther_out,
            opens: 1,
        })
    }

    /// Opens a variation to the last move of the innermost line.
    pub(crate) fn open(&mut self) {
        let line = self.innermost();
        let next_parent = if line.is_begun {
            self.parents[line.next_parent as usize]
        } else {
            line.next_parent
        };
        self.lines.push(OpenLine {
            next_parent,
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
        self.lines[last] = OpenLine {
            next_parent: number,
            is_begun: true,
        };
        number
    }

    /// Returns the parent of the next move of the innermost line.
    pub(crate) fn next_parent(&self) -> u32 {
        self.innermost().next_parent
    }

    /// Returns the number of open variations.
    pub(crate) fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn innermost(&self) -> OpenLine {
        self.lines[self.lines.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::{StackChange, VariationStack};

    /// Returns the numbers of moves with these parents, with parentheses around
    /// variations, up to a `?` for a move that fits no open line.
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
    fn a_move_with_an_earlier_parent_opens_a_variation() {
        assert_eq!(written(&[0, 1, 2]), "123");
        assert_eq!(written(&[0, 1, 1, 3, 2]), "12(34)5");
        // Two variations to the same move follow each other.
        assert_eq!(written(&[0, 0, 0, 1]), "1(2)(3)4");
        assert_eq!(written(&[0, 1, 1, 3, 3, 1, 2]), "12(34(5))(6)7");
    }

    #[test]
    fn a_move_that_fits_no_open_line_is_rejected() {
        assert_eq!(written(&[0, 1, 2, 0]), "123?");
        assert_eq!(written(&[7]), "?");
    }

    #[test]
    fn the_main_line_cannot_be_closed() {
        assert!(!VariationStack::default().close());
        assert_eq!(VariationStack::default().depth(), 0);
    }
}
