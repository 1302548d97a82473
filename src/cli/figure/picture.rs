//! The formats of figures, the options of each, and single pictures.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::app::pictures::{EncodingSettings, PictureForm, default_size, too_large};
use crate::cli::figure::assets;
use crate::cli::figure::fig_commands::FigureRequest;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::AtomicFile;
use crate::cli::terminal::output::Output;
use crate::render::{
    Font, PdfOptions, PictureSize, PixelSize, PngOptions, SvgOptions, Target, TextCharset,
    TooLarge, gif_size, outline_text, pdf, png, svg, text,
};
use crate::report::{ComposedFigure, SelectionError, SizeSettings};
use crate::scene::{Scene, Theme};

/// The maximum number of missing characters that a warning lists.
const MAX_LISTED: usize = 12;

/// The options for the file of a figure: its format, its size and how it is
/// encoded.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PictureArgs {
    /// Choose the format: `svg`, `png`, `pdf`, `gif`, `txt` or `html` [default: by file extension, otherwise svg]
    #[arg(short = 'f', long = "format", alias = "to", value_name = "FORMAT")]
    to: Option<Target>,
    #[command(flatten)]
    size: SizeSettings,
    #[command(flatten)]
    encoding: EncodingSettings,
    /// Take characters that the built-in font lacks from a TrueType or OpenType font
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    font: Option<PathBuf>,
    /// Draw text figures in ASCII only
    #[arg(long)]
    ascii: bool,
    /// The width of a file as a multiple of the width at which it is shown.
    #[arg(skip = 1_u32)]
    enlargement: u32,
}

impl PictureArgs {
    /// Returns the format that the options or the file name choose.
    pub(crate) fn kind(&self, path: Option<&Path>, default: Target) -> anyhow::Result<Target> {
        let ending = path.filter(|path| path.extension().is_some());
        let named = ending.map(Target::of_path).transpose().map_err(usage)?;
        match (self.to, named) {
            (Some(requested), Some(named)) if requested != named => Err(usage(format!(
                "`--format {requested}` contradicts the file extension `.{named}`: remove one of them"
            ))),
            (requested, named) => Ok(requested.or(named).unwrap_or(default)),
        }
    }

    /// Warns about options without effect on a format.
    pub(crate) fn warn_of_unused(&self, kind: Target, output: &Output) {
        let is_gif = kind == Target::Gif;
        let is_text = matches!(kind, Target::Txt | Target::Html);
        let unused = [
            ("--delay", self.encoding.delay.is_some() && !is_gif),
            ("--hold", self.encoding.hold.is_some() && !is_gif),
            (
                "--outline-text",
                self.encoding.outline_text && kind != Target::Svg,
            ),
            ("--font", self.font.is_some() && !self.draws_outlines(kind)),
            ("--ascii", self.ascii && kind != Target::Txt),
            ("--square", self.size.square.is_some() && is_text),
            ("--width", self.size.width.is_some() && is_text),
        ];
        for (option, _) in unused.into_iter().filter(|(_, is_unused)| *is_unused) {
            output.note(&format!("warning: `{option}` has no effect on {kind}"));
        }
    }

    /// Returns the characters of text figures.
    const fn charset(&self) -> TextCharset {
        if self.ascii {
            TextCharset::Ascii
        } else {
            TextCharset::Unicode
        }
    }

    /// Returns true if text becomes outlines in this format.
    const fn draws_outlines(&self, kind: Target) -> bool {
        match kind {
            Target::Svg => self.encoding.outline_text,
            Target::Png | Target::Pdf | Target::Gif => true,
            Target::Txt | Target::Html => false,
        }
    }

    /// Returns the size that the options request.
    pub(crate) fn requested_size(&self) -> Option<PictureSize> {
        self.size.chosen()
    }

    /// Sets the width of files as a multiple of the width at which they are
    /// shown.
    pub(crate) const fn enlarged(mut self, times: u32) -> Self {
        self.enlargement = times;
        self
    }

    /// Returns the size at which a picture is shown; `figure_size` is the size that
    /// the figure requests.
    pub(crate) fn shown_size(&self, kind: Target, figure_size: Option<PictureSize>) -> PictureSize {
        let size = figure_size.or(self.requested_size());
        size.unwrap_or_else(|| default_size(kind))
    }

    /// Returns the size of a file; `figure_size` is the size that the figure
    /// requests.
    fn size(&self, kind: Target, figure_size: Option<PictureSize>) -> PictureSize {
        self.shown_size(kind, figure_size)
            .enlarged(self.enlargement)
    }

    /// Returns the error for pictures that are too large, which suggests a width
    /// that fits.
    fn too_large(&self, error: &TooLarge) -> anyhow::Error {
        too_large(error, self.enlargement).into()
    }

    /// Checks that this many pictures or frames of the size of `scene` are within
    /// the limits.
    pub(crate) fn check(
        &self,
        kind: Target,
        scene: Option<&Scene>,
        figures: usize,
    ) -> anyhow::Result<()> {
        let (Some(scene), true) = (scene, matches!(kind, Target::Png | Target::Gif)) else {
            return Ok(());
        };
        let size = PixelSize::of(scene, self.size(kind, None));
        let checked = match kind {
            Target::Gif => size.check_gif(figures),
            _ => size.check(figures),
        };
        checked.map_err(|error| self.too_large(&error))
    }

