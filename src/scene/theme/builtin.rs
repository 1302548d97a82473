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
const fn hue(colours: [u32; 7]) -> HueColours {
    let [stone, edge, token, number, group, badge, symbol] = colours;
    HueColours {
        stone: Colour::hex(stone),
        stone_edge: Colour::hex(edge),
        token: Colour::hex(token),
        token_number: Colour::hex(number),
        group: Colour::hex(group),
        badge_text: Colour::hex(badge),
        on_stone: Colour::hex(symbol),
        pattern: Pattern::Plain,
        pattern_ink: Colour::hex(edge),
    }
}

/// Creates the colours of a hue with a texture.
const fn textured(pattern: Pattern, ink: u32, colours: [u32; 7]) -> HueColours {
    let mut colours = hue(colours);
    colours.pattern = pattern;
    colours.pattern_ink = Colour::hex(ink);
    colours
}

/// Creates a list of colours from `0xrrggbb` values.
const fn colours<const N: usize>(list: [u32; N]) -> [Colour; N] {
    let mut colours = [Colour::hex(0); N];
    let mut number = 0;
    while number < N {
        colours[number] = Colour::hex(list[number]);
        number += 1;
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
        hue([
            0xd0530f, 0x7d3205, 0x3d1600, 0xffffff, 0x7d2c04, 0xffffff, 0xffffff,
        ]),
        hue([
            0xffe066, 0xa8830f, 0x5c4604, 0xffffff, 0x6e5503, 0x33270a, 0x33270a,
        ]),
        hue([
            0xe0493c, 0x8a1d15, 0x450603, 0xffffff, 0x9c1712, 0xffffff, 0xffffff,
        ]),
        hue([
            0x12336e, 0x071936, 0xffffff, 0x12336e, 0x2a63c8, 0xffffff, 0xffffff,
        ]),
        hue([
            0x5aa84f, 0x2c6124, 0x143510, 0xffffff, 0x2a6621, 0xffffff, 0xffffff,
        ]),
        hue([
            0x8e5bb5, 0x4f2a6e, 0x2b113f, 0xffffff, 0x562b7a, 0xffffff, 0xffffff,
        ]),
    ],
    marks: colours([0xd0021b, 0x1d8a2f, 0x1453c4, 0xe3aa00]),
    mark_lines: [MarkLine::Solid; 4],
    suits: colours([0xc9302c, 0xd9a400, 0x2f8a3a, 0x2c68b8, 0x2a2a2a, 0x7d46a8]),
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
const PAPER_MARKS: [Colour; 4] = colours([0x000000, 0xffffff, 0xffffff, 0xffffff]);

/// The line styles of marks on paper.
const PAPER_MARK_LINES: [MarkLine; 4] = [
    MarkLine::Solid,
    MarkLine::Dashed,
    MarkLine::Solid,
    MarkLine::Dotted,
];

/// The colours of cards on paper.
const PAPER_SUITS: [Colour; 6] =
    colours([0x2e2e2e, 0xc1c1c1, 0x767676, 0x505050, 0x000000, 0x404040]);

/// Dark stones on paper.
const PAPER_DARK: HueColours = hue([
    0x4a4a4a, 0x000000, 0xffffff, 0x000000, 0x000000, 0xffffff, 0xffffff,
]);

/// White stones on paper.
const PAPER_WHITE: HueColours = hue([
    0xffffff, 0x000000, 0x000000, 0xffffff, 0x5e5e5e, 0x000000, 0x000000,
]);

/// Stones on paper with upright lines.
const PAPER_UPRIGHT: HueColours = textured(
    Pattern::Upright,
    0x303030,
    [
        0xd0d0d0, 0x000000, 0x000000, 0xffffff, 0x000000, 0x000000, 0x000000,
    ],
);

/// Stones on paper with level lines.
const PAPER_LEVEL: HueColours = textured(
    Pattern::Level,
    0x303030,
    [
        0xe4e4e4, 0x000000, 0x000000, 0xffffff, 0x000000, 0x000000, 0x000000,
    ],
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
            [
                0x848484, 0x000000, 0xffffff, 0x000000, 0x000000, 0x000000, 0x000000,
            ],
        ),
        hue([
            0xffffff, 0x000000, 0x000000, 0xffffff, 0x4d4d4d, 0x000000, 0x000000,
        ]),
        textured(
            Pattern::Falling,
            0x000000,
            [
                0x808080, 0x000000, 0xffffff, 0x000000, 0x000000, 0xffffff, 0xffffff,
            ],
        ),
        textured(
            Pattern::Dots,
            0x303030,
            [
                0xffffff, 0x000000, 0x000000, 0xffffff, 0x4d4d4d, 0x000000, 0x000000,
            ],
        ),
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
        hue([
            0xd05a00, 0x3d1500, 0xffffff, 0x3d1500, 0x4e1e02, 0xffffff, 0xffffff,
        ]),
        hue([
            0xfff25c, 0x4d4300, 0x1a1700, 0xffffff, 0x050400, 0x1a1700, 0x1a1700,
        ]),
        hue([
            0xee0a2a, 0x4a0008, 0xffffff, 0x4a0008, 0x4a0008, 0xffffff, 0xffffff,
        ]),
        hue([
            0x0a1a80, 0x020a20, 0xffffff, 0x041a3a, 0x020a20, 0xffffff, 0xffffff,
        ]),
        hue([
            0x00876c, 0x00382c, 0xffffff, 0x00382c, 0x00382c, 0xffffff, 0xffffff,
        ]),
        hue([
            0xd9c2f0, 0x3a1a5c, 0x210a3a, 0xffffff, 0x3a1a5c, 0x210a3a, 0x210a3a,
        ]),
    ],
    marks: colours([0x981b2d, 0x18976f, 0x3a4fe0, 0xd2b938]),
    mark_lines: [MarkLine::Solid; 4],
    suits: colours([0xc1121f, 0xe0a800, 0x00876c, 0x0b3c7d, 0x000000, 0x7b2d8b]),
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
            hue([
                0xc9500f, 0x6b2a06, 0x2e1002, 0xffffff, 0xffa366, 0x1f0a00, 0x1f0a00,
            ]),
            hue([
                0xf7d774, 0x7a6214, 0x3a2d05, 0xffffff, 0xffe9a3, 0x2b2106, 0x2b2106,
            ]),
            hue([
                0xc03a36, 0x5e100e, 0x2a0302, 0xffffff, 0xff9a96, 0xffffff, 0xffffff,
            ]),
            hue([
                0x9cc8ff, 0x1d4474, 0x081e38, 0xffffff, 0xcfe4ff, 0x04101f, 0x04101f,
            ]),
            hue([
                0x67b95c, 0x265a1e, 0x0c2b08, 0xffffff, 0xa5e09c, 0x071a05, 0x071a05,
            ]),
            hue([
                0xa878d0, 0x4c2670, 0x200a35, 0xffffff, 0xd6b5f2, 0x14051f, 0x14051f,
            ]),
        ],
        marks: colours([0xff5a5f, 0x4cd964, 0x4da3ff, 0xffe14d]),
        mark_lines: [MarkLine::Solid; 4],
        suits: colours([0xff7b72, 0xe8c34a, 0x6cc66f, 0x79b8ff, 0xe6e6e6, 0xc59af0]),
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
