//! Figures as PNG, PDF and GIF, and SVG with outlines for its text.

use scoresheet::internal::{
    ComposedFigure, FigureGrouping, FrameTime, SelectionError, outline_text, pdf_options, too_large,
};
use scoresheet::render::{
    GifOptions, PngOptions, RenderOutput, SvgOptions, Target, gif, pdf, png, svg,
};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::figure::{Look, figures};
use crate::input::Positions;
use crate::options::Options;
use crate::printed::{Printed, js_error};

/// How a figure becomes a file.
struct FileOptions {
    to: Target,
    delay: Option<FrameTime>,
    hold: Option<FrameTime>,
    outlines_text: bool,
}

/// `scoresheet render`, as a file.
#[wasm_bindgen(js_name = renderFile)]
pub fn render_file(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let mut options = Options::new(options);
    let (positions, look, file) = taken(text, &mut options);
    options.finish().map_err(js_error)?;
    let mut printed = Printed::default();
    let result = write(&positions, &look, &file, &mut printed);
    printed.finish(result)
}

/// Takes all options.
fn taken<'t>(text: &'t [u8], options: &mut Options) -> (Positions<'t>, Look, FileOptions) {
    let to: Option<Target> = options.parse("to");
    let to = to.filter(|to| !matches!(to, Target::Html | Target::Txt));
    let file = FileOptions {
        to: to.unwrap_or_else(|| {
            options.fail_usage("`to` is `png`, `pdf`, `gif` or `svg`");
            Target::Svg
        }),
        delay: options.parse("delay"),
        hold: options.parse("hold"),
        outlines_text: options.take_flag("outlineText"),
    };
    let mut positions = Positions::new(text, options);
    positions.input = positions.input.one_record().noting_assumptions();
    if file.to == Target::Gif {
        positions = positions.every_ply();
    }
    (positions, Look::new(options), file)
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
        let size = look.size;
        let metadata = figure.metadata.clone();
        match self.to {
            Target::Png => {
                let size = size.unwrap_or(PngOptions::default().size);
                let drawn = png(scene, look.theme, &PngOptions { size, metadata });
                drawn.map(bytes_of).map_err(|error| too_large(&error, 1))
            }
            Target::Gif => {
                let defaults = GifOptions::default();
                let options = GifOptions {
                    size: size.unwrap_or(defaults.size),
                    delay: self.delay.map_or(defaults.delay, |time| time.0),
                    hold: self.hold.map_or(defaults.hold, |time| time.0),
                };
                let drawn = gif(&figure.frames, look.theme, &options);
                drawn.map(bytes_of).map_err(|error| too_large(&error, 1))
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
