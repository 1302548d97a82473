//! Short texts of figures: coordinates, numbers and letters, sized by the height of their
//! digits, and fitted into a width.

use crate::scene::{Anchor, Point, Rect, Text, Weight, text_length};

/// The height of the digits of DejaVu Sans, as a fraction of the font size.
pub(crate) const DIGIT_HEIGHT: f64 = 0.729;

/// The width of the fonts that figures prefer, as a fraction of the width that
/// [`text_length`] estimates.
const FONT_WIDTH: f64 = 0.91;

/// Returns the width in board units of a text whose digits are `size` high.
pub(crate) fn text_width(text: &str, size: f64, weight: Weight) -> f64 {
    text_length(text, weight) * FONT_WIDTH * size / DIGIT_HEIGHT
}

/// Creates a text whose digits are `size` high; `at` is the anchor point on the
/// baseline.
pub(crate) fn short_text(
    text: &str,
    size: f64,
    (anchor, at): (Anchor, Point),
    weight: Weight,
) -> Text {
    Text {
        content: text.to_owned(),
        at,
        size: size / DIGIT_HEIGHT,
        anchor,
        weight,
    }
}

/// Creates a text whose digits are `size` high and centred at `centre`.
pub(crate) fn centred_text(text: &str, size: f64, centre: Point, weight: Weight) -> Text {
    let base = centre.moved(0.0, size / 2.0);
    short_text(text, size, (Anchor::Middle, base), weight)
}

impl Text {
    /// Returns the estimated horizontal centre of the text and vertical centre
    /// of its digits.
    pub(crate) fn centre(&self) -> Point {
        let width = text_length(&self.content, self.weight) * FONT_WIDTH * self.size;
        let to_centre = match self.anchor {
            Anchor::Start => width / 2.0,
            Anchor::Middle => 0.0,
            Anchor::End => -width / 2.0,
        };
        self.at.moved(to_centre, -self.size * DIGIT_HEIGHT / 2.0)
    }
}

/// A short text on a stone, a token or an empty square, scaled down to fit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FittedText<'t> {
    /// The text, one line.
    pub(crate) text: &'t str,
    /// The horizontal centre of the text and the vertical centre of its digits.
    pub(crate) centre: Point,
    /// The maximum height of its digits.
    pub(crate) size: f64,
    /// The maximum width.
    pub(crate) width: f64,
    /// The font weight.
    pub(crate) weight: Weight,
}

impl FittedText<'_> {
    /// Returns the text at the size at which it fits.
    pub(crate) fn to_text(self) -> Text {
        centred_text(self.text, self.fitted_height(), self.centre, self.weight)
    }

    /// Returns the bounding box of the text.
    pub(crate) fn bounds(&self) -> Rect {
        let size = self.fitted_height();
        Rect::around(self.centre, self.unit_width() * size, size)
    }

    /// Returns the height of the digits: `size`, or less if the text would be
    /// too wide.
    pub(crate) fn fitted_height(&self) -> f64 {
        self.size
            .min(self.width / self.unit_width().max(f64::EPSILON))
    }

    /// Returns the width of the text if its digits were 1 unit high.
    fn unit_width(&self) -> f64 {
        text_width(self.text, 1.0, self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::{FittedText, centred_text, short_text, text_width};

    use crate::scene::{Anchor, Point, Weight};

    #[test]
    fn a_centred_text_has_its_digits_around_the_centre() {
        let centre = Point::new(3.0, 4.0);
        for text in ["8", "12", "白1"] {
            let drawn = centred_text(text, 0.5, centre, Weight::Bold);
            assert!(drawn.centre().distance(centre) < 1e-9);
            assert_eq!(drawn.at.y, 4.25);
        }
    }

    #[test]
    fn anchors_differ_by_the_width() {
        let width = text_width("12", 0.5, Weight::Regular);
        let centre = |anchor| {
            let at = (anchor, Point::default());
            short_text("12", 0.5, at, Weight::Regular).centre().x
        };
        assert!((centre(Anchor::Start) - width / 2.0).abs() < 1e-9);
        assert!((centre(Anchor::Start) + centre(Anchor::End)).abs() < 1e-9);
        assert_eq!(centre(Anchor::Middle), 0.0);
    }

    #[test]
    fn a_long_text_is_smaller() {
        let fitted = |text| FittedText {
            text,
            centre: Point::default(),
            size: 0.4,
            width: 0.6,
            weight: Weight::Bold,
        };
        for short in ["é", "1", "A"] {
            assert_eq!(fitted(short).fitted_height(), 0.4, "{short}");
        }
        for long in ["éééé", "1234", "long"] {
            let bounds = fitted(long).bounds();
            assert!(bounds.height < 0.4 && bounds.width <= 0.6 + 1e-9, "{long}");
            assert!(fitted(long).to_text().size < 0.4 / 0.72, "{long}");
        }
    }
}
