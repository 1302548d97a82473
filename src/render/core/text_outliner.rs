//! Text as glyph outlines, for formats that cannot use the viewer's fonts.

use std::collections::BTreeSet;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::scene::{Anchor, Path, Point, Text, Weight};
use crate::text::{errors, is_invisible_or_directional};

/// The share of a picture's width that a line of text may fill.
const TEXT_SHARE: f64 = 0.97;

/// The height above the baseline of the box drawn for a missing glyph, in ems.
const BOX_HEIGHT: f64 = 0.8;

/// The depth of that box below the baseline, in ems.
const BOX_DEPTH: f64 = 0.12;

/// The line thickness of that box, in ems.
const BOX_RIM: f64 = 0.045;

/// The font size of the digits in that box, in ems.
const BOX_DIGIT_SIZE: f64 = 0.4;

/// The padding around these digits, in ems.
const BOX_PADDING: f64 = 0.07;

/// Converts lines of text to glyph outlines, and records the characters that
/// have no glyph.
///
/// The built-in fonts cover Latin, Greek, Cyrillic and common symbols; other
/// characters come from an additional font, if there is one. A character that
/// no font has, or that is part of right-to-left text, becomes a box with its
/// code point.
pub(crate) struct TextOutliner<'f> {
    regular: Face<'static>,
    bold: Face<'static>,
    additional: Option<Face<'f>>,
    missing_glyphs: BTreeSet<char>,
}

impl<'f> TextOutliner<'f> {
    /// Loads the built-in fonts.
    pub(crate) fn new() -> Self {
        Self::with_font(None)
    }

    /// Loads the built-in fonts and an additional one.
    pub(crate) fn with_font(font: Option<&'f Font>) -> Self {
        let face = |bytes| Face::parse(bytes, 0).expect("the fonts of the crate are sound");
        Self {
            regular: face(dejavu::sans_condensed::regular()),
            bold: face(dejavu::sans_condensed::bold()),
            additional: font.and_then(Font::face),
            missing_glyphs: BTreeSet::new(),
        }
    }

    /// Returns the characters that were drawn as boxes because they have no
    /// glyph, sorted.
    pub(crate) fn into_missing_glyphs(self) -> Vec<char> {
        self.missing_glyphs.into_iter().collect()
    }

    /// Returns the outlines of a line of text, scaled down if necessary to fit
    /// a picture of this width.
    pub(crate) fn outline(&mut self, text: &Text, width: f64) -> Path {
        let (line, length) = self.line(text);
        let size = text.size.min(width * TEXT_SHARE / length.max(f64::EPSILON));
        let from = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => length * size / 2.0,
            Anchor::End => length * size,
        };
        line.transformed(size, text.at.x - from, text.at.y)
    }

    /// Returns the outlines of a line of text at font size 1, starting at the
    /// origin, and the length of the line.
    fn line(&mut self, text: &Text) -> (Path, f64) {
        let mut line = Path::new();
        let mut x = 0.0;
        for ch in text.content.chars() {
            let faces = [Some(self.face(text.weight)), self.additional.as_ref()];
            let found = |face| Some((face, glyph_of(face, ch)?));
            let glyph = faces.into_iter().flatten().find_map(found);
            if let Some((face, glyph)) = glyph {
                add_glyph(face, glyph, 1.0, Point::new(x, 0.0), &mut line);
                x += advance(face, glyph);
            } else {
                x += add_box(self.face(text.weight), ch, x, &mut line);
                self.missing_glyphs.insert(ch);
            }
        }
        (line, x)
    }

    const fn face(&self, weight: Weight) -> &Face<'f> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

/// Returns the glyph of a character; `None` if there is none, or if the
/// character is part of right-to-left text, which cannot be drawn glyph by
/// glyph.
fn glyph_of(face: &Face<'_>, ch: char) -> Option<GlyphId> {
    let is_rtl = matches!(ch,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}');
    if ch.is_control() || is_rtl || is_invisible_or_directional(ch) {
        return None;
    }
    face.glyph_index(ch)
}

fn advance(face: &Face<'_>, glyph: GlyphId) -> f64 {
    let units = face.glyph_hor_advance(glyph).unwrap_or_default();
    f64::from(units) / f64::from(face.units_per_em())
}

