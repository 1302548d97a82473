//! The built-in themes.

use std::borrow::Cow;

use crate::scene::{Colour, HueColours, Lines, MarkLine, Pattern, SurfaceColours, Theme};
use crate::text::{errors, listed};

/// The line widths that most themes share.
const LINES: Lines = Lines {
    grid: 0.03,
    frame: 0.06,
    edge: 0.04,
    outline: 0.085,
    arrow: 0.125,
    mark: 0.09,
    pattern: 0.05,
};

/// Creates the colours of a hue, in the order stone, edge, token, token number,
/// group, badge text, symbol on the stone.
const fn hue(list: &str) -> HueColours {
    let [
        stone,
        stone_edge,
        token,
        token_number,
        group,
        badge_text,
        on_stone,
    ] = colours(list);
    HueColours {
        stone,
        stone_edge,
        token,
        token_number,
        group,
        badge_text,
        on_stone,
        pattern: Pattern::Plain,
        pattern_ink: stone_edge,
    }
}

/// Creates the colours of a hue with a texture.
const fn textured(pattern: Pattern, ink: u32, list: &str) -> HueColours {
    let mut colours = hue(list);
    colours.pattern = pattern;
    colours.pattern_ink = Colour::hex(ink);
    colours
}

/// Creates a list of colours from their `rrggbb` values, with a blank between any two.
const fn colours<const N: usize>(list: &str) -> [Colour; N] {
    let mut colours = [Colour::hex(0); N];
    let (mut at, mut rgb) = (0, 0);
    while at < list.len() {
        if let Some(digit) = (list.as_bytes()[at] as char).to_digit(16) {
            rgb = rgb << 4 & 0xff_ffff | digit;
            colours[at / 7] = Colour::hex(rgb);
        }
        at += 1;
    }
    colours
}

/// Warm orange and yellow on a light board.
const CLASSIC: Theme = Theme {
    name: Cow::Borrowed("classic"),
    surface: SurfaceColours {
        background: Colour::hex(0xffffff),
        board: Colour::hex(0xf6f1e7),
        grid: Colour::hex(0xd3cab9),
        frame: Colour::hex(0x6b6156),
        coordinate: Colour::hex(0x4f473e),
        last_move: Colour::hex(0xa9cdec),
        arrow: Colour::hex(0x1b5e9e),
        halo: Colour::hex(0xffffff),
        title: Colour::hex(0x201c18),
        caption: Colour::hex(0x39332d),
        text: Colour::hex(0x201c18),
        panel: Colour::hex(0xf1ece2),
        card_face: Colour::hex(0xffffff),
        card_back: Colour::hex(0xb3bfcc),
        card_edge: Colour::hex(0x6b6156),
        dim: Colour::hex(0xb9b2a6),
    },
    hues: [
        hue("d0530f 7d3205 3d1600 ffffff 7d2c04 ffffff ffffff"),
        hue("ffe066 a8830f 5c4604 ffffff 6e5503 33270a 33270a"),
        hue("e0493c 8a1d15 450603 ffffff 9c1712 ffffff ffffff"),
        hue("12336e 071936 ffffff 12336e 2a63c8 ffffff ffffff"),
        hue("5aa84f 2c6124 143510 ffffff 2a6621 ffffff ffffff"),
        hue("8e5bb5 4f2a6e 2b113f ffffff 562b7a ffffff ffffff"),
        hue("560a1a 2a040c ffffff 560a1a b01a3a ffffff ffffff"),
        hue("2460c0 0c2a5c ffffff 0c2a5c 0c2a5c ffffff ffffff"),
    ],
    marks: colours("d0021b 1d8a2f 1453c4 e3aa00"),
    mark_lines: [MarkLine::Solid; 4],
    suits: colours("c9302c d9a400 2f8a3a 2c68b8 2a2a2a 7d46a8"),
    lines: LINES,
};

/// The colours that the themes for paper share.
const PAPER: SurfaceColours = SurfaceColours {
    background: Colour::hex(0xffffff),
    board: Colour::hex(0xffffff),
    grid: Colour::hex(0xb5b5b5),
    frame: Colour::hex(0x000000),
    coordinate: Colour::hex(0x000000),
    last_move: Colour::hex(0xd0d0d0),
    arrow: Colour::hex(0x000000),
    halo: Colour::hex(0xffffff),
    title: Colour::hex(0x000000),
    caption: Colour::hex(0x000000),
    text: Colour::hex(0x000000),
    panel: Colour::hex(0xf4f4f4),
    card_face: Colour::hex(0xffffff),
    card_back: Colour::hex(0xc8c8c8),
    card_edge: Colour::hex(0x000000),
    dim: Colour::hex(0xa8a8a8),
};

