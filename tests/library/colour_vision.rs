//! Inks that must be distinguishable differ enough. In the theme `contrast`, they
//! differ for every kind of colour vision; in the themes for paper, they differ in
//! grey. In all themes, the two sides of a game differ in luminance, and stones
//! have the colours of their names.

use scoresheet::scene::{Colour, Hue, Ink, Line, MarkColour, Suit, Theme};

type Rows = [[f64; 3]; 3];

/// Kinds of colour vision, with the matrices that simulate them, from Machado, Oliveira
/// and Fernandes (2009), severity 1.
const VISIONS: [(&str, Rows); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The hues of the two players' stones in board games.
const SIDES: [(Hue, Hue); 2] = [(Hue::Orange, Hue::Yellow), (Hue::Red, Hue::Blue)];

/// The hues of Permute with four colours.
const FOUR: [Hue; 4] = [Hue::Orange, Hue::Yellow, Hue::RedOfFour, Hue::BlueOfFour];

/// The linear channels of an sRGB colour, from 0 to 1.
fn linear(colour: Colour) -> [f64; 3] {
    [colour.r, colour.g, colour.b].map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The product of a matrix and the channels of a colour.
fn mix(rows: &Rows, channels: [f64; 3]) -> [f64; 3] {
    rows.map(|row| {
        row.iter()
            .zip(channels)
            .map(|(one, two)| one * two)
            .sum::<f64>()
    })
}

/// Lightness and the two colour axes of CIELAB, from linear channels.
fn lab(channels: [f64; 3]) -> [f64; 3] {
    let xyz = mix(
        &[
            [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
            [0.2126, 0.7152, 0.0722],
            [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
        ],
        channels.map(|channel| channel.clamp(0.0, 1.0)),
    );
    let [x, y, z] = xyz.map(|part| {
        if part > 0.008856 {
            part.cbrt()
        } else {
            7.787 * part + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn lightness(colour: Colour) -> f64 {
    lab(linear(colour))[0]
}

/// The difference of two colours by CIEDE2000.
fn ciede2000(one: [f64; 3], two: [f64; 3]) -> f64 {
    let chroma = |lab: [f64; 3]| lab[1].hypot(lab[2]);
    let seventh_power = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let a_scale = 1.0 + 0.5 * (1.0 - seventh_power(f64::midpoint(chroma(one), chroma(two))));
    let [one, two] = [one, two].map(|[l, a, b]| [l, a * a_scale, b]);
    let (c1, c2) = (chroma(one), chroma(two));
    let hue = |lab: [f64; 3]| lab[2].atan2(lab[1]).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(one), hue(two));
    let has_hue = c1 * c2 > 0.0;
    let hue_step = if has_hue {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    } else {
        0.0
    };
    let mean_hue = if has_hue {
        h1 + hue_step / 2.0
    } else {
        h1 + h2
    };
    let (mean_lightness, mean_chroma) = (f64::midpoint(one[0], two[0]), f64::midpoint(c1, c2));
    let cosine = |times: f64, shift: f64| (times * mean_hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * cosine(1.0, -30.0) + 0.24 * cosine(2.0, 0.0) + 0.32 * cosine(3.0, 6.0)
        - 0.2 * cosine(4.0, -63.0);
    let lightness_term = (mean_lightness - 50.0).powi(2);
    let dl = (two[0] - one[0]) / (1.0 + 0.015 * lightness_term / (20.0 + lightness_term).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * mean_chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (hue_step / 2.0).to_radians().sin();
    let dh = dh / (1.0 + 0.015 * mean_chroma * t);
    let theta = 30.0 * (-((mean_hue.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * seventh_power(mean_chroma) * (2.0 * theta).to_radians().sin();
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}

/// The smallest difference of two inks of a theme over all kinds of vision, and
/// the kind for which it is the smallest.
fn distance(theme: &Theme, one: Ink, two: Ink) -> (f64, &'static str) {
    let distances = VISIONS.into_iter().map(|(vision, rows)| {
        let [one, two] = [one, two].map(|ink| lab(mix(&rows, linear(theme.colour(ink)))));
        (ciede2000(one, two), vision)
    });
    let nearest = distances.min_by(|one, two| one.0.total_cmp(&two.0));
    nearest.unwrap()
}

/// The pairs of inks that have to be distinguished on a stone of this hue and around it.
fn pairs_of(hue: Hue) -> Vec<(Ink, Ink)> {
    let mut pairs = vec![
        (Ink::Stone(hue), Ink::Board),
        (Ink::Stone(hue), Ink::LastMove),
        (Ink::Token(hue), Ink::Stone(hue)),
        (Ink::TokenNumber(hue), Ink::Token(hue)),
        (Ink::OnStone(hue), Ink::Stone(hue)),
        (Ink::Group(hue), Ink::Stone(hue)),
        (Ink::Group(hue), Ink::Board),
        (Ink::BadgeText(hue), Ink::Badge(hue)),
    ];
    pairs.extend(MarkColour::ALL.map(|mark| (Ink::Mark(mark), Ink::Stone(hue))));
    pairs
}

/// All pairs of inks that have to be distinguished in a figure.
fn pairs() -> Vec<(Ink, Ink)> {
    let mut pairs = Vec::new();
    for (one, two) in SIDES {
        pairs.extend([
            (Ink::Stone(one), Ink::Stone(two)),
            (Ink::Group(one), Ink::Group(two)),
        ]);
        pairs.extend([one, two].into_iter().flat_map(pairs_of));
    }
    for mark in MarkColour::ALL.map(Ink::Mark) {
        pairs.extend([(mark, Ink::Board), (mark, Ink::LastMove)]);
    }
    let cards = [Suit::Red, Suit::Yellow, Suit::Green, Suit::Blue].map(Ink::Suit);
    let tiles = [Suit::Red, Suit::Black, Suit::Green].map(Ink::Suit);
    let marks = MarkColour::ALL.map(Ink::Mark);
    for inks in [&marks[..], &cards, &tiles] {
        for (number, &ink) in inks.iter().enumerate() {
            pairs.extend(inks[..number].iter().map(|&other| (ink, other)));
        }
    }
    pairs.extend([(Ink::LastMove, Ink::Board), (Ink::Arrow, Ink::LastMove)]);
    pairs
}

/// The pairs with less than the required difference.
fn too_near(theme: &Theme, min_distance: f64) -> Vec<String> {
    let pairs = pairs().into_iter().filter_map(|(one, two)| {
        let (found, vision) = distance(theme, one, two);
        (found < min_distance).then(|| format!("{one:?} {two:?} {vision}: {found:.1}"))
    });
    pairs.collect()
}

#[test]
fn differences_match_the_published_pairs() {
    // Pairs from the table of Sharma, Wu and Dalal (2005).
    for (one, two, difference) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [22.7233, 20.0904, -46.694],
            [23.0331, 14.973, -42.5619],
            2.0373,
        ),
        (
            [90.8027, -2.0831, 1.441],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
    ] {
        let found = ciede2000(one, two);
        assert!((found - difference).abs() < 1e-4, "{found} {difference}");
    }
}

#[test]
fn inks_of_contrast_differ_for_every_kind_of_vision() {
    // A difference of 2 is just visible if the colours are side by side; a difference
    // of 10 is visible at a glance.
    let near = too_near(Theme::named("contrast").unwrap(), 12.0);
    assert!(near.is_empty(), "{near:#?}");
}

#[test]
fn an_unsafe_theme_is_caught() {
    let mut theme = Theme::named("contrast").unwrap().clone();
    theme.marks[1] = theme.marks[0];
    assert!(
        too_near(&theme, 12.0)
            .iter()
            .any(|pair| pair.starts_with("Mark(Green) Mark(Red)"))
    );
    assert!(!too_near(Theme::named("classic").unwrap(), 12.0).is_empty());
}

/// The contrast of two colours as WCAG defines it, from 1 to 21.
pub(crate) fn contrast(one: Colour, two: Colour) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

#[test]
fn the_two_sides_differ_in_luminance_in_every_theme() {
    let black = Colour::hex(0);
    assert!((contrast(black, Colour::hex(0xffffff)) - 21.0).abs() < 1e-9);
    for theme in Theme::ALL {
        for (one, two) in SIDES {
            let [one, two] = [one, two].map(|hue| theme.colour(Ink::Stone(hue)));
            let found = contrast(one, two);
            assert!(found >= 3.0, "{}: {one} {two}: {found:.2}", theme.name);
        }
    }
}

/// The hue angle in CIELAB, in degrees, and the chroma.
fn hue_and_chroma(colour: Colour) -> (f64, f64) {
    let [_, a, b] = lab(linear(colour));
    (b.atan2(a).to_degrees().rem_euclid(360.0), a.hypot(b))
}

#[test]
fn stones_have_the_colours_of_their_names() {
    // The hue angles of colours that speakers of English call by these names.
    let angles = [
        (Hue::Orange, 44.0..72.0),
        (Hue::Yellow, 84.0..110.0),
        (Hue::Red, 16.0..42.0),
        (Hue::Blue, 245.0..310.0),
        (Hue::Green, 125.0..180.0),
        (Hue::Violet, 295.0..330.0),
        (Hue::RedOfFour, 14.0..42.0),
        (Hue::BlueOfFour, 245.0..310.0),
    ];
    for theme in ["classic", "contrast", "dark", "dark-transparent"] {
        let theme = Theme::named(theme).unwrap();
        for (hue, angles) in &angles {
            let stone = theme.colour(Ink::Stone(*hue));
            let (angle, chroma) = hue_and_chroma(stone);
            assert!(angles.contains(&angle), "{}: {hue} {angle}", theme.name);
            assert!(chroma > 18.0, "{}: {hue} {chroma}", theme.name);
        }
    }
}

#[test]
fn inks_on_paper_are_grey_and_differ_in_grey() {
    for theme in ["print", "photocopy"] {
        check_paper(Theme::named(theme).unwrap());
    }
}

/// Fails unless all inks are grey, and those of each pair differ in grey or in texture.
fn check_paper(theme: &Theme) {
    for (key, value) in theme.values() {
        if let Ok(colour) = value.to_string().parse::<Colour>() {
            assert!(colour.r == colour.g, "{key} {colour}");
            assert!(colour.g == colour.b, "{key} {colour}");
        }
    }
    let light = |ink| lightness(theme.colour(ink));
    for (one, two) in pairs() {
        let pattern = |ink| theme.pattern(ink).map(|(pattern, _)| pattern);
        let found = (light(one) - light(two)).abs();
        // A rim separates a white stone from a white board, and an edge separates
        // a white mark from a white stone.
        let rim = match (one, two) {
            (Ink::Mark(_), Ink::Mark(_)) => one,
            (Ink::Mark(_), _) => Ink::Text,
            (Ink::Stone(hue), Ink::Board | Ink::LastMove) => Ink::StoneEdge(hue),
            _ => one,
        };
        let found = found.max((light(rim) - light(two)).abs());
        let line_style = |ink| theme.mark_line(ink);
        let differs_in_texture = pattern(one) != pattern(two) || line_style(one) != line_style(two);
        assert!(
            differs_in_texture || found >= 12.0,
            "{one:?} {two:?}: {found:.1}"
        );
    }
    // The outline of a group and the arrow of a move differ in line width.
    let [outline, arrow] = [Line::Outline, Line::Arrow].map(|line| theme.line(line));
    assert!((outline - arrow).abs() >= 0.03, "{outline} {arrow}");
}

#[test]
fn a_photocopy_keeps_the_textures_of_both_sides() {
    let theme = Theme::named("photocopy").unwrap();
    for (one, two) in SIDES.map(|(one, two)| (Ink::Stone(one), Ink::Stone(two))) {
        assert_ne!(theme.pattern(one), theme.pattern(two));
    }
}

#[test]
fn stones_in_print_are_solid_with_tokens_of_the_opposite_colour() {
    let theme = Theme::named("print").unwrap();
    for (dark, white) in SIDES {
        for hue in [dark, white] {
            assert_eq!(theme.pattern(Ink::Stone(hue)), None);
        }
        assert_eq!(theme.colour(Ink::Stone(white)), Colour::hex(0xffffff));
        assert!(lightness(theme.colour(Ink::Stone(dark))) < 35.0);
        assert_eq!(theme.colour(Ink::Token(dark)), Colour::hex(0xffffff));
        assert_eq!(theme.colour(Ink::Token(white)), Colour::hex(0));
    }
}

#[test]
fn four_colours_differ_for_every_kind_of_vision_in_every_theme() {
    for theme in Theme::ALL {
        for (number, one) in FOUR.into_iter().enumerate() {
            let mut others = Vec::new();
            // On paper, rims separate stones from the squares below.
            if !["print", "photocopy"].contains(&theme.name.as_ref()) {
                others.push((Ink::Stone(one), Ink::LastMove));
            }
            for two in &FOUR[..number] {
                let (one, two) = (Ink::Stone(one), Ink::Stone(*two));
                let is_textured = theme.pattern(one) != theme.pattern(two);
                others.extend((!is_textured).then_some((one, two)));
            }
            for (one, two) in others {
                let (found, vision) = distance(theme, one, two);
                assert!(
                    found >= 12.0,
                    "{}: {one:?} {two:?} {vision}: {found:.1}",
                    theme.name
                );
            }
        }
    }
}

#[test]
fn paper_tells_four_colours_apart_by_texture_or_from_white_to_black() {
    for theme in ["print", "photocopy"] {
        let theme = Theme::named(theme).unwrap();
        let looks = FOUR.map(|hue| {
            let stone = Ink::Stone(hue);
            (
                theme.pattern(stone).map(|(pattern, _)| pattern),
                theme.colour(stone),
            )
        });
        for (number, one) in looks.iter().enumerate() {
            for two in &looks[..number] {
                let found = (lightness(one.1) - lightness(two.1)).abs();
                assert!(one.0 != two.0 || found >= 50.0, "{one:?} {two:?}");
            }
        }
    }
}

#[test]
fn inks_on_red_and_blue_of_four_stand_out_in_contrast() {
    let theme = Theme::named("contrast").unwrap();
    for hue in [Hue::RedOfFour, Hue::BlueOfFour] {
        let mut pairs = pairs_of(hue);
        let others = FOUR.into_iter().filter(|other| *other != hue);
        pairs.extend(others.map(|other| (Ink::Group(hue), Ink::Group(other))));
        for (one, two) in pairs {
            let (found, vision) = distance(theme, one, two);
            assert!(found >= 12.0, "{one:?} {two:?} {vision}: {found:.1}");
        }
    }
}

#[test]
fn orange_and_yellow_differ_in_lightness() {
    for theme in Theme::ALL {
        let light = |hue| lightness(theme.colour(Ink::Stone(hue)));
        let found = light(Hue::Yellow) - light(Hue::Orange);
        assert!(found >= 25.0, "{}: {found}", theme.name);
    }
}

/// In a small picture, a token would be invisible if it had the colour of the texture
/// around it.
#[test]
fn bandages_differ_from_the_textures_around_them() {
    for theme in Theme::ALL {
        for hue in [Hue::Orange, Hue::Yellow] {
            if let Some((_, texture)) = theme.pattern(Ink::Stone(hue)) {
                let token = theme.colour(Ink::Token(hue));
                let found = (lightness(token) - lightness(texture)).abs();
                assert!(found >= 60.0, "{} {hue}: {found}", theme.name);
            }
        }
    }
}

#[test]
fn tokens_and_numbers_stand_out() {
    for theme in Theme::ALL {
        for hue in Hue::ALL {
            for (one, two) in [
                (Ink::TokenNumber(hue), Ink::Token(hue)),
                // Badges have the colour of the stones.
                (Ink::BadgeText(hue), Ink::Badge(hue)),
                (Ink::OnStone(hue), Ink::Stone(hue)),
                (Ink::Token(hue), Ink::Stone(hue)),
                (Ink::Arrow, Ink::Halo),
                (Ink::Text, Ink::CardFace),
                (Ink::Text, Ink::CardBack),
                (Ink::Coordinate, Ink::Panel),
            ] {
                let context = format!("{} {one:?} {two:?}", theme.name);
                let inks = [one, two].map(|ink| theme.colour(ink));
                let found = (lightness(inks[0]) - lightness(inks[1])).abs();
                assert!(found >= 30.0, "{context}: {found}");
                // Stones in games of two players have these hues.
                let is_side = SIDES.iter().any(|(one, two)| [one, two].contains(&&hue));
                let is_sign = matches!(
                    one,
                    Ink::TokenNumber(_) | Ink::BadgeText(_) | Ink::OnStone(_)
                );
                let found = contrast(inks[0], inks[1]);
                assert!(
                    found >= 3.0 || !is_side || !is_sign,
                    "{context}: {found:.2}"
                );
            }
        }
    }
}