    /// Checks that all these figures, `copies` times each, are within the limits.
    pub(crate) fn check_all(
        &self,
        kind: Target,
        requests: &[FigureRequest],
        copies: usize,
    ) -> anyhow::Result<()> {
        let mut pictures = Vec::new();
        for request in requests {
            let frames = &request.figure.frames;
            let size = self.size(kind, request.size);
            match (kind, frames.first()) {
                (Target::Png, Some(scene)) => pictures.push((PixelSize::of(scene, size), copies)),
                (Target::Gif, Some(_)) => {
                    let size = gif_size(frames, size);
                    let checked = size.check_gif(frames.len());
                    checked.map_err(|error| self.too_large(&error))?;
                    pictures.push((size, frames.len() * copies));
                }
                _ => {}
            }
        }
        PixelSize::check_all(&pictures).map_err(|error| self.too_large(&error))
    }
}

/// Returns an error if binary data would be printed to a terminal.
pub(crate) fn refuse_terminal(kind: Target, output: &Output) -> anyhow::Result<()> {
    if kind.is_text() || !output.is_terminal() {
        return Ok(());
    }
    Err(usage(format!(
        "{kind} cannot be shown in a terminal: try `-o figure.{kind}`"
    )))
}

/// Encodes figures, and collects the characters without glyphs.
pub(crate) struct Encoder<'a> {
    picture: &'a PictureArgs,
    /// The additional font.
    font: Option<Font>,
    missing: BTreeSet<char>,
    /// True if a GIF has the colour of the board instead of the transparent
    /// background of its theme.
    has_filled_gif: bool,
    /// The warning about small text.
    small_text: Option<&'static str>,
}

impl<'a> Encoder<'a> {
    /// Creates an encoder; reads the additional font, if one is chosen.
    pub(crate) fn new(picture: &'a PictureArgs) -> anyhow::Result<Self> {
        Ok(Self {
            picture,
            font: picture.font.as_deref().map(assets::font).transpose()?,
            missing: BTreeSet::new(),
            has_filled_gif: false,
            small_text: None,
        })
    }

    /// Returns the bytes of the file of a figure.
    pub(crate) fn encode(
        &mut self,
        kind: Target,
        request: &FigureRequest,
        theme: &Theme,
    ) -> anyhow::Result<Vec<u8>> {
        let figure = &request.figure;
        let size = self.picture.size(kind, request.size);
        let frames = self.frames(kind, &figure.frames);
        let Some(scene) = frames.first() else {
            return Ok(Vec::new());
        };
        self.note_small_text(kind, scene, size);
        match kind {
            Target::Html => Err(usage(
                "a page shows whole games: leave out `--figures`, and name one file",
            )),
            Target::Txt => Ok(text(scene, self.picture.charset()).into_bytes()),
            Target::Svg | Target::Png | Target::Pdf | Target::Gif => {
                let is_filled = kind == Target::Gif && !theme.surface.background.is_opaque();
                self.has_filled_gif |= is_filled;
                let form = PictureForm {
                    target: kind,
                    size,
                    theme,
                    metadata: figure.metadata.clone(),
                };
                let drawn = self
                    .picture
                    .encoding
                    .encode(&frames, form)
                    .map_err(|error| self.picture.too_large(&error))?;
                self.missing.extend(drawn.missing_glyphs);
                Ok(drawn.bytes)
            }
        }
    }

    /// Notes whether a text of a picture of this size is hard to read.
    fn note_small_text(&mut self, kind: Target, scene: &Scene, size: PictureSize) {
        if kind == Target::Txt {
            return;
        }
        let pixels = size.scale(scene.width) / f64::from(self.picture.enlargement);
        self.small_text = self
            .small_text
            .or(ComposedFigure::small_text(scene, pixels));
    }

    /// Returns the frames with their text as outlines, if the options request
    /// that.
    fn frames<'f>(&mut self, kind: Target, frames: &'f [Scene]) -> Cow<'f, [Scene]> {
        let is_requested = self.picture.encoding.outline_text || self.font.is_some();
        if !is_requested || !self.picture.draws_outlines(kind) {
            return Cow::Borrowed(frames);
        }
        let mut frames = frames.to_vec();
        for frame in &mut frames {
            self.missing.extend(outline_text(frame, self.font.as_ref()));
        }
        Cow::Owned(frames)
    }

    /// Warns about the characters without glyphs, about text too small to be
    /// read, and about a transparent background that a GIF cannot have.
    pub(crate) fn warn(&self, output: &Output) {
        if let Some(warning) = self.small_text {
            output.note(warning);
        }
        if self.has_filled_gif {
            output.note(
                "warning: a GIF has no transparent background: it has the colour of the board; \
                 use SVG or PNG for transparency",
            );
        }
        if self.missing.is_empty() {
            return;
        }
        let named: Vec<String> = self
            .missing
            .iter()
            .take(MAX_LISTED)
            .map(|&ch| format!("U+{:04X}", u32::from(ch)))
            .collect();
        let more = match self.missing.len().saturating_sub(MAX_LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        output.note(&format!(
            "warning: the font has no glyphs for {}{more}: boxes with these numbers are drawn; \
             `--font FILE` adds a font, and an SVG uses the fonts of the viewer",
            named.join(", ")
        ));
    }
}

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
