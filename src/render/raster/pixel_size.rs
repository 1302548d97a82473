//! The size of raster pictures and its limits.

use std::fmt;

use crate::render::{PictureSize, pixels};
use crate::scene::Scene;

/// Maximum total number of pixels of all pictures or frames that are drawn
/// together.
const MAX_PIXELS: u64 = 1 << 28;

/// Maximum length of a side of a GIF, in pixels.
const MAX_GIF_SIDE: u32 = 65_535;

/// The size of a raster picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelSize {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// The error returned when requested pictures are too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge {
    /// The number of pictures.
    pictures: u64,
    /// The size of the largest picture.
    size: PixelSize,
    /// The total number of pixels.
    pixels: u64,
    /// The maximum length of a side, if a side is too long.
    max_side: Option<u32>,
}

impl PixelSize {
    /// Returns the size of a scene in pixels.
    pub fn of(scene: &Scene, size: PictureSize) -> Self {
        Self::at_scale(scene, size.scale(scene.width))
    }

    /// Returns the size of a scene with this many pixels per board unit.
    pub(crate) fn at_scale(scene: &Scene, scale: f64) -> Self {
        Self {
            width: pixels(scene.width, scale),
            height: pixels(scene.height, scale),
        }
    }

    /// Returns the smallest size that contains both.
    pub fn max(self, other: Self) -> Self {
        Self {
            width: self.width.max(other.width),
            height: self.height.max(other.height),
        }
    }

    /// Checks whether this many pictures of this size may be drawn.
    ///
    /// # Errors
    ///
    /// Returns an error if the pictures have more than 2^28 pixels together.
    pub fn check(self, pictures: usize) -> Result<(), TooLarge> {
        Self::check_all(&[(self, pictures)])
    }

    /// Checks whether pictures may be drawn, given their sizes and how many
    /// there are of each size.
    ///
    /// # Errors
    ///
    /// Returns an error if the pictures have more than 2^28 pixels together.
    pub fn check_all(sizes: &[(Self, usize)]) -> Result<(), TooLarge> {
        let (mut pictures, mut pixels) = (0_u64, 0_u64);
        for &(size, count) in sizes {
            pictures = pictures.saturating_add(count as u64);
            pixels = pixels.saturating_add(size.area().saturating_mul(count as u64));
        }
        let largest = sizes.iter().map(|&(size, _)| size);
        match largest.max_by_key(|size| size.area()) {
            Some(size) if pixels > MAX_PIXELS => Err(TooLarge {
                pictures,
                size,
                pixels,
                max_side: None,
            }),
            _ => Ok(()),
        }
    }

    fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Checks whether a GIF with this many frames of this size may be drawn.
    ///
    /// # Errors
    ///
    /// Returns an error if a side is longer than the format allows, or the
    /// frames have more than 2^28 pixels together.
    pub fn check_gif(self, frames: usize) -> Result<(), TooLarge> {
        if self.width.max(self.height) > MAX_GIF_SIDE {
            return Err(TooLarge {
                pictures: frames as u64,
                size: self,
                pixels: self.area().saturating_mul(frames as u64),
                max_side: Some(MAX_GIF_SIDE),
            });
        }
        self.check(frames)
    }
}

impl fmt::Display for PixelSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl TooLarge {
    /// Returns a width for the largest picture at which all pictures, drawn at
    /// the same scale, are within the limit.
    pub fn fitting_width(&self) -> u32 {
        let PixelSize { width, height } = self.size;
        let (width, height) = (f64::from(width), f64::from(height));
        let by_area = (MAX_PIXELS as f64 / self.pixels.max(1) as f64).sqrt();
        let by_side = self
            .max_side
            .map_or(1.0, |side| f64::from(side) / width.max(height));
        // Slightly less, because the height is rounded.
        (width * by_area.min(by_side) * 0.99) as u32
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            pictures,
            size,
            pixels,
            ..
        } = self;
        if let Some(side) = self.max_side {
            return write!(
                f,
                "{size} pixels requested, but a side of a GIF has at most {side} pixels"
            );
        }
        if size.area().saturating_mul(*pictures) == *pixels {
            match pictures {
                1 => write!(f, "{size} pixels requested")?,
                _ => write!(f, "{pictures} pictures of {size} pixels requested")?,
            }
        } else {
            write!(
                f,
                "{pictures} pictures of up to {size} pixels have {pixels} pixels together"
            )?;
        }
        write!(f, ", but the limit is {MAX_PIXELS} pixels")
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::PixelSize;

    fn size(width: u32, height: u32) -> PixelSize {
        PixelSize { width, height }
    }

    #[test]
    fn the_limits_are_exact() {
        assert_eq!(size(1 << 14, 1 << 14).check(1), Ok(()));
        assert!(size((1 << 14) + 1, 1 << 14).check(1).is_err());
        assert_eq!(size(1 << 10, 1 << 10).check(256), Ok(()));
        assert!(size(1 << 10, 1 << 10).check(257).is_err());
        assert!(size(u32::MAX, u32::MAX).check(usize::MAX).is_err());
        let (half, one) = ((size(1 << 14, 1 << 13), 1), (size(1 << 14, 1), 1));
        assert_eq!(PixelSize::check_all(&[half, half]), Ok(()));
        assert_eq!(PixelSize::check_all(&[]), Ok(()));
        let error = PixelSize::check_all(&[half, one, half]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "3 pictures of up to 16384x8192 pixels have 268451840 pixels together, but the \
             limit is 268435456 pixels"
        );
        assert_eq!(size(65_535, 1).check_gif(1), Ok(()));
        assert!(size(1, 65_536).check_gif(1).is_err());
    }

    #[test]
    fn the_suggested_width_is_within_the_limits() {
        for (size, pictures) in [
            (size(20_000, 21_000), 1),
            (size(480, 500), 1_000_000),
            (size(70_000, 100), 1),
        ] {
            let error = size.check_gif(pictures).unwrap_err();
            let width = error.fitting_width();
            let height = u64::from(size.height) * u64::from(width) / u64::from(size.width);
            assert!(width > 0, "{error}");
            let fitting = PixelSize {
                width,
                height: height as u32 + 1,
            };
            assert_eq!(fitting.check_gif(pictures), Ok(()));
        }
    }
}
