//! Figures and replay pages, with the options of `scoresheet render`.

use std::borrow::Cow;

use pyo3::prelude::*;
use scoresheet::internal::{
    CaptionPlace, FigureGrouping, FigureLayout, FigurePanels, FigureSettings, PanelName, Plies,
    RecordPosition, ReplayPage, ReplayPositions, SelectionError, SizeSettings, replay_game, theme,
};
use scoresheet::play::{FigureOptions, Replayed};
use scoresheet::render::{SvgOptions, svg};
use scoresheet::report::Entry;
use scoresheet::scene::Theme;

use crate::options::{Kwargs, parse};
use crate::python::{selection_error, value_error};

/// The maximum number of positions of one page.
const MAX_FRAMES: usize = 2_000;

/// How figures look.
#[derive(clap::Args)]
struct Look {
    #[command(flatten)]
    settings: FigureSettings,
    #[command(flatten)]
    size: SizeSettings,
    #[arg(long)]
    theme: Option<String>,
}

impl Look {
    fn theme(&self) -> PyResult<Cow<'static, Theme>> {
        theme(self.theme.as_deref()).map_err(|error| value_error(&error))
    }
}

/// Parses the plies that `at` chooses.
pub(crate) fn plies(at: &str) -> PyResult<Plies> {
    at.parse().map_err(|error: String| value_error(&error))
}

/// Draws positions as the panels of one figure. `each` calls its argument with every
/// position.
pub(crate) fn drawn(
    options: Option<Kwargs<'_, '_>>,
    each: impl FnOnce(
        &mut dyn FnMut(&RecordPosition<'_>) -> Result<(), SelectionError>,
    ) -> Result<(), SelectionError>,
) -> PyResult<String> {
    let look: Look = parse(options)?;
    let theme = look.theme()?;
    let mut panels = FigurePanels::new(FigureLayout {
        grouping: FigureGrouping::Panels,
        captions: CaptionPlace::InPicture,
        max_width: None,
    });
    each(&mut |position| panels.add(&look.settings, position)).map_err(selection_error)?;
    let (figures, _) = panels.finish(&look.settings).map_err(selection_error)?;
    let figure = figures.first();
    let scene = figure.and_then(|figure| Some((figure, figure.frames.first()?)));
    let (figure, scene) = scene.ok_or_else(|| value_error(&"no position is chosen"))?;
    let options = SvgOptions {
        size: look.size.chosen().unwrap_or(SvgOptions::default().size),
        metadata: figure.metadata.clone(),
        ..SvgOptions::default()
    };
    Ok(svg(scene, &theme, &options))
}

/// Returns a page on which readers step through a game.
pub(crate) fn page(
    options: Option<Kwargs<'_, '_>>,
    entry: &Entry<'_>,
    game: &dyn Replayed,
) -> PyResult<String> {
    let look: Look = parse(options)?;
    let theme = look.theme()?;
    if game.nodes().len() >= MAX_FRAMES {
        return Err(value_error(&format!(
            "a page has at most {MAX_FRAMES} positions"
        )));
    }
    let mut number = 0;
    let mut replay = replay_game(entry, game, &ReplayPositions::All, &mut |moment| {
        number += 1;
        let position = RecordPosition { entry, moment };
        let options = look
            .settings
            .options(&position, &PanelName::new(number, &position))?;
        Ok::<_, SelectionError>(FigureOptions {
            keeps_place: true,
            ..options
        })
    })
    .map_err(selection_error)?;
    if let Some(title) = look.settings.title() {
        title.clone_into(&mut replay.heading);
    }
    let dark = (theme.name == "classic").then(|| Theme::named("dark").ok());
    Ok(ReplayPage::new(&[replay], &theme, dark.flatten()).html())
}
