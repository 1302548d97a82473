//! Short texts scaled to fit.

use crate::scene::{Point, Rect, Text, Weight, centred_text, text_width};

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
    use super::FittedText;
    use crate::scene::{Point, Weight};

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
