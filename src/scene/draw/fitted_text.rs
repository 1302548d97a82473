//! Short texts scaled to fit.

use crate::scene::draw::glyphs::has_strokes;
use crate::scene::{
    Anchor, Ink, Item, Point, Rect, Style, Text, Weight, Width, centred_text_path, text_length,
    text_width,
};

/// The height of digits in a font, as a fraction of its size.
const DIGIT: f64 = 0.72;

/// A short text on a stone, a token or an empty square, scaled down to fit.
#[derive(Debug, Clone, Copy)]
pub(in crate::scene) struct FittedText<'t> {
    /// The text, one line.
    pub(in crate::scene) text: &'t str,
    /// The centre of the text; vertically, the middle of its digits.
    pub(in crate::scene) centre: Point,
    /// The maximum height of its digits.
    pub(in crate::scene) size: f64,
    /// The maximum width.
    pub(in crate::scene) width: f64,
    /// The stroke width, as a fraction of the height of its digits.
    pub(in crate::scene) weight: f64,
}

impl FittedText<'_> {
    /// Returns the text as an item, and its stroke width.
    ///
    /// If the stroke font lacks a character, the text is in a font of the
    /// viewer's machine instead, and has no stroke width.
    pub(in crate::scene) fn item(&self, ink: Ink) -> (Item, Option<f64>) {
        let size = self.fitted_height();
        if has_strokes(self.text) {
            let path = centred_text_path(self.text, size, self.centre);
            let pen = size * self.weight;
            return (
                Item::new(path, Style::stroked(ink, Width::Units(pen))),
                Some(pen),
            );
        }
        let size = size / DIGIT;
        let text = Text {
            content: self.text.to_owned(),
            at: self.centre.moved(0.0, size * DIGIT / 2.0),
            size,
            anchor: Anchor::Middle,
            weight: Weight::Bold,
        };
        (Item::new(text, Style::filled(ink)), None)
    }

    /// Returns the bounding box of the text.
    pub(in crate::scene) fn bounds(&self) -> Rect {
        let size = self.fitted_height();
        Rect::around(self.centre, self.unit_width() * size, size)
    }

    /// Returns the maximum height of the digits at which the text fits.
    pub(in crate::scene) fn fitted_height(&self) -> f64 {
        self.size
            .min(self.width / self.unit_width().max(f64::EPSILON))
    }

    /// Returns the width of the text with digits of height 1.
    fn unit_width(&self) -> f64 {
        if has_strokes(self.text) {
            text_width(self.text, 1.0)
        } else {
            text_length(self.text, Weight::Bold) / DIGIT
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FittedText;
    use crate::scene::{Ink, Point, Shape};

    fn shape(text: &str) -> Shape {
        let fitted = FittedText {
            text,
            centre: Point::default(),
            size: 0.4,
            width: 0.6,
            weight: 0.1,
        };
        fitted.item(Ink::Text).0.shape
    }

    #[test]
    fn text_without_strokes_uses_a_font() {
        assert!(matches!(shape("A?"), Shape::Path(_)));
        for text in ["é", "白1", "…"] {
            let Shape::Text(drawn) = shape(text) else {
                panic!("{text} has no strokes");
            };
            assert_eq!(drawn.content, text);
            assert!(drawn.at.y > 0.0 && drawn.size < 0.56);
        }
        let Shape::Text(long) = shape("éééééééé") else {
            panic!("é has no strokes");
        };
        assert!(long.size < 0.1);
    }
}
