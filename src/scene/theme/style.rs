//! Themes: the colours, line widths and textures of a figure.

use std::borrow::Cow;

use crate::scene::{Colour, Dash, Hue, Ink, Line, Pattern};
use crate::text::closed_enum;

/// The opacity of veils over stones, out of 255.
const VEIL_OPACITY: u8 = 176;

/// The opacity of the inside of mark arrows, out of 255.
const MARK_AREA_OPACITY: u8 = 128;

/// The opacity that each shade adds.
const SHADE_OPACITY: u8 = 63;

/// The opacity of washes over squares, out of 255.
const WASH_OPACITY: u8 = 96;

/// Maps ink roles to colours and textures, and kinds of lines to widths.
///
/// A theme is plain data and can be read from a file.
///
/// # Examples
///
/// ```
/// use scoresheet::scene::{Ink, Theme};
///
/// let theme = Theme::default();
/// assert_ne!(theme.colour(Ink::Background), theme.colour(Ink::Coordinate));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// The name of the theme.
    pub name: Cow<'static, str>,
    /// The colours that do not depend on a hue, a mark colour or a suit.
    pub surface: SurfaceColours,
    /// The colours of each hue, in the order of [`Hue::ALL`].
    pub hues: [HueColours; Hue::ALL.len()],
    /// The colours of marks, in the order of
    /// [`MarkColour::ALL`](crate::scene::MarkColour::ALL).
    pub marks: [Colour; 4],
    /// The line styles of marks, in the same order.
    pub mark_lines: [MarkLine; 4],
    /// The colours of cards, in the order of
    /// [`Suit::ALL`](crate::scene::Suit::ALL).
    pub suits: [Colour; 6],
    /// The widths of lines.
    pub lines: Lines,
}

