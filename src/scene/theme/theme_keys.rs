//! The keys of theme files.

use std::fmt;

use crate::scene::{
    Colour, Hue, HueColours, Ink, Lines, MarkColour, MarkLine, Pattern, Suit, SurfaceColours, Theme,
};

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

/// A mutable reference to a field of a theme.
pub(in crate::scene) enum Slot<'t> {
    Colour(&'t mut Colour),
    Width(&'t mut f64),
    Pattern(&'t mut Pattern),
    MarkLine(&'t mut MarkLine),
}

impl Theme {
    /// Returns the keys of theme files with the values that this theme has for
    /// them.
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
        let roles = roles(&mut copy).into_iter();
        let value = |slot: Slot<'_>| match slot {
            Slot::Colour(colour) => ThemeValue::Colour(*colour),
            Slot::Width(width) => ThemeValue::Width(*width),
            Slot::Pattern(pattern) => ThemeValue::Pattern(*pattern),
            Slot::MarkLine(line) => ThemeValue::MarkLine(*line),
        };
        roles.map(|(key, slot)| (key, value(slot))).collect()
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
            Self::Board => ("surface", "board"),
            Self::Grid => ("surface", "grid"),
            Self::Frame => ("surface", "frame"),
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
            Self::Mark(colour) => ("marks", colour.name()),
            Self::Suit(suit) => ("suits", suit.as_str()),
            Self::Stone(hue) => return vec!["hues", hue.as_str(), "stone"],
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

/// Returns every key of a theme with the field it sets.
pub(in crate::scene) fn roles(theme: &mut Theme) -> Vec<(String, Slot<'_>)> {
    let Theme {
        name: _,
        surface: on_surface,
        hues,
        marks,
        mark_lines,
        suits,
        lines: widths,
    } = theme;
    let mut roles = Vec::with_capacity(96);
    let mut add = |table: &str, key: &str, slot| roles.push((format!("{table}.{key}"), slot));
    for (key, colour) in surface(on_surface) {
        add("surface", key, Slot::Colour(colour));
    }
    for (hue, colours) in Hue::ALL.into_iter().zip(hues) {
        for (key, slot) in of_hue(colours) {
            add(&format!("hues.{hue}"), key, slot);
        }
    }
    for (mark, colour) in MarkColour::ALL.into_iter().zip(marks) {
        add("marks", mark.name(), Slot::Colour(colour));
    }
    for (mark, line) in MarkColour::ALL.into_iter().zip(mark_lines) {
        add("marks", mark_line_key(mark), Slot::MarkLine(line));
    }
    for (suit, colour) in Suit::ALL.into_iter().zip(suits) {
        add("suits", suit.as_str(), Slot::Colour(colour));
    }
    for (key, width) in lines(widths) {
        add("lines", key, Slot::Width(width));
    }
    roles
}

const fn mark_line_key(mark: MarkColour) -> &'static str {
    match mark {
        MarkColour::Red => "red-line",
        MarkColour::Green => "green-line",
        MarkColour::Blue => "blue-line",
        MarkColour::Yellow => "yellow-line",
    }
}

// All fields are destructured, so that a new one cannot be forgotten.

const fn surface(colours: &mut SurfaceColours) -> [(&'static str, &mut Colour); 16] {
    let SurfaceColours {
        background,
        board,
        grid,
        frame,
        coordinate,
        last_move,
        arrow,
        halo,
        title,
        caption,
        text,
        panel,
        card_face,
        card_back,
        card_edge,
        dim,
    } = colours;
    [
        ("background", background),
        ("board", board),
        ("grid", grid),
        ("frame", frame),
        ("coordinate", coordinate),
        ("last-move", last_move),
        ("arrow", arrow),
        ("halo", halo),
        ("title", title),
        ("caption", caption),
        ("text", text),
        ("panel", panel),
        ("card-face", card_face),
        ("card-back", card_back),
        ("card-edge", card_edge),
        ("dim", dim),
    ]
}

const fn of_hue(colours: &mut HueColours) -> [(&'static str, Slot<'_>); 9] {
    let HueColours {
        stone,
        stone_edge,
        token,
        token_number,
        group,
        badge_text,
        on_stone,
        pattern,
        pattern_ink,
    } = colours;
    [
        ("stone", Slot::Colour(stone)),
        ("stone-edge", Slot::Colour(stone_edge)),
        ("token", Slot::Colour(token)),
        ("token-number", Slot::Colour(token_number)),
        ("group", Slot::Colour(group)),
        ("badge-text", Slot::Colour(badge_text)),
        ("on-stone", Slot::Colour(on_stone)),
        ("pattern", Slot::Pattern(pattern)),
        ("pattern-ink", Slot::Colour(pattern_ink)),
    ]
}

const fn lines(widths: &mut Lines) -> [(&'static str, &mut f64); 7] {
    let Lines {
        grid,
        frame,
        edge,
        outline,
        arrow,
        mark,
        pattern,
    } = widths;
    [
        ("grid", grid),
        ("frame", frame),
        ("edge", edge),
        ("outline", outline),
        ("arrow", arrow),
        ("mark", mark),
        ("pattern", pattern),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::scene::{Hue, Ink, MarkColour, Suit, Theme, ThemeValue};

    /// Returns every ink.
    fn inks() -> Vec<Ink> {
        let mut inks = vec![
            Ink::Background,
            Ink::Board,
            Ink::Grid,
            Ink::Frame,
            Ink::Coordinate,
            Ink::LastMove,
            Ink::Arrow,
            Ink::Halo,
            Ink::Title,
            Ink::Caption,
            Ink::Text,
            Ink::Panel,
            Ink::CardFace,
            Ink::CardBack,
            Ink::CardEdge,
            Ink::Dim,
        ];
        inks.extend(MarkColour::ALL.map(Ink::Mark));
        inks.extend(Suit::ALL.map(Ink::Suit));
        for hue in Hue::ALL {
            inks.extend([
                Ink::Stone(hue),
                Ink::StoneEdge(hue),
                Ink::Token(hue),
                Ink::TokenNumber(hue),
                Ink::Group(hue),
                Ink::BadgeText(hue),
                Ink::OnStone(hue),
            ]);
        }
        inks
    }

    #[test]
    fn the_key_of_an_ink_has_its_colour() {
        for theme in Theme::ALL {
            let values = theme.values();
            for ink in inks() {
                let found = values.iter().find(|(key, _)| *key == ink.key());
                let value = found.map(|(_, value)| *value);
                assert_eq!(
                    value,
                    Some(ThemeValue::Colour(theme.colour(ink))),
                    "{ink:?}"
                );
            }
        }
    }

    #[test]
    fn every_role_has_a_key_of_its_own() {
        let values = Theme::default().values();
        let keys: BTreeSet<&str> = values.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys.len(), values.len());
        assert!(keys.contains("hues.violet.pattern-ink") && keys.contains("lines.mark"));
    }
}