/// The colours of marks on paper: red is black, the others are white with black
/// edges.
const PAPER_MARKS: [Colour; 4] = colours("000000 ffffff ffffff ffffff");

/// The line styles of marks on paper.
const PAPER_MARK_LINES: [MarkLine; 4] = [
    MarkLine::Solid,
    MarkLine::Dashed,
    MarkLine::Solid,
    MarkLine::Dotted,
];

/// The colours of cards on paper.
const PAPER_SUITS: [Colour; 6] = colours("2e2e2e c1c1c1 767676 505050 000000 404040");

/// Dark stones on paper.
const PAPER_DARK: HueColours = hue("4a4a4a 000000 ffffff 000000 000000 ffffff ffffff");

/// White stones on paper.
const PAPER_WHITE: HueColours = hue("ffffff 000000 000000 ffffff 5e5e5e 000000 000000");

/// Stones on paper with upright lines.
const PAPER_UPRIGHT: HueColours = textured(
    Pattern::Upright,
    0x303030,
    "d0d0d0 000000 000000 ffffff 000000 000000 000000",
);

/// Stones on paper with level lines.
const PAPER_LEVEL: HueColours = textured(
    Pattern::Level,
    0x303030,
    "e4e4e4 000000 000000 ffffff 000000 000000 000000",
);

/// Dark and white stones, for print.
const PRINT: Theme = Theme {
    name: Cow::Borrowed("print"),
    surface: PAPER,
    hues: [
        PAPER_DARK,
        PAPER_WHITE,
        PAPER_DARK,
        PAPER_WHITE,
        PAPER_UPRIGHT,
        PAPER_LEVEL,
        PAPER_UPRIGHT,
        PAPER_LEVEL,
    ],
    marks: PAPER_MARKS,
    mark_lines: PAPER_MARK_LINES,
    suits: PAPER_SUITS,
    lines: Lines {
        frame: 0.07,
        outline: 0.14,
        arrow: 0.11,
        ..LINES
    },
};

/// Greys and textures that survive a photocopier.
const PHOTOCOPY: Theme = Theme {
    name: Cow::Borrowed("photocopy"),
    surface: PAPER,
    hues: [
        textured(
            Pattern::Rising,
            0x000000,
            "848484 000000 ffffff 000000 000000 000000 000000",
        ),
        hue("ffffff 000000 000000 ffffff 4d4d4d 000000 000000"),
        textured(
            Pattern::Falling,
            0x000000,
            "808080 000000 ffffff 000000 000000 ffffff ffffff",
        ),
        textured(
            Pattern::Dots,
            0x303030,
            "ffffff 000000 000000 ffffff 4d4d4d 000000 000000",
        ),
        PAPER_UPRIGHT,
        PAPER_LEVEL,
        PAPER_UPRIGHT,
        PAPER_LEVEL,
    ],
    marks: PAPER_MARKS,
    mark_lines: PAPER_MARK_LINES,
    suits: PAPER_SUITS,
    lines: Lines {
        frame: 0.07,
        edge: 0.05,
        outline: 0.14,
        arrow: 0.11,
        ..LINES
    },
};

/// High contrast, safe for the common kinds of colour blindness.
const CONTRAST: Theme = Theme {
    name: Cow::Borrowed("contrast"),
    surface: SurfaceColours {
        background: Colour::hex(0xffffff),
        board: Colour::hex(0xe1e8f0),
        grid: Colour::hex(0xa7aeb8),
        frame: Colour::hex(0x1c2126),
        coordinate: Colour::hex(0x1c2126),
        last_move: Colour::hex(0x45baff),
        arrow: Colour::hex(0x00264d),
        halo: Colour::hex(0xffffff),
        title: Colour::hex(0x000000),
        caption: Colour::hex(0x000000),
        text: Colour::hex(0x000000),
        panel: Colour::hex(0xeef0f3),
        card_face: Colour::hex(0xffffff),
        card_back: Colour::hex(0xb4bec9),
        card_edge: Colour::hex(0x1c2126),
        dim: Colour::hex(0x9aa2ac),
    },
    hues: [
        hue("d05a00 3d1500 ffffff 3d1500 4e1e02 ffffff ffffff"),
        hue("fff25c 4d4300 1a1700 ffffff 050400 1a1700 1a1700"),
        hue("ee0a2a 4a0008 ffffff 4a0008 4a0008 ffffff ffffff"),
        hue("0a1a80 020a20 ffffff 041a3a 020a20 ffffff ffffff"),
        hue("00876c 00382c ffffff 00382c 00382c ffffff ffffff"),
        hue("d9c2f0 3a1a5c 210a3a ffffff 3a1a5c 210a3a 210a3a"),
        hue("4a0012 200007 ffffff 200007 b3123c ffffff ffffff"),
        hue("0b3a86 041a40 ffffff 041a40 0068c8 ffffff ffffff"),
    ],
    marks: colours("981b2d 18976f 3a4fe0 d2b938"),
    mark_lines: [MarkLine::Solid; 4],
    suits: colours("c1121f e0a800 00876c 0b3c7d 000000 7b2d8b"),
    lines: Lines {
        edge: 0.05,
        outline: 0.09,
        arrow: 0.13,
        ..LINES
    },
};

