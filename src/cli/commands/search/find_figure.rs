//! The figure of the first hit of `find`.

use std::path::Path;

use crate::board::{Area, PatternHit};
use crate::cli::figure::picture::PictureFile;
use crate::cli::terminal::error::usage;
use crate::play::{FigureOptions, View};
use crate::render::Target;
use crate::scene::{Mark, MarkColour, Scene, Theme};

/// The figure of the first hit.
pub(super) struct FirstFigure(Scene);

impl FirstFigure {
    /// Draws a position, with the squares of a pattern framed.
    pub(super) fn new(view: &dyn View, hit: Option<&PatternHit>) -> Self {
        let squares = hit.map(|hit| Area::between(hit.square, hit.opposite).squares());
        let frames = squares.into_iter().flatten();
        let marks = frames
            .map(|square| Mark::Frame(MarkColour::Red, square))
            .collect();
        Self(view.figure(&FigureOptions {
            marks,
            ..FigureOptions::default()
        }))
    }

    /// Checks that a figure can be written to a file of this name.
    pub(super) fn check(path: &Path) -> anyhow::Result<()> {
        kind(path).map(|_| ())
    }

    /// Writes the figure.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        PictureFile::default().write(path, kind(path)?, &self.0, &Theme::default())
    }
}

/// Returns the picture format that a file extension chooses.
fn kind(path: &Path) -> anyhow::Result<Target> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let kind = ending.and_then(|ending| ending.parse::<Target>().ok());
    kind.filter(|kind| !matches!(kind, Target::Gif | Target::Html))
        .ok_or_else(|| {
            let hint = "`--figure` needs a file name that ends in `.svg`, `.png`, `.pdf` or `.txt`";
            usage(hint)
        })
}
