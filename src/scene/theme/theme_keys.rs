//! The keys of theme files.

use std::fmt;

use crate::scene::{Colour, Hue, Ink, MarkColour, MarkLine, Pattern, Slot, Suit, Theme};

/// The value of a theme key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ThemeValue {
    /// A colour.
    Colour(Colour),
    /// The width of a line, in board units.
    Width(f64),
    /// A texture.
    Pattern(Pattern),
    /// The line style of a mark.
    MarkLine(MarkLine),
}

impl fmt::Display for ThemeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(colour) => colour.fmt(f),
            Self::Width(width) => width.fmt(f),
            Self::Pattern(pattern) => f.write_str(pattern.as_str()),
            Self::MarkLine(line) => line.fmt(f),
        }
    }
}

impl Theme {
    /// Returns every key of a theme file with its value in this theme.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::scene::Theme;
    ///
    /// let (key, value) = &Theme::default().values()[0];
    /// assert_eq!(format!("{key} {value}"), "surface.background #ffffff");
    /// ```
    pub fn values(&self) -> Vec<(String, ThemeValue)> {
        let mut copy = self.clone();
        let slots = slots(&mut copy).into_iter();
        let value = |slot: Slot<'_>| match slot {
            Slot::Colour(colour) => ThemeValue::Colour(*colour),
            Slot::Width(width) => ThemeValue::Width(*width),
            Slot::Pattern(pattern) => ThemeValue::Pattern(*pattern),
            Slot::MarkLine(line) => ThemeValue::MarkLine(*line),
        };
        slots.map(|(key, slot)| (key, value(slot))).collect()
    }
}

impl Ink {
    /// Returns the key of this role in theme files.
    ///
    /// # Examples
    ///
    /// ```
    /// use scoresheet::scene::{Hue, Ink};
    ///
    /// assert_eq!(Ink::StoneEdge(Hue::Red).key(), "hues.red.stone-edge");
    /// ```
    pub fn key(self) -> String {
        self.key_parts().join(".")
    }

    /// Returns the parts of the key, from the outermost table inwards.
    pub(crate) fn key_parts(self) -> Vec<&'static str> {
        let (table, key) = match self {
            Self::Background => ("surface", "background"),
            Self::Board | Self::Veil => ("surface", "board"),
            Self::Grid => ("surface", "grid"),
            Self::Frame | Self::Wash => ("surface", "frame"),
            Self::Coordinate => ("surface", "coordinate"),
            Self::LastMove => ("surface", "last-move"),
            Self::Arrow => ("surface", "arrow"),
            Self::Halo => ("surface", "halo"),
            Self::Title => ("surface", "title"),
            Self::Caption => ("surface", "caption"),
            Self::Text => ("surface", "text"),
            Self::Panel => ("surface", "panel"),
            Self::CardFace => ("surface", "card-face"),
            Self::CardBack => ("surface", "card-back"),
            Self::CardEdge => ("surface", "card-edge"),
            Self::Dim => ("surface", "dim"),
            Self::Mark(colour) | Self::MarkArea(colour) | Self::Shade(colour, _) => {
                ("marks", colour.name())
            }
            Self::Suit(suit) => ("suits", suit.as_str()),
            Self::Stone(hue) | Self::Badge(hue) => return vec!["hues", hue.as_str(), "stone"],
            Self::StoneEdge(hue) => return vec!["hues", hue.as_str(), "stone-edge"],
            Self::Token(hue) => return vec!["hues", hue.as_str(), "token"],
            Self::TokenNumber(hue) => return vec!["hues", hue.as_str(), "token-number"],
            Self::Group(hue) => return vec!["hues", hue.as_str(), "group"],
            Self::BadgeText(hue) => return vec!["hues", hue.as_str(), "badge-text"],
            Self::OnStone(hue) => return vec!["hues", hue.as_str(), "on-stone"],
        };
        vec![table, key]
    }
}

/// Returns every key of a theme file with the field that it sets.
pub(crate) fn slots(theme: &mut Theme) -> Vec<(String, Slot<'_>)> {
    let Theme {
        name: _,
        surface,
        hues,
        marks,
        mark_lines,
        suits,
        lines,
    } = theme;
    let mut slots = Vec::with_capacity(96);
    let mut add = |table: &str, key: &str, slot| slots.push((format!("{table}.{key}"), slot));
    for (key, slot) in surface.slots() {
        add("surface", key, slot);
    }
    for (hue, colours) in Hue::ALL.into_iter().zip(hues) {
        for (key, slot) in colours.slots() {
            add(&format!("hues.{hue}"), key, slot);
        }
    }
    for (mark, colour) in MarkColour::ALL.into_iter().zip(marks) {
        add("marks", mark.name(), Slot::Colour(colour));
    }
    for (mark, line) in MarkColour::ALL.into_iter().zip(mark_lines) {
        add(
            "marks",
            &format!("{}-line", mark.name()),
            Slot::MarkLine(line),
        );
    }
    for (suit, colour) in Suit::ALL.into_iter().zip(suits) {
        add("suits", suit.as_str(), Slot::Colour(colour));
    }
    for (key, slot) in lines.slots() {
        add("lines", key, slot);
    }
    slots
}
