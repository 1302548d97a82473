//! The ways to choose the size of a picture.

/// The size of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSize {
    /// The width of the picture, in pixels.
    Width(u32),
    /// The size of a square of the board, in pixels.
    Square(u32),
    /// Squares of a given size in pixels, or smaller ones if the picture would
    /// be too wide. The size is a whole number unless it is less than one.
    Within {
        /// The maximum size of a square.
        square: u32,
        /// The maximum width of the picture.
        width: u32,
    },
}

impl PictureSize {
    /// The default size of a square, in pixels.
    pub const SQUARE: u32 = 40;

    /// Returns the number of pixels per board unit in a picture this many units
    /// wide.
    pub fn scale(self, units: f64) -> f64 {
        let units = units.max(f64::EPSILON);
        match self {
            Self::Width(width) => f64::from(width.max(1)) / units,
            Self::Square(square) => f64::from(square.max(1)),
            Self::Within { square, width } => {
                let max_scale = f64::from(width.max(1)) / units;
                let whole_pixels = max_scale.floor().min(f64::from(square.max(1)));
                if whole_pixels < 1.0 {
                    max_scale
                } else {
                    whole_pixels
                }
            }
        }
    }

    /// Returns the size multiplied by `times`.
    pub const fn enlarged(self, times: u32) -> Self {
        match self {
            Self::Width(width) => Self::Width(width.saturating_mul(times)),
            Self::Square(square) => Self::Square(square.saturating_mul(times)),
            Self::Within { square, width } => Self::Within {
                square: square.saturating_mul(times),
                width: width.saturating_mul(times),
            },
        }
    }

    /// Returns the width in pixels of a picture this many units wide.
    pub fn width(self, units: f64) -> u32 {
        pixels(units, self.scale(units))
    }
}

/// Converts a length in board units to pixels, rounded up to at least one.
pub(crate) fn pixels(units: f64, scale: f64) -> u32 {
    // The tolerance is for rounding errors; the cast saturates.
    ((units * scale - 1e-6).ceil() as u32).max(1)
}

#[cfg(test)]
mod tests {
    use super::PictureSize;

    #[test]
    fn squares_have_whole_pixels_within_the_maximum() {
        let within = |units| {
            let size = PictureSize::Within {
                square: 40,
                width: 800,
            };
            (size.scale(units), size.width(units))
        };
        assert_eq!(within(13.05), (40.0, 522));
        assert_eq!(within(20.0), (40.0, 800));
        assert_eq!(within(20.1), (39.0, 784));
        assert_eq!(within(27.5), (29.0, 798));
        assert_eq!(within(1600.0), (0.5, 800));
    }

    #[test]
    fn chosen_widths_and_squares_are_exact() {
        for units in [0.7, 12.4, 13.05, 13.35] {
            assert_eq!(PictureSize::Width(321).width(units), 321);
        }
        assert_eq!(PictureSize::Square(25).width(13.05), 327);
        assert_eq!(PictureSize::Square(25).enlarged(2).scale(7.3), 50.0);
    }
}
