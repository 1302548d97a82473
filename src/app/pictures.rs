//! How figures become files.

use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;

use crate::render::{
    GifOptions, PdfOptions, PictureSize, PngOptions, RenderOutput, SvgOptions, Target, TooLarge,
    gif, pdf, png, svg,
};
use crate::report::SelectionError;
use crate::scene::{Scene, Theme};
use crate::text::parsed;

/// The number of PDF points per pixel.
const POINTS_PER_PIXEL: f64 = 0.75;

/// How long a frame of a GIF is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FrameTime(pub Duration);

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

/// How the file of a figure is encoded, as options state it.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(rename_all = "camelCase", default)]
pub struct EncodingSettings {
    /// Set how long each frame of a GIF is shown [default: 800ms]
    #[cfg_attr(feature = "cli", arg(long, value_name = "TIME"))]
    #[serde(deserialize_with = "parsed")]
    pub(crate) delay: Option<FrameTime>,
    /// Set how long the last frame of a GIF is shown [default: 4s]
    #[cfg_attr(feature = "cli", arg(long, value_name = "TIME"))]
    #[serde(deserialize_with = "parsed")]
    pub(crate) hold: Option<FrameTime>,
    /// Draw the text of an SVG as outlines, which look the same in every viewer
    #[cfg_attr(feature = "cli", arg(long))]
    pub outline_text: bool,
}

/// The form that a figure has in a file.
#[derive(Debug)]
pub struct PictureForm<'t> {
    /// The format.
    pub target: Target,
    /// The size.
    pub size: PictureSize,
    /// The colours.
    pub theme: &'t Theme,
    /// The metadata, as names and values.
    pub metadata: Vec<(String, String)>,
}

impl EncodingSettings {
    /// Encodes the frames of a figure. All formats but GIF draw only the first one, and what
    /// is not a picture file is drawn as SVG.
    ///
    /// # Errors
    ///
    /// Returns an error for pictures that are too large.
    pub fn encode(self, frames: &[Scene], form: PictureForm<'_>) -> Result<RenderOutput, TooLarge> {
        let PictureForm {
            target,
            size,
            theme,
            metadata,
        } = form;
        let Some(scene) = frames.first() else {
            return Ok(output(String::new()));
        };
        match target {
            Target::Png => png(scene, theme, &PngOptions { size, metadata }),
            Target::Pdf => {
                let options = PdfOptions {
                    width: Some(scene.width * size.scale(scene.width) * POINTS_PER_PIXEL),
                    creator: concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned(),
                };
                Ok(pdf(scene, theme, &options))
            }
            Target::Gif => {
                let defaults = GifOptions::default();
                let options = GifOptions {
                    size,
                    delay: self.delay.map_or(defaults.delay, |time| time.0),
                    hold: self.hold.map_or(defaults.hold, |time| time.0),
                };
                gif(frames, theme, &options)
            }
            Target::Svg | Target::Txt | Target::Html => {
                let options = SvgOptions {
                    size,
                    metadata,
                    ..SvgOptions::default()
                };
                Ok(output(svg(scene, theme, &options)))
            }
        }
    }
}

/// Returns the file of a text, whose characters all have glyphs.
fn output(text: String) -> RenderOutput {
    RenderOutput {
        bytes: text.into_bytes(),
        missing_glyphs: Vec::new(),
    }
}

/// Returns the size of pictures in a format if none is requested.
pub fn default_size(target: Target) -> PictureSize {
    match target {
        Target::Png => PngOptions::default().size,
        Target::Gif => GifOptions::default().size,
        Target::Svg | Target::Pdf | Target::Txt | Target::Html => SvgOptions::default().size,
    }
}

/// Returns the error for pictures that are too large, which suggests a width that fits.
/// `enlargement` is the width of a file as a multiple of the width at which it is shown.
pub fn too_large(error: &TooLarge, enlargement: u32) -> SelectionError {
    SelectionError::Limit(match error.fitting_width() / enlargement.max(1) {
        0 => error.to_string(),
        width => format!("{error}; try `--width {width}`, or fewer positions with `--at`"),
    })
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