fn add_glyph(face: &Face<'_>, glyph: GlyphId, size: f64, at: Point, path: &mut Path) {
    let mut outline = Outline {
        path,
        scale: size / f64::from(face.units_per_em()),
        at,
    };
    face.outline_glyph(glyph, &mut outline);
}

/// Adds a box at the x coordinate `start` with the code point of a character in
/// two rows, and returns the advance width of the box.
fn add_box(face: &Face<'_>, ch: char, start: f64, path: &mut Path) -> f64 {
    let digits = format!("{:04X}", ch as u32);
    let (upper, lower) = digits.split_at(digits.len() / 2);
    let digit_width = face
        .glyph_index('0')
        .map_or(0.5, |zero| advance(face, zero))
        * BOX_DIGIT_SIZE;
    let inner_width = digit_width * lower.len() as f64 + 2.0 * BOX_PADDING;
    let left = start + 0.06;
    let right = left + inner_width + 2.0 * BOX_RIM;
    add_corners(
        path,
        [
            (left, -BOX_HEIGHT),
            (right, -BOX_HEIGHT),
            (right, BOX_DEPTH),
            (left, BOX_DEPTH),
        ],
    );
    // Counter-clockwise, unlike the outer rectangle, so that the inside is not
    // filled.
    let (inner_left, inner_right) = (left + BOX_RIM, right - BOX_RIM);
    let (inner_top, inner_bottom) = (BOX_RIM - BOX_HEIGHT, BOX_DEPTH - BOX_RIM);
    add_corners(
        path,
        [
            (inner_left, inner_top),
            (inner_left, inner_bottom),
            (inner_right, inner_bottom),
            (inner_right, inner_top),
        ],
    );
    let middle = (BOX_DEPTH - BOX_HEIGHT) / 2.0;
    for (row, base) in [(upper, middle - 0.05), (lower, middle + 0.34)] {
        let mut x = inner_left + (inner_width - digit_width * row.len() as f64) / 2.0;
        for digit in row.chars() {
            if let Some(glyph) = face.glyph_index(digit) {
                add_glyph(face, glyph, BOX_DIGIT_SIZE, Point::new(x, base), path);
            }
            x += digit_width;
        }
    }
    right + 0.06 - start
}

fn add_corners(path: &mut Path, corners: [(f64, f64); 4]) {
    let [first, rest @ ..] = corners.map(|(x, y)| Point::new(x, y));
    path.move_to(first);
    for corner in rest {
        path.line_to(corner);
    }
    path.close();
}

/// Appends the outline of a glyph, in which y points up, to a path, in which y
/// points down.
struct Outline<'p> {
    path: &'p mut Path,
    scale: f64,
    at: Point,
}

impl Outline<'_> {
    fn point(&self, x: f32, y: f32) -> Point {
        let (x, y) = (f64::from(x) * self.scale, f64::from(y) * self.scale);
        self.at.moved(x, -y)
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, corner, to) = (self.path.pen(), self.point(x1, y1), self.point(x, y));
        // The control points of the equivalent cubic curve are two thirds of
        // the way from its ends to the quadratic control point.
        let part = 2.0 / 3.0;
        self.path
            .cubic_to(from.towards(corner, part), to.towards(corner, part), to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_to(first, second, to);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// A TrueType or OpenType font.
#[derive(Debug, Clone)]
pub struct Font(Vec<u8>);

errors! {
    /// The error returned when a [`Font`] cannot be parsed.
    #[derive(Copy)]
    pub struct FontError = "expected a TrueType or OpenType font (.ttf, .otf or .ttc)";
}

impl Font {
    /// Parses the bytes of a font file; of a collection, the first font is
    /// used.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a font.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, FontError> {
        match Face::parse(&bytes, 0) {
            Ok(_) => Ok(Self(bytes)),
            Err(_) => Err(FontError),
        }
    }

    /// Returns the parsed tables of the font.
    pub(crate) fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.0, 0).ok()
    }
}

/// A finished file, and the characters for which the fonts have no glyph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderOutput {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The characters drawn as boxes with their code points, sorted and without
    /// duplicates.
    pub missing_glyphs: Vec<char>,
}

