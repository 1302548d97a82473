//! Rectangles of pixels.

use crate::render::PixelSize;

/// A rectangle of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PixelRect {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl PixelRect {
    /// Returns the rectangle of a whole picture.
    pub(crate) const fn whole(size: PixelSize) -> Self {
        Self {
            left: 0,
            top: 0,
            width: size.width,
            height: size.height,
        }
    }

    /// Returns the first row below the rectangle.
    pub(crate) const fn bottom(self) -> u32 {
        self.top + self.height
    }

    /// Splits the rectangle into bands of whole rows with at most `max_pixels`
    /// pixels each; if a single row has more, each row is a band.
    pub(crate) fn bands(self, max_pixels: u32) -> impl Iterator<Item = Self> {
        let rows = (max_pixels / self.width.max(1)).max(1);
        (self.top..self.bottom())
            .step_by(rows as usize)
            .map(move |top| Self {
                top,
                height: rows.min(self.bottom() - top),
                ..self
            })
    }
}

/// Methods for merging the areas that an animation repaints.
#[cfg(feature = "gif")]
impl PixelRect {
    /// Returns the first column to the right of the rectangle.
    pub(crate) const fn right(self) -> u32 {
        self.left + self.width
    }

    /// Returns true if the rectangles share a pixel.
    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }

    /// Returns the smallest rectangle that contains both.
    pub(crate) fn union(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Self {
            left,
            top,
            width: self.right().max(other.right()) - left,
            height: self.bottom().max(other.bottom()) - top,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PixelRect;

    #[test]
    fn bands_cover_an_area_once() {
        let area = PixelRect {
            left: 3,
            top: 5,
            width: 10,
            height: 25,
        };
        let bands: Vec<PixelRect> = area.bands(100).collect();
        let rows: Vec<(u32, u32)> = bands.iter().map(|band| (band.top, band.height)).collect();
        assert_eq!(rows, [(5, 10), (15, 10), (25, 5)]);
        assert_eq!(area.bands(1).count(), 25);
    }
}
