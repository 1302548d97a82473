//! The options of figures, and drawing the chosen positions.

use scoresheet::internal::{
    CaptionPlace, ComposedFigure, Exit, FigureGrouping, FigureLayout, FigurePanels, FigureSettings,
    Messages, SelectionError, SizeSettings,
};
use scoresheet::render::{PictureSize, SvgOptions, svg};
use scoresheet::scene::{Scene, Theme};

use crate::input::Positions;
use crate::options::Options;
use crate::printed::Printed;

/// How figures look.
pub(crate) struct Look {
    pub(crate) settings: FigureSettings,
    pub(crate) theme: &'static Theme,
    pub(crate) size: Option<PictureSize>,
}

impl Look {
    /// Takes the options about figures.
    pub(crate) fn new(options: &mut Options) -> Self {
        let size: SizeSettings = options.read();
        Self {
            settings: options.read(),
            theme: options.theme(),
            size: size.chosen(),
        }
    }
}

/// Warns if the text of a figure of this size is hard to read.
pub(crate) fn warn_of_small_text(
    figure: &ComposedFigure,
    size: PictureSize,
    printed: &mut Printed,
) {
    let mut frames = figure.frames.iter();
    let warning = |frame: &Scene| ComposedFigure::small_text(frame, size.scale(frame.width));
    if let Some(warning) = frames.find_map(warning) {
        printed.note(warning);
    }
}

/// Draws the chosen positions: as panels of one figure, or as frames.
pub(crate) fn figures(
    positions: &Positions<'_>,
    look: &Look,
    grouping: FigureGrouping,
    printed: &mut Printed,
) -> Result<Vec<ComposedFigure>, SelectionError> {
    let mut panels = FigurePanels::new(FigureLayout {
        grouping,
        captions: CaptionPlace::InPicture,
        max_width: None,
    });
    positions.each(printed, &mut |position, _| {
        panels.add(&look.settings, position)
    })?;
    let (figures, warnings) = panels.finish(&look.settings)?;
    for warning in warnings {
        printed.note(&warning);
    }
    if figures.is_empty() {
        printed.raise(Exit::Findings);
        printed.note("warning: no position was chosen, so nothing is drawn");
    }
    Ok(figures)
}

/// Writes a figure as SVG.
pub(crate) fn svg_of(figure: &ComposedFigure, look: &Look, printed: &mut Printed) -> String {
    let size = look.size.unwrap_or(SvgOptions::default().size);
    warn_of_small_text(figure, size, printed);
    let options = SvgOptions {
        size,
        metadata: figure.metadata.clone(),
        ..SvgOptions::default()
    };
    let scene = figure.frames.first();
    scene.map_or_else(String::new, |scene| svg(scene, look.theme, &options))
}