#[cfg(test)]
mod tests {
    use super::{Font, TextOutliner};

    use crate::scene::{Anchor, Path, Point, Segment, Text, Weight};

    fn text(content: &str) -> Text {
        Text {
            content: content.to_owned(),
            at: Point::new(10.0, 5.0),
            size: 1.0,
            anchor: Anchor::Middle,
            weight: Weight::Regular,
        }
    }

    fn missing_glyphs(content: &str) -> Vec<char> {
        let mut outliner = TextOutliner::new();
        outliner.outline(&text(content), 100.0);
        outliner.into_missing_glyphs()
    }

    fn bounds(path: &Path) -> (f64, f64) {
        let xs = path
            .segments()
            .iter()
            .filter_map(Segment::end)
            .map(|at| at.x);
        xs.fold((f64::MAX, f64::MIN), |(low, high), x| {
            (low.min(x), high.max(x))
        })
    }

    #[test]
    fn latin_greek_and_cyrillic_have_glyphs() {
        for content in [
            "Grüße, Žluťoučký kůň, ÆØÅ æøå, Iğdır, naïve façade – “quoted” …",
            "Η Αθηνά και ο Ἀριστοτέλης",
            "Съешь ещё этих мягких французских булок, Ґанок Її Єва",
            "1. Ce5f6-f6! ½–½ × → °",
        ] {
            assert_eq!(missing_glyphs(content), [] as [char; 0], "{content}");
        }
    }

    #[test]
    fn an_additional_font_has_the_characters_that_the_others_lack() {
        let mono = dejavu::sans_mono::regular().to_vec();
        let font = Font::parse(mono).unwrap();
        let content = "a\u{2336}囲";
        assert_eq!(missing_glyphs(content), ['\u{2336}', '囲']);
        let mut outliner = TextOutliner::with_font(Some(&font));
        let drawn = outliner.outline(&text(content), 100.0);
        assert_eq!(outliner.into_missing_glyphs(), ['囲']);
        // A letter that both have comes from the built-in font.
        let mut plain = TextOutliner::new();
        let letter = plain.outline(&text("a"), 100.0).segments().len();
        assert!(drawn.segments().len() > letter);
        let first = TextOutliner::with_font(Some(&font)).outline(&text("a"), 100.0);
        assert_eq!(first, plain.outline(&text("a"), 100.0));
    }

    #[test]
    fn a_character_without_a_glyph_is_a_box_and_is_recorded_once() {
        assert_eq!(
            missing_glyphs("囲碁 と 囲碁\u{202e}\u{20000}\u{1}שלום"),
            {
                let mut chars = vec![
                    '囲',
                    '碁',
                    'と',
                    '\u{202e}',
                    '\u{20000}',
                    '\u{1}',
                    'ש',
                    'ל',
                    'ו',
                    'ם',
                ];
                chars.sort_unstable();
                chars
            }
        );
        let mut outliner = TextOutliner::new();
        let (low, high) = bounds(&outliner.outline(&text("囲"), 100.0));
        assert!(high - low > 0.5, "{low} {high}");
        assert!((low + high - 20.0).abs() < 0.1, "{low} {high}");
    }

    #[test]
    fn a_long_line_is_scaled_to_fit_the_picture() {
        let mut outliner = TextOutliner::new();
        let long = "m".repeat(200);
        let (low, high) = bounds(&outliner.outline(&text(&long), 20.0));
        assert!(
            low > 0.0 && high < 20.0 && high - low > 19.0,
            "{low} {high}"
        );
    }

    #[test]
    fn outlines_are_aligned_by_their_anchor() {
        let mut outliner = TextOutliner::new();
        for (anchor, low, high) in [
            (Anchor::Start, 10.0, 14.0),
            (Anchor::Middle, 8.0, 12.0),
            (Anchor::End, 6.0, 10.0),
        ] {
            let mut line = text("Orange");
            line.anchor = anchor;
            let found = bounds(&outliner.outline(&line, 100.0));
            assert!(found.0 > low && found.1 < high, "{anchor:?} {found:?}");
        }
    }

    #[test]
    fn other_bytes_are_no_font() {
        assert!(Font::parse(b"not a font".to_vec()).is_err());
    }
}
