//! A stroke font for text on boards.

use crate::scene::{Path, Point, Word};

/// The stroke width of text, as a fraction of its size (the height of a digit).
pub(crate) const WEIGHT: f64 = 0.135;

/// The gap between two glyphs, measured between stroke centres, as a fraction
/// of the size.
const GAP: f64 = 0.3;

/// The horizontal alignment of a line of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The anchor point is the left end.
    Start,
    /// The anchor point is the middle.
    Middle,
    /// The anchor point is the right end.
    End,
}

/// A glyph: its width, then its strokes, in hundredths of the height of a
/// digit, with y pointing up from the baseline.
///
/// `M x y` starts a stroke, `L x y` draws a line, `C` a cubic curve (two
/// control points, then the end), `Q` a quarter of an ellipse (the corner, then
/// the end), `Z` draws a line back to the start of the stroke.
type Glyph = (u8, &'static str);

/// All glyphs with their characters.
#[rustfmt::skip]
const GLYPHS: [(char, Glyph); 76] = [
    ('0', (60, "M30 100 Q60 100 60 64 L60 36 Q60 0 30 0 Q0 0 0 36 L0 64 Q0 100 30 100 Z")),
    ('1', (26, "M0 80 L26 100 L26 0")),
    ('2', (58, "M1 76 Q2 100 29 100 Q56 100 56 74 C56 54 38 40 0 0 L58 0")),
    ('3', (57, "M3 89 C11 96 18 100 27 100 Q53 100 53 76 Q53 53 24 53 Q57 53 57 27 Q57 0 27 0 C16 0 7 4 0 13")),
    ('4', (64, "M48 0 L48 100 L0 30 L64 30")),
    ('5', (57, "M52 100 L9 100 L4 57 C11 62 19 65 27 65 Q57 65 57 33 Q57 0 26 0 C15 0 6 5 0 14")),
    ('6', (58, "M50 91 C44 97 38 100 31 100 Q0 100 0 52 L0 31 Q0 0 29 0 Q58 0 58 31 Q58 62 29 62 Q0 62 0 31")),
    ('7', (56, "M0 100 L56 100 C38 72 24 42 19 0")),
    ('8', (58, "M29 53 Q4 53 4 77 Q4 100 29 100 Q54 100 54 77 Q54 53 29 53 Q0 53 0 26 Q0 0 29 0 Q58 0 58 26 Q58 53 29 53 Z")),
    ('9', (58, "M8 9 C14 3 20 0 27 0 Q58 0 58 48 L58 69 Q58 100 29 100 Q0 100 0 69 Q0 38 29 38 Q58 38 58 69")),
    ('a', (54, "M54 36 Q54 72 27 72 Q0 72 0 36 Q0 0 27 0 Q54 0 54 36 M54 72 L54 0")),
    ('b', (54, "M0 100 L0 0 M0 36 Q0 72 27 72 Q54 72 54 36 Q54 0 27 0 Q0 0 0 36")),
    ('c', (49, "M49 60 C43 68 36 72 27 72 Q0 72 0 36 Q0 0 27 0 C36 0 43 4 49 12")),
    ('d', (54, "M54 100 L54 0 M54 36 Q54 72 27 72 Q0 72 0 36 Q0 0 27 0 Q54 0 54 36")),
    ('e', (54, "M0 37 L54 37 Q54 72 27 72 Q0 72 0 36 Q0 0 28 0 C38 0 46 4 52 12")),
    ('f', (36, "M37 98 Q13 104 13 80 L13 0 M0 68 L33 68")),
    ('g', (54, "M54 36 Q54 72 27 72 Q0 72 0 36 Q0 0 27 0 Q54 0 54 36 M54 72 L54 -4 Q54 -30 27 -30 C18 -30 10 -27 4 -21")),
    ('h', (52, "M0 100 L0 0 M0 42 Q0 72 27 72 Q52 72 52 44 L52 0")),
    ('i', (8, "M4 72 L4 0 M4 97 L4 98")),
    ('j', (18, "M18 72 L18 -8 Q18 -30 0 -29 M18 97 L18 98")),
    ('k', (49, "M0 100 L0 0 M46 72 L0 27 M17 44 L49 0")),
    ('l', (17, "M2 100 L2 16 Q2 0 17 0")),
    ('m', (84, "M0 72 L0 0 M0 44 Q0 72 22 72 Q42 72 42 46 L42 0 M42 44 Q42 72 64 72 Q84 72 84 46 L84 0")),
    ('n', (52, "M0 72 L0 0 M0 42 Q0 72 27 72 Q52 72 52 44 L52 0")),
    ('o', (58, "M29 72 Q58 72 58 36 Q58 0 29 0 Q0 0 0 36 Q0 72 29 72 Z")),
    ('p', (54, "M0 72 L0 -30 M0 36 Q0 72 27 72 Q54 72 54 36 Q54 0 27 0 Q0 0 0 36")),
    ('q', (54, "M54 72 L54 -30 M54 36 Q54 72 27 72 Q0 72 0 36 Q0 0 27 0 Q54 0 54 36")),
    ('r', (32, "M0 72 L0 0 M0 38 Q0 72 24 72 L32 71")),
    ('s', (45, "M43 60 C38 68 32 72 23 72 Q2 72 2 54 C2 42 12 39 23 36 C36 33 45 30 45 18 Q45 0 23 0 C13 0 6 3 0 12")),
    ('t', (36, "M13 94 L13 18 Q13 -2 36 2 M0 70 L33 70")),
    ('u', (52, "M0 72 L0 28 Q0 0 25 0 Q52 0 52 30 M52 72 L52 0")),
    ('v', (52, "M0 72 L26 0 L52 72")),
    ('w', (80, "M0 72 L20 0 L40 64 L60 0 L80 72")),
    ('x', (50, "M0 72 L50 0 M50 72 L0 0")),
    ('y', (52, "M0 72 L26 2 M52 72 L23 -12 Q16 -30 1 -29")),
    ('z', (50, "M2 72 L48 72 L0 0 L50 0")),
    ('A', (72, "M0 0 L36 100 L72 0 M13 35 L59 35")),
    ('B', (60, "M0 53 L30 53 Q55 53 55 77 Q55 100 30 100 L0 100 L0 0 L30 0 Q60 0 60 27 Q60 53 30 53")),
    ('C', (68, "M68 82 C61 94 52 100 40 100 Q0 100 0 50 Q0 0 40 0 C52 0 61 6 68 18")),
    ('D', (66, "M0 0 L0 100 L22 100 Q66 100 66 50 Q66 0 22 0 Z")),
    ('E', (54, "M54 100 L0 100 L0 0 L54 0 M0 52 L46 52")),
    ('F', (52, "M52 100 L0 100 L0 0 M0 50 L45 50")),
    ('G', (70, "M66 84 C59 94 51 100 40 100 Q0 100 0 50 Q0 0 38 0 Q70 0 70 32 L70 46 L42 46")),
    ('H', (64, "M0 0 L0 100 M64 0 L64 100 M0 52 L64 52")),
    ('I', (8, "M4 0 L4 100")),
    ('J', (44, "M44 100 L44 28 Q44 0 20 0 C11 0 4 4 0 11")),
    ('K', (60, "M0 0 L0 100 M57 100 L0 38 M21 60 L60 0")),
    ('L', (52, "M0 100 L0 0 L52 0")),
    ('M', (78, "M0 0 L0 100 L39 32 L78 100 L78 0")),
    ('N', (66, "M0 0 L0 100 L66 0 L66 100")),
    ('O', (78, "M39 100 Q78 100 78 50 Q78 0 39 0 Q0 0 0 50 Q0 100 39 100 Z")),
    ('P', (58, "M0 0 L0 100 L30 100 Q58 100 58 73 Q58 45 30 45 L0 45")),
    ('Q', (78, "M39 100 Q78 100 78 50 Q78 0 39 0 Q0 0 0 50 Q0 100 39 100 Z M48 26 L76 -6")),
    ('R', (60, "M0 0 L0 100 L30 100 Q58 100 58 73 Q58 46 30 46 L0 46 M32 46 L60 0")),
    ('S', (58, "M55 84 C48 95 40 100 29 100 Q2 100 2 76 C2 60 14 56 29 52 C46 48 58 43 58 26 Q58 0 29 0 C16 0 7 5 0 16")),
    ('T', (64, "M0 100 L64 100 M32 100 L32 0")),
    ('U', (64, "M0 100 L0 34 Q0 0 32 0 Q64 0 64 34 L64 100")),
    ('V', (68, "M0 100 L34 0 L68 100")),
    ('W', (98, "M0 100 L25 0 L49 92 L73 0 L98 100")),
    ('X', (64, "M2 100 L64 0 M62 100 L0 0")),
    ('Y', (64, "M0 100 L32 48 L64 100 M32 48 L32 0")),
    ('Z', (62, "M2 100 L60 100 L0 0 L62 0")),
    ('+', (52, "M0 50 L52 50 M26 24 L26 76")),
    ('-', (38, "M0 45 L38 45")),
    ('.', (8, "M4 0 L4 1")),
    ('/', (44, "M0 -10 L44 106")),
    ('!', (8, "M4 100 L4 32 M4 2 L4 3")),
    ('?', (50, "M0 78 Q3 100 26 100 Q50 100 50 78 C50 60 24 56 24 30 M24 2 L24 3")),
    ('*', (44, "M22 98 L22 50 M0 87 L44 61 M44 87 L0 61")),
    ('\'', (8, "M4 100 L4 74")),
    ('=', (52, "M0 62 L52 62 M0 34 L52 34")),
    (':', (8, "M4 60 L4 61 M4 4 L4 5")),
    (',', (12, "M10 4 L2 -20")),
    ('(', (22, "M22 106 Q0 86 0 46 Q0 6 22 -14")),
    (')', (22, "M0 106 Q22 86 22 46 Q22 6 0 -14")),
    (' ', (16, "")),
];

/// The glyphs, indexed by ASCII code.
static BY_CODE: [Option<Glyph>; 128] = {
    let mut table = [None; 128];
    let mut index = 0;
    while index < GLYPHS.len() {
        let (ch, glyph) = GLYPHS[index];
        table[ch as usize] = Some(glyph);
        index += 1;
    }
    table
};

/// Returns the glyph of a character, if there is one.
fn glyph(ch: char) -> Option<Glyph> {
    BY_CODE.get(ch as usize).copied().flatten()
}

/// An empty box, drawn for characters without a glyph.
const MISSING: Glyph = (56, "M0 0 L0 100 L56 100 L56 0 Z");

/// Returns true if every character of a text has a glyph.
pub(in crate::scene) fn has_strokes(text: &str) -> bool {
    text.chars().all(|ch| glyph(ch).is_some())
}

/// Returns the width of a text of this size in board units, from the first to
/// the last stroke centre.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let widths = text.chars().map(|ch| {
        let (width, _) = glyph(ch).unwrap_or(MISSING);
        f64::from(width) / 100.0 + GAP
    });
    (widths.sum::<f64>() - GAP).max(0.0) * size
}

