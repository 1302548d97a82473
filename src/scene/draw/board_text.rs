//! Short texts of figures: coordinates, numbers and letters, sized by the
//! height of their digits.

use crate::scene::{Anchor, Point, Text, Weight, text_length};

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

#[cfg(test)]
mod tests {
    use super::{centred_text, short_text, text_width};
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
}
