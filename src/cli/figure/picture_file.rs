//! Writing a single picture to a file.

use std::path::Path;

use crate::cli::terminal::file::AtomicFile;
use crate::render::{PdfOptions, PngOptions, SvgOptions, Target, TextCharset, pdf, png, svg, text};
use crate::report::SelectionError;
use crate::scene::{Scene, Theme};

/// The options of a picture file.
#[derive(Debug, Default)]
pub(crate) struct PictureFile {
    pub(crate) png: PngOptions,
    pub(crate) pdf: PdfOptions,
}

impl PictureFile {
    /// Draws a scene and writes it to a file. Animations and pages are written
    /// as SVG.
    pub(crate) fn write(
        &self,
        path: &Path,
        target: Target,
        scene: &Scene,
        theme: &Theme,
    ) -> anyhow::Result<()> {
        let bytes = match target {
            Target::Png => {
                let drawn = png(scene, theme, &self.png);
                drawn
                    .map_err(|error| SelectionError::Limit(error.to_string()))?
                    .bytes
            }
            Target::Pdf => pdf(scene, theme, &self.pdf).bytes,
            Target::Txt => text(scene, TextCharset::Unicode).into_bytes(),
            Target::Svg | Target::Gif | Target::Html => {
                svg(scene, theme, &SvgOptions::default()).into_bytes()
            }
        };
        AtomicFile::write_bytes(path, &bytes)
    }
}
