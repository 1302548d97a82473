//! The options of figures, and drawing the chosen positions.

use scoresheet::internal::{
    CaptionPlace, ComposedFigure, Exit, FigureGrouping, FigureLayout, FigurePanels, FigureSettings,
    MarkOption, Messages, NumberedPlies, PanelMarks, SelectionError,
};
use scoresheet::render::{PictureSize, SvgOptions, svg};
use scoresheet::scene::Theme;

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
        let theme = options.theme();
        let square = options.parse("square").map(PictureSize::Square);
        let width = options.parse("width").map(PictureSize::Width);
        Self {
            settings: settings(options),
            theme,
            size: checked_size(square.or(width), options),
        }
    }
}

/// Checks that a size is one that the program accepts.
fn checked_size(size: Option<PictureSize>, options: &mut Options) -> Option<PictureSize> {
    match size {
        Some(PictureSize::Square(pixels)) if !(1..=2_000).contains(&pixels) => {
            options.fail_usage("`square` is from 1 to 2000");
        }
        Some(PictureSize::Width(pixels)) if !(1..=1_000_000).contains(&pixels) => {
            options.fail_usage("`width` is from 1 to 1000000");
        }
        _ => {}
    }
    size
}

/// Takes the options about what figures show.
fn settings(options: &mut Options) -> FigureSettings {
    let settings = FigureSettings {
        crop: options.parse("crop"),
        relabel: options.take_flag("relabel"),
        rotate: options.parse("rotate"),
        mirror: options.take_flag("mirror"),
        coords: options.parse("coords"),
        groups: options.take("groups").map(or_all),
        dim_others: options.take_flag("dimOthers"),
        score_bar: options.take_flag("scoreBar"),
        spark: options.take_flag("spark"),
        changes: options.take_flag("changes"),
        legend: options.take_flag("legend"),
        series: options.take_flag("series"),
        locked: options.take_flag("locked"),
        no_bandages: options.take_flag("noBandages"),
        numbers: numbers(options),
        number_from: options.parse("numberFrom"),
        no_last_move: options.take_flag("noLastMove"),
        next_move: options.take_flag("nextMove"),
        best_move: options.take_flag("bestMove"),
        marks: PanelMarks {
            symbols: options.parse_all("mark", MarkOption::symbols),
            labels: options.parse_all("label", MarkOption::labels),
            frames: options.parse_all("highlight", MarkOption::frames),
            arrows: options.parse_all("arrow", MarkOption::arrows),
        },
        title: options.take("title"),
        caption: options.take_all("caption"),
        captions: options.parse("captions"),
        columns: options.parse("columns"),
    };
    if settings
        .columns
        .is_some_and(|columns| !(1..=100).contains(&columns))
    {
        options.fail_usage("`columns` is from 1 to 100");
    }
    settings
}

/// Takes the plies whose numbers are drawn.
fn numbers(options: &mut Options) -> Option<NumberedPlies> {
    let value = options.take("numbers").map(or_all)?;
    match value.parse() {
        Ok(numbers) => Some(numbers),
        Err(error) => {
            options.fail(SelectionError::Usage(error));
            None
        }
    }
}

/// Returns a value, or `all` for a flag.
fn or_all(value: String) -> String {
    match value.as_str() {
        "" => "all".to_owned(),
        _ => value,
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
pub(crate) fn svg_of(figure: &ComposedFigure, look: &Look) -> String {
    let options = SvgOptions {
        size: look.size.unwrap_or(SvgOptions::default().size),
        metadata: figure.metadata.clone(),
        ..SvgOptions::default()
    };
    let scene = figure.frames.first();
    scene.map_or_else(String::new, |scene| svg(scene, look.theme, &options))
}