/// A mutable reference to a field of a theme.
pub(crate) enum Slot<'t> {
    Colour(&'t mut Colour),
    Width(&'t mut f64),
    Pattern(&'t mut Pattern),
    MarkLine(&'t mut MarkLine),
}

/// Declares a table of a theme: its fields, each with the key that sets it in
/// theme files.
macro_rules! theme_table {
    (
        $(#[$attribute:meta])*
        pub struct $table:ident {
            $($(#[$field_attribute:meta])* $field:ident: $type:ty => $slot:ident($key:literal),)*
        }
    ) => {
        $(#[$attribute])*
        pub struct $table {
            $($(#[$field_attribute])* pub $field: $type,)*
        }

        impl $table {
            /// Returns each key with the field that it sets.
            pub(crate) fn slots(&mut self) -> Vec<(&'static str, Slot<'_>)> {
                vec![$(($key, Slot::$slot(&mut self.$field))),*]
            }
        }
    };
}

theme_table! {
    /// The colours that do not depend on a hue, a mark colour or a suit; each
    /// field is for the [`Ink`] role with the same name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "each field is documented as a role of ink")]
    pub struct SurfaceColours {
        background: Colour => Colour("background"),
        board: Colour => Colour("board"),
        grid: Colour => Colour("grid"),
        frame: Colour => Colour("frame"),
        coordinate: Colour => Colour("coordinate"),
        last_move: Colour => Colour("last-move"),
        arrow: Colour => Colour("arrow"),
        halo: Colour => Colour("halo"),
        title: Colour => Colour("title"),
        caption: Colour => Colour("caption"),
        text: Colour => Colour("text"),
        panel: Colour => Colour("panel"),
        card_face: Colour => Colour("card-face"),
        card_back: Colour => Colour("card-back"),
        card_edge: Colour => Colour("card-edge"),
        dim: Colour => Colour("dim"),
    }
}

theme_table! {
    /// The colours of one hue; each field is for the [`Ink`] role with the same
    /// name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "each colour is documented as a role of ink")]
    pub struct HueColours {
        stone: Colour => Colour("stone"),
        stone_edge: Colour => Colour("stone-edge"),
        token: Colour => Colour("token"),
        token_number: Colour => Colour("token-number"),
        group: Colour => Colour("group"),
        badge_text: Colour => Colour("badge-text"),
        on_stone: Colour => Colour("on-stone"),
        /// The texture of the stone.
        pattern: Pattern => Pattern("pattern"),
        /// The colour of the texture.
        pattern_ink: Colour => Colour("pattern-ink"),
    }
}

theme_table! {
    /// The widths of lines in board units; each field is for the kind of [`Line`]
    /// with the same name.
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[expect(missing_docs, reason = "each field is documented as a kind of line")]
    pub struct Lines {
        grid: f64 => Width("grid"),
        frame: f64 => Width("frame"),
        edge: f64 => Width("edge"),
        outline: f64 => Width("outline"),
        arrow: f64 => Width("arrow"),
        mark: f64 => Width("mark"),
        /// The width of the lines and dots of textures.
        pattern: f64 => Width("pattern"),
    }
}

impl Theme {
    /// Returns the colour of a role.
    pub const fn colour(&self, ink: Ink) -> Colour {
        let surface = &self.surface;
        match ink {
            Ink::Background => surface.background,
            Ink::Board => surface.board,
            Ink::Grid => surface.grid,
            Ink::Frame => surface.frame,
            Ink::Coordinate => surface.coordinate,
            Ink::Stone(hue) | Ink::Badge(hue) => self.hue(hue).stone,
            Ink::StoneEdge(hue) => self.hue(hue).stone_edge,
            Ink::Token(hue) => self.hue(hue).token,
            Ink::TokenNumber(hue) => self.hue(hue).token_number,
            Ink::LastMove => surface.last_move,
            Ink::Arrow => surface.arrow,
            Ink::Halo => surface.halo,
            Ink::Group(hue) => self.hue(hue).group,
            Ink::BadgeText(hue) => self.hue(hue).badge_text,
            Ink::Mark(colour) => self.marks[colour.index()],
            Ink::Shade(colour, shade) => {
                self.marks[colour.index()].with_opacity(shade.saturating_mul(SHADE_OPACITY))
            }
            Ink::MarkArea(colour) => self.marks[colour.index()].with_opacity(MARK_AREA_OPACITY),
            Ink::OnStone(hue) => self.hue(hue).on_stone,
            Ink::Title => surface.title,
            Ink::Caption => surface.caption,
            Ink::Text => surface.text,
            Ink::Panel => surface.panel,
            Ink::CardFace => surface.card_face,
            Ink::CardBack => surface.card_back,
            Ink::CardEdge => surface.card_edge,
            Ink::Suit(suit) => self.suits[suit.index()],
            Ink::Dim => surface.dim,
            Ink::Veil => surface.board.with_opacity(VEIL_OPACITY),
            Ink::Wash => surface.frame.with_opacity(WASH_OPACITY),
        }
    }

    /// Returns the texture of a role and the colour of the texture; `None` if
    /// the role has no texture.
    pub fn pattern(&self, ink: Ink) -> Option<(Pattern, Colour)> {
        let Ink::Stone(hue) = ink else {
            return None;
        };
        let colours = self.hue(hue);
        (colours.pattern != Pattern::Plain).then_some((colours.pattern, colours.pattern_ink))
    }

    /// Returns the line style of a role: solid for all roles except marks.
    pub const fn mark_line(&self, ink: Ink) -> MarkLine {
        match ink {
            Ink::Mark(colour) => self.mark_lines[colour.index()],
            _ => MarkLine::Solid,
        }
    }

    /// Returns the width of a kind of line, in board units.
    pub const fn line(&self, line: Line) -> f64 {
        match line {
            Line::Grid => self.lines.grid,
            Line::Frame => self.lines.frame,
            Line::Edge => self.lines.edge,
            Line::Outline => self.lines.outline,
            Line::Arrow => self.lines.arrow,
            Line::Mark => self.lines.mark,
        }
    }

    const fn hue(&self, hue: Hue) -> &HueColours {
        &self.hues[hue.index()]
    }
}

closed_enum! {
    /// The line style of a mark, which tells marks apart even without colours.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum MarkLine {
        /// A continuous line.
        #[default]
        Solid = "solid",
        /// Dashes.
        Dashed = "dashed",
        /// Dots.
        Dotted = "dotted",
    }
}

impl MarkLine {
    /// Returns the dash pattern for a line of this width with round caps.
    pub const fn dash(self, width: f64) -> Option<Dash> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some(Dash::new(width * 1.2, width * 1.9)),
            Self::Dotted => Some(Dash::new(width * 0.02, width * 1.6)),
        }
    }
}
