//! Lines of text.

use crate::scene::Point;

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The text.
    pub content: String,
    /// The anchor point on the baseline.
    pub at: Point,
    /// The size of the font in board units.
    pub size: f64,
    /// The alignment of the text relative to `at`.
    pub anchor: Anchor,
    /// The font weight.
    pub weight: Weight,
}

/// A font weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

/// The alignment of a line of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The anchor point is the left end.
    Start,
    /// The anchor point is the middle.
    Middle,
    /// The anchor point is the right end.
    End,
}
