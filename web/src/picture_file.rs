//! Figures as PNG, PDF and GIF, and SVG with outlines for its text.

use std::time::Duration;

use scoresheet::render::{
    GifOptions, PdfOptions, PictureSize, PngOptions, RenderOutput, SvgOptions, Target, gif,
    outline_text, pdf, png, svg,
};
use scoresheet::report::{ComposedFigure, FigureGrouping, SelectionError};
use scoresheet::scene::Scene;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::figure::{Look, figures};
use crate::input::Positions;
use crate::options::Options;
use crate::printed::{Printed, js_error};

/// The number of PDF points per pixel.
const POINTS_PER_PIXEL: f64 = 0.75;

/// How a figure becomes a file.
struct FileOptions {
    to: Target,
    delay: Option<Duration>,
    hold: Option<Duration>,
    outlines_text: bool,
}

/// `scoresheet render`, as a file.
#[wasm_bindgen(js_name = renderFile)]
pub fn render_file(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let mut options = Options::new(options);
    let taken = taken(text, &mut options).map_err(js_error)?;
    options.finish().map_err(js_error)?;
    let (positions, look, file) = taken;
    let mut printed = Printed::default();
    let result = write(&positions, &look, &file, &mut printed);
    printed.finish(result)
}

/// Takes all options.
fn taken<'t>(
    text: &'t [u8],
    options: &mut Options,
) -> Result<(Positions<'t>, Look, FileOptions), SelectionError> {
    let to: Option<Target> = options.parse("to")?;
    let to = to.filter(|to| !matches!(to, Target::Html | Target::Txt));
    let usage = "`to` is `png`, `pdf`, `gif` or `svg`";
    let file = FileOptions {
        to: to.ok_or_else(|| SelectionError::Usage(usage.to_owned()))?,
        delay: options.take("delay").map(|text| time(&text)).transpose()?,
        hold: options.take("hold").map(|text| time(&text)).transpose()?,
        outlines_text: options.take_flag("outlineText"),
    };
    let mut positions = Positions::new(text, options)?;
    positions.input = positions.input.one_record().noting_assumptions();
    if file.to == Target::Gif {
        positions = positions.every_ply();
    }
    Ok((positions, Look::new(options)?, file))
}

/// Parses a time such as `800ms` or `1.5s`.
fn time(text: &str) -> Result<Duration, SelectionError> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or_default(), 1.0),
    };
    let is_plain = number.bytes().all(|ch| ch.is_ascii_digit() || ch == b'.');
    let number: Option<f64> = number.parse().ok().filter(|_| is_plain);
    let seconds = number.map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.02..=600.0).contains(seconds));
    let usage = "write a time as `800ms` or `1.5s`, from 20ms to 600s";
    let seconds = seconds.ok_or_else(|| SelectionError::Usage(usage.to_owned()))?;
    Ok(Duration::from_secs_f64(seconds))
}

/// Draws the figure and writes its file.
fn write(
    positions: &Positions<'_>,
    look: &Look,
    file: &FileOptions,
    printed: &mut Printed,
) -> Result<(), SelectionError> {
    let grouping = match file.to {
        Target::Gif => FigureGrouping::Frames,
        _ => FigureGrouping::Panels,
    };
    let figures = figures(positions, look, grouping, printed)?.into_iter();
    let Some(mut figure) = figures.reduce(ComposedFigure::with_frames_of) else {
        return Ok(());
    };
    if file.outlines_text {
        for frame in &mut figure.frames {
            outline_text(frame, None);
        }
    }
    let bytes = file.encode(&figure, look)?;
    printed.bytes(&bytes);
    Ok(())
}

impl FileOptions {
    /// Returns the bytes of the file of a figure.
    fn encode(&self, figure: &ComposedFigure, look: &Look) -> Result<Vec<u8>, SelectionError> {
        let Some(scene) = figure.frames.first() else {
            return Ok(Vec::new());
        };
        let too_large = |error: scoresheet::render::TooLarge| {
            SelectionError::Limit(match error.fitting_width() {
                0 => error.to_string(),
                width => format!("{error}; try `--width {width}`, or fewer positions with `--at`"),
            })
        };
        let size = look.size;
        let metadata = figure.metadata.clone();
        match self.to {
            Target::Png => {
                let size = size.unwrap_or(PngOptions::default().size);
                let drawn = png(scene, look.theme, &PngOptions { size, metadata });
                drawn.map(bytes_of).map_err(too_large)
            }
            Target::Gif => {
                let defaults = GifOptions::default();
                let options = GifOptions {
                    size: size.unwrap_or(defaults.size),
                    delay: self.delay.unwrap_or(defaults.delay),
                    hold: self.hold.unwrap_or(defaults.hold),
                };
                let drawn = gif(&figure.frames, look.theme, &options);
                drawn.map(bytes_of).map_err(too_large)
            }
            Target::Pdf => Ok(bytes_of(pdf(scene, look.theme, &pdf_options(scene, size)))),
            _ => {
                let options = SvgOptions {
                    size: size.unwrap_or(SvgOptions::default().size),
                    metadata,
                    ..SvgOptions::default()
                };
                Ok(svg(scene, look.theme, &options).into_bytes())
            }
        }
    }
}

fn bytes_of(drawn: RenderOutput) -> Vec<u8> {
    drawn.bytes
}

/// Returns the options of a PDF of this size.
fn pdf_options(scene: &Scene, size: Option<PictureSize>) -> PdfOptions {
    let size = size.unwrap_or(SvgOptions::default().size);
    PdfOptions {
        width: Some(scene.width * size.scale(scene.width) * POINTS_PER_PIXEL),
        creator: concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned(),
    }
}
