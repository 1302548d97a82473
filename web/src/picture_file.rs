//! Figures as PNG, PDF and GIF, and SVG with outlines for its text.

use scoresheet::internal::{
    ComposedFigure, EncodingSettings, FigureGrouping, PictureForm, SelectionError, default_size,
    outline_text, too_large,
};
use scoresheet::render::Target;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::figure::{Look, figures, warn_of_small_text};
use crate::input::Positions;
use crate::options::Options;
use crate::printed::{Printed, js_error};

/// `scoresheet render`, as a file.
#[wasm_bindgen(js_name = renderFile)]
pub fn render_file(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let mut options = Options::new(options);
    let (positions, look, to, encoding) = taken(text, &mut options);
    options.finish().map_err(js_error)?;
    let mut printed = Printed::default();
    let result = write(&positions, &look, to, encoding, &mut printed);
    printed.finish(result)
}

/// Takes all options.
fn taken<'t>(
    text: &'t [u8],
    options: &mut Options,
) -> (Positions<'t>, Look, Target, EncodingSettings) {
    let to: Option<Target> = options.parse("to");
    let to = to.filter(|to| !matches!(to, Target::Html | Target::Txt));
    let to = to.unwrap_or_else(|| {
        options.fail_usage("`to` is `png`, `pdf`, `gif` or `svg`");
        Target::Svg
    });
    let mut positions = Positions::new(text, options);
    positions.input = positions.input.one_record().noting_assumptions();
    positions.draws = true;
    if to == Target::Gif {
        positions = positions.every_ply();
    }
    (positions, Look::new(options), to, options.read())
}

/// Draws the figure and writes its file.
fn write(
    positions: &Positions<'_>,
    look: &Look,
    to: Target,
    encoding: EncodingSettings,
    printed: &mut Printed,
) -> Result<(), SelectionError> {
    let grouping = match to {
        Target::Gif => FigureGrouping::Frames,
        _ => FigureGrouping::Panels,
    };
    let figures = figures(positions, look, grouping, printed)?.into_iter();
    let Some(mut figure) = figures.reduce(ComposedFigure::with_frames_of) else {
        return Ok(());
    };
    if encoding.outline_text {
        for frame in &mut figure.frames {
            outline_text(frame, None);
        }
    }
    let size = look.size.unwrap_or_else(|| default_size(to));
    warn_of_small_text(&figure, size, printed);
    let form = PictureForm {
        target: to,
        size,
        theme: look.theme,
        metadata: figure.metadata,
    };
    let drawn = encoding.encode(&figure.frames, form);
    printed.bytes(&drawn.map_err(|error| too_large(&error, 1))?.bytes);
    Ok(())
}
