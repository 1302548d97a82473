//! Counts what an export cannot represent.

use std::fmt;

/// A kind of loss: parts of a record that a format cannot represent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Tags other than those for the setting.
    Tag,
    /// Parts of the setting that are not the default.
    Setting,
    /// A swap that has a different effect in the target dialect.
    Swap,
    /// Comments and headings.
    Comment,
    /// Glyphs.
    Glyph,
    /// Variations.
    Variation,
    /// Lines that start with `%`.
    Line,
    /// The termination, if the result does not imply it.
    Termination,
    /// Closing braces in comments.
    Brace,
    /// Tags and comments with bytes that are not UTF-8.
    Bytes,
}

impl Loss {
    /// All kinds of losses.
    pub const ALL: [Self; 10] = [
        Self::Tag,
        Self::Setting,
        Self::Swap,
        Self::Comment,
        Self::Glyph,
        Self::Variation,
        Self::Line,
        Self::Termination,
        Self::Brace,
        Self::Bytes,
    ];

    /// Returns the name in singular and plural.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Tag => ("tag", "tags"),
            Self::Setting => ("part of the setting", "parts of the setting"),
            Self::Swap => ("swap with another effect", "swaps with another effect"),
            Self::Comment => ("comment", "comments"),
            Self::Glyph => ("glyph", "glyphs"),
            Self::Variation => ("variation", "variations"),
            Self::Line => ("`%` line", "`%` lines"),
            Self::Termination => ("termination", "terminations"),
            Self::Bytes => ("text that is not UTF-8", "texts that are not UTF-8"),
            Self::Brace => ("`}` in a comment", "`}` in comments"),
        }
    }
}

/// The number of losses of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses([u64; Loss::ALL.len()]);

impl Losses {
    /// Adds `count` losses of a kind.
    pub const fn add(&mut self, loss: Loss, count: u64) {
        self.0[loss as usize] += count;
    }

    /// Adds all losses of `other`.
    pub fn add_all(&mut self, other: &Self) {
        for (count, other_count) in self.0.iter_mut().zip(other.0) {
            *count += other_count;
        }
    }

    /// Returns the number of losses of a kind.
    pub const fn count(&self, loss: Loss) -> u64 {
        self.0[loss as usize]
    }

    /// Returns true if nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }
}

impl fmt::Display for Losses {
    /// Writes `2 comments, 1 glyph`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = Loss::ALL.into_iter().filter(|&loss| self.count(loss) > 0);
        for (index, loss) in lost.enumerate() {
            let (singular, plural) = loss.names();
            let count = self.count(loss);
            let separator = if index == 0 { "" } else { ", " };
            write!(
                f,
                "{separator}{count} {}",
                if count == 1 { singular } else { plural }
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Loss, Losses};

    #[test]
    fn losses_are_counted_by_kind() {
        let mut losses = Losses::default();
        assert!(losses.is_empty());
        losses.add(Loss::Comment, 2);
        losses.add(Loss::Glyph, 1);
        assert_eq!(losses.to_string(), "2 comments, 1 glyph");
    }
}