/// Returns the strokes of a text: digits are `size` high, and `at` is the
/// anchor point on the baseline.
///
/// There are glyphs for a to z, A to Z, digits, `+ - . / ! ? * ' = : , ( )` and
/// the blank; any other character becomes an empty box. Stroke the path with a
/// line [`WEIGHT`] times the size wide.
pub(crate) fn text_path(text: &str, size: f64, anchor: Anchor, at: Point) -> Path {
    let width = text_width(text, size);
    let mut x = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    let mut path = Path::with_capacity(text.len() * 8);
    path.spell(Word {
        text: text.to_owned(),
        centre: Point::new(x + width / 2.0, at.y - size / 2.0),
    });
    for ch in text.chars() {
        let (width, strokes) = glyph(ch).unwrap_or(MISSING);
        trace(strokes, size / 100.0, Point::new(x, at.y), &mut path);
        x += (f64::from(width) / 100.0 + GAP) * size;
    }
    path
}

/// Returns the strokes of a text whose digits are centred vertically at
/// `centre`.
pub(crate) fn centred_text_path(text: &str, size: f64, centre: Point) -> Path {
    let base = centre.moved(0.0, size / 2.0);
    text_path(text, size, Anchor::Middle, base)
}

/// Adds the strokes of one glyph, with its baseline starting at `at`, to a
/// path.
fn trace(strokes: &str, scale: f64, at: Point, path: &mut Path) {
    let mut rest = strokes.as_bytes();
    while let Some((&step, after)) = rest.split_first() {
        rest = after;
        let mut point = || {
            let (x, y) = (take_number(&mut rest), take_number(&mut rest));
            Point::new(at.x + x * scale, at.y - y * scale)
        };
        match step {
            b'M' => path.move_to(point()),
            b'L' => path.line_to(point()),
            b'Q' => path.quarter_to(point(), point()),
            b'C' => path.cubic_to(point(), point(), point()),
            b'Z' => path.close(),
            _ => continue,
        };
    }
}

