//! Options and errors of pictures.

use std::str::FromStr;
use std::time::Duration;

#[cfg(any(feature = "png", feature = "gif"))]
use crate::render::TooLarge;
#[cfg(feature = "pdf")]
use crate::render::{PdfOptions, PictureSize, SvgOptions};
#[cfg(any(feature = "png", feature = "gif"))]
use crate::report::SelectionError;
#[cfg(feature = "pdf")]
use crate::scene::Scene;

/// The number of PDF points per pixel.
#[cfg(feature = "pdf")]
const POINTS_PER_PIXEL: f64 = 0.75;

/// How long a frame of a GIF is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameTime(pub Duration);

impl FromStr for FrameTime {
    type Err = String;

    /// Parses a time such as `800ms` or `1.5s`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (number, unit) = match text.strip_suffix("ms") {
            Some(number) => (number, 0.001),
            None => (text.strip_suffix('s').unwrap_or_default(), 1.0),
        };
        let is_plain = number.bytes().all(|ch| ch.is_ascii_digit() || ch == b'.');
        let number: Option<f64> = number.parse().ok().filter(|_| is_plain);
        number
            .map(|number| number * unit)
            .filter(|seconds| (0.02..=600.0).contains(seconds))
            .map(|seconds| Self(Duration::from_secs_f64(seconds)))
            .ok_or_else(|| "write a time as `800ms` or `1.5s`, from 20ms to 600s".to_owned())
    }
}

/// Returns the error for pictures that are too large, which suggests a width that fits.
/// `enlargement` is the width of a file as a multiple of the width at which it is shown.
#[cfg(any(feature = "png", feature = "gif"))]
pub fn too_large(error: &TooLarge, enlargement: u32) -> SelectionError {
    SelectionError::Limit(match error.fitting_width() / enlargement.max(1) {
        0 => error.to_string(),
        width => format!("{error}; try `--width {width}`, or fewer positions with `--at`"),
    })
}

/// Returns the options of a PDF of this size, in pixels.
#[cfg(feature = "pdf")]
pub fn pdf_options(scene: &Scene, size: Option<PictureSize>) -> PdfOptions {
    let size = size.unwrap_or(SvgOptions::default().size);
    PdfOptions {
        width: Some(scene.width * size.scale(scene.width) * POINTS_PER_PIXEL),
        creator: concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::FrameTime;

    #[test]
    fn times_need_a_unit_and_have_limits() {
        for (text, milliseconds) in [("800ms", 800), ("4s", 4_000), ("1.5s", 1_500), ("20ms", 20)] {
            let time: FrameTime = text.parse().unwrap();
            assert_eq!(time.0.as_millis(), milliseconds);
        }
        for bad in [
            "", "s", "800", "-1s", "1e2s", "nan s", "infs", "601s", "19ms", "1 s", "1h",
        ] {
            assert!(bad.parse::<FrameTime>().is_err(), "{bad}");
        }
    }
}
