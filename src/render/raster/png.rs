//! The PNG backend.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::render::raster::canvas::Raster;
use crate::render::raster::draw_op::{DrawOp, draw_ops};
use crate::render::raster::pixel_rect::PixelRect;
use crate::render::{PictureSize, PixelSize, RenderOutput, TextOutliner, TooLarge};
use crate::scene::{Colour, Ink, Scene, Theme};

/// Maximum number of pixels painted at once, unless a single row has more.
const MAX_BUFFERED: u32 = 1 << 22;

/// The compression level, from 0 to 9. Higher levels than this hardly make flat
/// areas smaller.
const LEVEL: u32 = 2;

/// The filter type of every row: none, since filters make flat areas larger.
const NO_FILTER: u8 = 0;

/// Maximum number of bytes of compressed data in a chunk.
const MAX_CHUNK: usize = 1 << 20;

/// Options of a PNG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PngOptions {
    /// The size of the picture.
    pub size: PictureSize,
    /// Names and values of text chunks. A name must be 1 to 79 characters of
    /// printable ASCII; other names and empty values are skipped.
    pub metadata: Vec<(String, String)>,
}

impl Default for PngOptions {
    fn default() -> Self {
        Self {
            size: PictureSize::Within {
                square: PictureSize::SQUARE,
                width: 800,
            },
            metadata: Vec::new(),
        }
    }
}

/// Draws a scene as a PNG file with its title and description as metadata.
///
/// # Errors
///
/// Returns an error if the picture has more than 2^28 pixels. This is checked
/// before anything is drawn.
///
/// # Cost
///
/// A few milliseconds for a 12x12 board 720 pixels wide. Memory grows with the
/// size of the file, not with the number of pixels.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::render::{PngOptions, png};
///
/// let scene = game.end().figure(&Default::default());
/// let png = png(&scene, &Default::default(), &PngOptions::default())?;
/// assert!(png.bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), scoresheet::render::TooLarge>(())
/// ```
pub fn png(scene: &Scene, theme: &Theme, options: &PngOptions) -> Result<RenderOutput, TooLarge> {
    let size = PixelSize::of(scene, options.size);
    size.check(1)?;
    let mut outliner = TextOutliner::new();
    let picture = Picture {
        draw_ops: draw_ops(scene, theme, &mut outliner),
        scale: options.size.scale(scene.width),
        background: theme.colour(Ink::Background),
        size,
    };
    let mut texts = vec![
        ("Title", scene.title.as_str()),
        ("Description", scene.description.as_str()),
    ];
    let metadata = options.metadata.iter();
    texts.extend(metadata.map(|(name, value)| (name.as_str(), value.as_str())));
    Ok(RenderOutput {
        bytes: picture
            .encoded(&texts)
            .expect("writing to memory cannot fail"),
        missing_glyphs: outliner.into_missing_glyphs(),
    })
}

struct Picture {
    draw_ops: Vec<DrawOp>,
    /// Pixels per board unit.
    scale: f64,
    background: Colour,
    size: PixelSize,
}

impl Picture {
    /// Returns the file, with text chunks of these names and values.
    fn encoded(&self, texts: &[(&str, &str)]) -> Result<Vec<u8>, EncodingError> {
        let PixelSize { width, height } = self.size;
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(if self.background.is_opaque() {
            ColorType::Rgb
        } else {
            ColorType::Rgba
        });
        encoder.set_depth(BitDepth::Eight);
        for &(name, text) in texts
            .iter()
            .filter(|(name, text)| is_keyword(name) && !text.is_empty())
        {
            encoder.add_itxt_chunk(name.to_owned(), text.replace('\0', "\u{fffd}"))?;
        }
        let mut writer = encoder.write_header()?;
        for part in self.deflated()?.chunks(MAX_CHUNK) {
            writer.write_chunk(chunk::IDAT, part)?;
        }
        writer.finish()?;
        Ok(bytes)
    }

    /// Compresses the rows in large bands, which is much faster than row by row.
    fn deflated(&self) -> io::Result<Vec<u8>> {
        let width = self.size.width as usize;
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
        for band in PixelRect::whole(self.size).bands(MAX_BUFFERED) {
            let mut raster = Raster::new(band, self.scale, self.background);
            raster.paint_all(&self.draw_ops);
            let mut rows = Vec::with_capacity((width * 4 + 1) * band.height as usize);
            for row in raster.as_bytes().chunks_exact(width * 4) {
                rows.push(NO_FILTER);
                let (pixels, _) = row.as_chunks();
                if self.background.is_opaque() {
                    rows.extend(pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]));
                } else {
                    rows.extend(pixels.iter().copied().flat_map(unpremultiplied));
                }
            }
            encoder.write_all(&rows)?;
        }
        encoder.finish()
    }
}

/// Converts a pixel from premultiplied to straight alpha.
fn unpremultiplied([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let alpha = u32::from(a).max(1);
    let [r, g, b] = [r, g, b].map(|part| {
        let part = (u32::from(part) * 255 + alpha / 2) / alpha;
        u8::try_from(part).unwrap_or(u8::MAX)
    });
    [r, g, b, a]
}

/// Returns true if PNG allows this as the keyword of a text chunk.
fn is_keyword(name: &str) -> bool {
    let is_printable = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    (1..=79).contains(&name.len()) && name.bytes().all(is_printable)
}