/// Parses a number and the blank before it, and removes both from `rest`.
fn take_number(rest: &mut &[u8]) -> f64 {
    let mut bytes = *rest;
    if let [b' ', after @ ..] = bytes {
        bytes = after;
    }
    let factor = if let [b'-', after @ ..] = bytes {
        bytes = after;
        -1
    } else {
        1
    };
    let mut number = 0;
    while let [digit @ b'0'..=b'9', after @ ..] = bytes {
        number = number * 10 + i32::from(digit - b'0');
        bytes = after;
    }
    *rest = bytes;
    f64::from(factor * number)
}

#[cfg(test)]
mod tests {
    use super::{Anchor, MISSING, glyph, text_path, text_width};
    use crate::scene::{Point, Segment};

    const CHARS: &str =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-./!?*'=:,()";

    #[test]
    fn every_glyph_has_strokes_within_its_width() {
        for ch in CHARS.chars() {
            let (width, strokes) = glyph(ch).unwrap();
            let path = text_path(&ch.to_string(), 100.0, Anchor::Start, Point::default());
            let steps = strokes.chars().filter(char::is_ascii_uppercase).count();
            assert_eq!(path.segments().len(), steps, "{ch}");
            for segment in path.segments() {
                let (Segment::Move(at) | Segment::Line(at) | Segment::Cubic(_, _, at)) = segment
                else {
                    continue;
                };
                assert!((-2.0..=f64::from(width) + 2.0).contains(&at.x), "{ch}");
                assert!((-106.0..=30.0).contains(&at.y), "{ch}");
            }
        }
    }

    #[test]
    fn anchors_differ_by_the_width() {
        let width = text_width("12", 0.5);
        let at = |anchor| text_path("12", 0.5, anchor, Point::default()).segments()[0];
        let (Segment::Move(start), Segment::Move(end)) = (at(Anchor::Start), at(Anchor::End))
        else {
            panic!("a glyph begins with a move");
        };
        assert!((start.x - end.x - width).abs() < 1e-9);
    }

    #[test]
    fn a_character_without_a_glyph_is_a_box() {
        let path = text_path("é", 1.0, Anchor::Start, Point::default());
        let steps = MISSING.1.chars().filter(char::is_ascii_uppercase).count();
        assert_eq!(path.segments().len(), steps);
    }
}