/// For pages with a dark background.
const DARK: Theme = dark("dark", Colour::hex(0x14171a));

/// For dark pages, with the background of the page visible.
const DARK_TRANSPARENT: Theme = dark("dark-transparent", Colour::TRANSPARENT);

/// Returns a theme for dark pages with this background.
const fn dark(name: &'static str, background: Colour) -> Theme {
    Theme {
        name: Cow::Borrowed(name),
        surface: SurfaceColours {
            background,
            board: Colour::hex(0x24292e),
            grid: Colour::hex(0x434a52),
            frame: Colour::hex(0x8b949e),
            coordinate: Colour::hex(0xb6bec7),
            last_move: Colour::hex(0x2f5f8f),
            arrow: Colour::hex(0x8ecbff),
            halo: Colour::hex(0x14171a),
            title: Colour::hex(0xf0f3f6),
            caption: Colour::hex(0xd0d7de),
            text: Colour::hex(0xf0f3f6),
            panel: Colour::hex(0x1d2125),
            card_face: Colour::hex(0x2d333a),
            card_back: Colour::hex(0x4a5663),
            card_edge: Colour::hex(0x8b949e),
            dim: Colour::hex(0x596068),
        },
        hues: [
            hue("c9500f 6b2a06 2e1002 ffffff ffa366 1f0a00 1f0a00"),
            hue("f7d774 7a6214 3a2d05 ffffff ffe9a3 2b2106 2b2106"),
            hue("c03a36 5e100e 2a0302 ffffff ff9a96 ffffff ffffff"),
            hue("9cc8ff 1d4474 081e38 ffffff cfe4ff 04101f 04101f"),
            hue("67b95c 265a1e 0c2b08 ffffff a5e09c 071a05 071a05"),
            hue("a878d0 4c2670 200a35 ffffff d6b5f2 14051f 14051f"),
            hue("8c1226 ff9a9a ffffff 5a0a18 ffb0b0 ffffff ffffff"),
            hue("5aa5ff 12335e 081e38 ffffff cfe4ff 04101f 04101f"),
        ],
        marks: colours("ff5a5f 4cd964 4da3ff ffe14d"),
        mark_lines: [MarkLine::Solid; 4],
        suits: colours("ff7b72 e8c34a 6cc66f 79b8ff e6e6e6 c59af0"),
        lines: LINES,
    }
}

errors! {
    /// The error returned when no built-in theme has the given name.
    pub struct ThemeError { name: String }
        = "unknown theme `{name}`; expected one of {}", listed(Theme::names());
}

impl Theme {
    /// The built-in themes, the default first.
    pub const ALL: [&'static Self; 6] = [
        &CLASSIC,
        &PRINT,
        &PHOTOCOPY,
        &CONTRAST,
        &DARK,
        &DARK_TRANSPARENT,
    ];

    /// Iterates over the names of the built-in themes, in order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|theme| theme.name.as_ref())
    }

    /// Returns the built-in theme with this name.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such theme.
    pub fn named(name: &str) -> Result<&'static Self, ThemeError> {
        let found = Self::ALL.into_iter().find(|theme| theme.name == name);
        found.ok_or_else(|| ThemeError {
            name: name.to_owned(),
        })
    }
}

impl Default for Theme {
    fn default() -> Self {
        CLASSIC.clone()
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::Theme;

    #[test]
    fn themes_are_found_by_name() {
        for theme in Theme::ALL {
            assert_eq!(Theme::named(&theme.name), Ok(theme));
        }
        assert_eq!(
            Theme::named("neon").unwrap_err().to_string(),
            "unknown theme `neon`; expected one of `classic`, `print`, `photocopy`, `contrast`, `dark`, `dark-transparent`"
        );
    }
}
