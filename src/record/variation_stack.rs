//! The stack of open variations while moves are added by their parents.

/// The lines of play that are open while moves are taken one after another,
/// each naming the move that it follows.
///
/// Moves have the numbers 1, 2, 3 and so on in the order in which they are
/// taken; 0 is the start.
#[derive(Debug, Clone)]
pub struct OpenLines {
    /// What every move follows, by its number; the start follows itself.
    parents: Vec<u32>,
    /// The open lines, the main line first.
    lines: Vec<Open>,
}

#[derive(Debug, Clone, Copy)]
struct Open {
    /// The move that the next one of this line follows.
    at: u32,
    /// False for a variation before its first move.
    is_begun: bool,
}

/// What has to be closed and opened before a move can are where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitting {
    /// How many variations are closed.
    pub closes: usize,
    /// How many are opened then, none or one.
    pub opens: usize,
}

impl Default for OpenLines {
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

impl OpenLines {
    /// What is closed and opened, when nothing else is said, before a move
    /// that follows `parent`: variations until one goes on with it, or until
    /// it replaces the last move of one, the outermost of several. None where
    /// it fits nowhere.
    ///
    /// # Cost
    ///
    /// Proportional to the variations that are closed, or to all where it
    /// fits nowhere.
    pub fn fitting(&self, parent: u32) -> Option<Fitting> {
        let replaces =
            |line: &Open| line.is_begun && line.at != 0 && self.parents[line.at as usize] == parent;
        let mut inner = self.lines.iter().rev();
        let closes = inner
            .clone()
            .position(|line| line.at == parent || replaces(line))?;
        if self.lines[self.lines.len() - 1 - closes].at == parent {
            return Some(Fitting { closes, opens: 0 });
        }
        inner.nth(closes);
        let further = inner.take_while(|line| replaces(line)).count();
        Some(Fitting {
            closes: closes + further,
            opens: 1,
        })
    }

    /// Opens a variation to the last move of the innermost line.
    pub fn open(&mut self) {
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

    /// Closes the innermost variation; false where none is open.
    pub fn close(&mut self) -> bool {
        let is_open = self.lines.len() > 1;
        if is_open {
            self.lines.pop();
        }
        is_open
    }

    /// Adds a move to the innermost line and gives its number.
    pub fn push(&mut self) -> u32 {
        let number = self.parents.len() as u32;
        self.parents.push(self.next_parent());
        let last = self.lines.len() - 1;
        self.lines[last] = Open {
            at: number,
            is_begun: true,
        };
        number
    }

    /// Returns the move that the next one follows when nothing is closed or opened.
    pub fn next_parent(&self) -> u32 {
        self.innermost().at
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn innermost(&self) -> Open {
        self.lines[self.lines.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::{Fitting, OpenLines};

    /// Takes moves by what they follow, and says what was closed and opened.
    fn signs(parents: &[u32]) -> String {
        let mut lines = OpenLines::default();
        let mut text = String::new();
        for &parent in parents {
            let Some(Fitting { closes, opens }) = lines.fitting(parent) else {
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
        assert_eq!(signs(&[0, 1, 2]), "123");
        assert_eq!(signs(&[0, 1, 1, 3, 2]), "12(34)5");
        // Two variations to one move follow each other.
        assert_eq!(signs(&[0, 0, 0, 1]), "1(2)(3)4");
        assert_eq!(signs(&[0, 1, 1, 3, 3, 1, 2]), "12(34(5))(6)7");
    }

    #[test]
    fn a_move_that_follows_none_of_the_open_lines_fits_nowhere() {
        assert_eq!(signs(&[0, 1, 2, 0]), "123?");
        assert_eq!(signs(&[7]), "?");
    }

    #[test]
    fn only_what_is_open_closes() {
        assert!(!OpenLines::default().close());
        assert_eq!(OpenLines::default().depth(), 0);
    }
}
