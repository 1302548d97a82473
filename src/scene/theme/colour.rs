//! Colours, and how they are written in themes.

use std::fmt;
use std::str::FromStr;

use crate::scene::theme::colour_names::NAMES;
use crate::text::errors;

/// An RGB colour with an opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The red channel.
    pub r: u8,
    /// The green channel.
    pub g: u8,
    /// The blue channel.
    pub b: u8,
    /// The opacity: 0 is transparent, 255 opaque.
    pub a: u8,
}

impl Colour {
    /// The fully transparent colour.
    pub const TRANSPARENT: Self = Self {
        r: 0,
        g: 0,
        b: 0,
        a: 0,
    };

    /// Creates an opaque colour from `0xrrggbb`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b, a: 255 }
    }

    /// Returns true if the colour is fully opaque.
    pub const fn is_opaque(self) -> bool {
        self.a == 255
    }

    /// Returns the same colour, opaque.
    pub const fn to_opaque(self) -> Self {
        Self { a: 255, ..self }
    }

    /// Returns the same colour with this opacity; a transparent colour stays
    /// transparent.
    pub const fn with_opacity(self, a: u8) -> Self {
        if self.a == 0 {
            return self;
        }
        Self { a, ..self }
    }

    /// Returns the opacity, from 0 to 1.
    pub fn opacity(self) -> f64 {
        f64::from(self.a) / 255.0
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { r, g, b, a } = self;
        match a {
            255 => write!(f, "#{r:02x}{g:02x}{b:02x}"),
            _ if *self == Self::TRANSPARENT => f.write_str("transparent"),
            _ => write!(f, "#{r:02x}{g:02x}{b:02x}{a:02x}"),
        }
    }
}

errors! {
    /// The error returned when a [`Colour`] cannot be parsed.
    #[derive(Copy)]
    pub struct ColourError
        = "a colour is hexadecimal as in `#f90` or `#ff9900`, a CSS name such as `navy`, or `transparent`";
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        match text.strip_prefix('#') {
            Some(digits) => from_digits(digits),
            None => named(text),
        }
        .ok_or(ColourError)
    }
}

/// Parses the digits after `#`: one or two for each channel; those of the
/// opacity are last and optional.
fn from_digits(digits: &str) -> Option<Colour> {
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let per_channel = match digits.len() {
        3 | 4 => 1,
        6 | 8 => 2,
        _ => return None,
    };
    let mut channels = [255; 4];
    for (index, channel) in channels.iter_mut().enumerate() {
        let from = index * per_channel;
        // Without digits for the opacity, the colour is opaque.
        let Some(digits) = digits.get(from..from + per_channel) else {
            break;
        };
        let value = u8::from_str_radix(digits, 16).ok()?;
        // `#abc` is short for `#aabbcc`.
        *channel = if per_channel == 1 { value * 17 } else { value };
    }
    let [r, g, b, a] = channels;
    Some(Colour { r, g, b, a })
}

/// Finds the CSS colour with this name, ignoring case.
fn named(name: &str) -> Option<Colour> {
    let name = name.to_ascii_lowercase();
    if name == "transparent" {
        return Some(Colour::TRANSPARENT);
    }
    let found = NAMES.binary_search_by(|(other, _)| (*other).cmp(name.as_str()));
    found.ok().map(|index| Colour::hex(NAMES[index].1))
}

#[cfg(test)]
mod tests {
    use super::{Colour, NAMES};

    fn parsed(text: &str) -> String {
        text.parse::<Colour>().unwrap().to_string()
    }

    #[test]
    fn colours_round_trip() {
        for text in ["#000000", "#e06c1f", "#ffffff", "#e06c1f80", "transparent"] {
            assert_eq!(parsed(text), text);
        }
        for text in [
            "",
            "#",
            "#ff",
            "#fffff",
            "e06c1f",
            "#e06c1g",
            "#+06c1f",
            "#e06c1ff",
            "#\u{e9}06c1",
            "rgb(0,0,0)",
            "navy ",
            "nav",
            "none",
        ] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }

    #[test]
    fn short_colours_double_their_digits() {
        assert_eq!(parsed("#f90"), "#ff9900");
        assert_eq!(parsed("#F90f"), "#ff9900");
        assert_eq!(parsed("#f908"), "#ff990088");
        assert_eq!(parsed("#0000"), "transparent");
    }

    #[test]
    fn names_are_those_of_css() {
        for (name, colour) in [
            ("black", "#000000"),
            ("Navy", "#000080"),
            ("rebeccapurple", "#663399"),
            ("aliceblue", "#f0f8ff"),
            ("yellowgreen", "#9acd32"),
            ("grey", "#808080"),
        ] {
            assert_eq!(parsed(name), colour);
        }
        assert!(NAMES.is_sorted(), "a binary search needs the order");
    }
}
