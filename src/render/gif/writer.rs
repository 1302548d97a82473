//! The GIF backend.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use gif::{Encoder, EncodingError, Frame, Repeat};

use crate::render::gif::damage::{DrawOps, HashedFrame};
use crate::render::gif::palette::Palette;
use crate::render::raster::canvas::Raster;
use crate::render::raster::draw_op::draw_ops;
use crate::render::raster::pixel_rect::PixelRect;
use crate::render::{PictureSize, PixelSize, RenderOutput, TextOutliner, TooLarge};
use crate::scene::{Colour, Ink, Scene, Theme};

/// Options of a GIF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GifOptions {
    /// The size of the widest frame.
    pub size: PictureSize,
    /// How long each frame except the last is shown.
    pub delay: Duration,
    /// How long the last frame is shown before the animation restarts.
    pub hold: Duration,
}

impl Default for GifOptions {
    fn default() -> Self {
        Self {
            size: PictureSize::Within {
                square: PictureSize::SQUARE,
                width: 480,
            },
            delay: Duration::from_millis(800),
            hold: Duration::from_secs(4),
        }
    }
}

/// Returns the size in pixels of an animation whose widest frame has the size
/// `size`; all frames have the same scale.
pub fn gif_size(frames: &[Scene], size: PictureSize) -> PixelSize {
    let scale = size.scale(widest(frames));
    let sizes = frames.iter().map(|scene| PixelSize::at_scale(scene, scale));
    let smallest = PixelSize {
        width: 1,
        height: 1,
    };
    sizes.fold(smallest, PixelSize::max)
}

/// Returns the width of the widest frame in board units.
fn widest(frames: &[Scene]) -> f64 {
    frames
        .iter()
        .fold(f64::EPSILON, |widest, scene| widest.max(scene.width))
}

/// Draws scenes as the frames of an endless animation.
///
/// All frames share one palette: the colours used, and blends of them. Every
/// frame except the first contains only the pixels that changed.
///
/// # Errors
///
/// Returns an error if a side has more than 65,535 pixels, or all frames
/// together have more than 2^28. This is checked before anything is drawn.
///
/// # Cost
///
/// A few milliseconds for the first frame, a fraction of a millisecond for each
/// further one.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::render::{GifOptions, gif};
///
/// let frames = [game.start(), game.end()].map(|view| view.figure(&Default::default()));
/// let gif = gif(&frames, &Default::default(), &GifOptions::default())?;
/// assert!(gif.bytes.starts_with(b"GIF89a"));
/// # Ok::<(), scoresheet::render::TooLarge>(())
/// ```
pub fn gif(
    frames: &[Scene],
    theme: &Theme,
    options: &GifOptions,
) -> Result<RenderOutput, TooLarge> {
    let size = gif_size(frames, options.size);
    size.check_gif(frames.len())?;
    let mut outliner = TextOutliner::new();
    let painter = FramePainter {
        size,
        scale: options.size.scale(widest(frames)),
        background: opaque_background(theme),
    };
    let mut writer = None;
    painter.paint_in_background(|sender| {
        let draw_ops = frames.iter().map(|scene| {
            let draw_ops = DrawOps::new(draw_ops(scene, theme, &mut outliner));
            // This cannot fail: the painter receives until the channel closes.
            let _ = sender.send(DrawOps::clone(&draw_ops));
            draw_ops
        });
        let sent: Vec<DrawOps> = draw_ops.collect();
        let palette = Palette::new(&colours(painter.background, &sent));
        let writer = writer.insert(GifWriter::new(size, palette, options, frames.len()));
        |piece| writer.push(piece)
    });
    let writer = writer.expect("the painter calls the closure");
    Ok(RenderOutput {
        bytes: writer.finish().expect("writing to memory cannot fail"),
        missing_glyphs: outliner.into_missing_glyphs(),
    })
}

/// Returns the background of a theme or, if that is transparent, the colour of
/// the board: in a GIF, transparent pixels show the previous frame.
fn opaque_background(theme: &Theme) -> Colour {
    let background = theme.colour(Ink::Background);
    let board = theme.colour(Ink::Board);
    if background.is_opaque() {
        background
    } else {
        board.to_opaque()
    }
}

/// Returns the colours of the frames in order of first use, the background
/// first.
fn colours(background: Colour, frames: &[DrawOps]) -> Vec<Colour> {
    let mut colours = vec![background];
    for op in frames.iter().flat_map(|draw_ops| draw_ops.iter()) {
        let pen = op.paint.pen.map(|pen| pen.colour);
        for colour in [op.paint.fill, pen].into_iter().flatten() {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
    }
    colours
}

/// Encodes frames as the painter delivers them.
struct GifWriter<'o> {
    size: PixelSize,
    palette: Palette,
    options: &'o GifOptions,
    frames_left: usize,
    /// Whether the current frame is the first.
    is_first: bool,
    /// The canvas after the last frame written, as palette indices.
    previous: Vec<u8>,
    /// The canvas after the frame being painted.
    canvas: Vec<u8>,
    /// The bounding box of the current frame's changes so far.
    changed: Option<PixelRect>,
    encoder: Result<Encoder<Vec<u8>>, EncodingError>,
}

impl<'o> GifWriter<'o> {
    /// Starts an animation of `count` frames.
    fn new(size: PixelSize, palette: Palette, options: &'o GifOptions, count: usize) -> Self {
        let PixelSize { width, height } = size;
        let blank = vec![palette.transparent(); width as usize * height as usize];
        // `check_gif` ensures that the sides fit into 16 bits.
        let created = Encoder::new(Vec::new(), width as u16, height as u16, &palette.to_bytes());
        let encoder = created.and_then(|mut encoder| {
            if count > 1 {
                encoder.set_repeat(Repeat::Infinite)?;
            }
            Ok(encoder)
        });
        Self {
            size,
            palette,
            options,
            frames_left: count,
            is_first: true,
            previous: blank.clone(),
            canvas: blank,
            changed: None,
            encoder,
        }
    }

    /// Adds painted pixels to the current frame, or writes the frame at its
    /// end.
    fn push(&mut self, piece: Piece) -> ControlFlow<()> {
        if let Piece::Pixels(band, raster) = piece {
            let area = self.update_canvas(&raster, band);
            self.changed = self
                .changed
                .into_iter()
                .chain(area)
                .reduce(PixelRect::union);
            return ControlFlow::Continue(());
        }
        let changed = self.changed.take();
        let mut frame = self.frame(changed);
        self.frames_left -= 1;
        self.is_first = false;
        frame.delay = hundredths(match self.frames_left {
            0 => self.options.hold,
            _ => self.options.delay,
        });
        let Ok(encoder) = &mut self.encoder else {
            return ControlFlow::Break(());
        };
        if let Err(error) = encoder.write_frame(&frame) {
            self.encoder = Err(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder?.into_inner()
    }

    /// Builds a frame that contains the changed pixels.
    fn frame(&mut self, changed: Option<PixelRect>) -> Frame<'static> {
        // A frame needs at least one pixel.
        let area = changed.unwrap_or(PixelRect {
            left: 0,
            top: 0,
            width: 1,
            height: 1,
        });
        Frame {
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            transparent: (!self.is_first).then(|| self.palette.transparent()),
            buffer: Cow::Owned(self.take_pixels(area)),
            ..Frame::default()
        }
    }

    /// Returns the range of canvas pixels in this row of the picture that are
    /// within an area.
    const fn row(&self, area: PixelRect, row: u32) -> Range<usize> {
        let start = row as usize * self.size.width as usize + area.left as usize;
        start..start + area.width as usize
    }

    /// Copies painted pixels to the canvas, and returns the bounding box of
    /// those that differ from the last frame written.
    fn update_canvas(&mut self, raster: &Raster, band: PixelRect) -> Option<PixelRect> {
        let rows = raster.as_bytes().chunks_exact(band.width as usize * 4);
        let mut changed: Option<PixelRect> = None;
        let (mut last_bits, mut last_index) = (0, self.palette.index(Colour::hex(0)));
        for (row, colours) in (band.top..).zip(rows) {
            let range = self.row(band, row);
            let indices = &mut self.canvas[range.clone()];
            let (pixels, _) = colours.as_chunks();
            for (index, pixel) in indices.iter_mut().zip(pixels) {
                let bits = u32::from_le_bytes(*pixel);
                // Most pixels repeat the previous one.
                if bits != last_bits {
                    let [r, g, b, _] = *pixel;
                    last_bits = bits;
                    last_index = self.palette.index(Colour { r, g, b, a: 255 });
                }
                *index = last_index;
            }
            let (indices, previous) = (&self.canvas[range.clone()], &self.previous[range]);
            if indices == previous {
                continue;
            }
            let differ = |(a, b): (&u8, &u8)| a != b;
            let first = indices.iter().zip(previous).position(differ).unwrap_or(0);
            let last = indices
                .iter()
                .zip(previous)
                .rposition(differ)
                .unwrap_or(first);
            let area = PixelRect {
                left: band.left + first as u32,
                top: row,
                width: (last - first) as u32 + 1,
                height: 1,
            };
            changed = Some(changed.map_or(area, |changed: PixelRect| changed.union(area)));
        }
        changed
    }

    /// Returns the palette indices of an area, with unchanged pixels
    /// transparent, and marks the area as written.
    fn take_pixels(&mut self, area: PixelRect) -> Vec<u8> {
        let transparent = self.palette.transparent();
        let width = area.width as usize;
        let mut buffer = vec![transparent; width * area.height as usize];
        for (row, pixels) in (area.top..).zip(buffer.chunks_exact_mut(width)) {
            let range = self.row(area, row);
            let (indices, previous) = (&self.canvas[range.clone()], &mut self.previous[range]);
            for ((pixel, &index), previous) in pixels.iter_mut().zip(indices).zip(previous.iter()) {
                *pixel = if index == *previous {
                    transparent
                } else {
                    index
                };
            }
            previous.copy_from_slice(indices);
        }
        buffer
    }
}

/// Returns a duration in hundredths of a second, at least 2: most viewers slow
/// down animations with shorter frames.
fn hundredths(time: Duration) -> u16 {
    let rounded = (time.as_millis() + 5) / 10;
    u16::try_from(rounded).unwrap_or(u16::MAX).max(2)
}

/// Maximum number of pixels painted at once.
const MAX_PIXELS: u32 = 1 << 22;

/// Maximum number of painted pieces waiting for the encoder.
const MAX_QUEUED: usize = 2;

/// Paints the parts that change from frame to frame, on a second thread if possible.
#[derive(Clone, Copy)]
pub(crate) struct FramePainter {
    pub(crate) size: PixelSize,
    /// Pixels per board unit.
    pub(crate) scale: f64,
    pub(crate) background: Colour,
}

/// An area with its painted pixels, or the end of a frame.
pub(crate) enum Piece {
    Pixels(PixelRect, Raster),
    FrameEnd,
}

impl FramePainter {
    /// Paints all frames and passes them to `take` piece by piece, until it
    /// returns `Break`.
    fn paint(
        self,
        frames: mpsc::Receiver<DrawOps>,
        mut take: impl FnMut(Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut previous: Option<HashedFrame> = None;
        for draw_ops in frames {
            let hashed = HashedFrame::of(Arc::clone(&draw_ops));
            let areas =
                previous.and_then(|previous| previous.damage(&hashed, self.scale, self.size));
            let areas = areas.unwrap_or_else(|| vec![PixelRect::whole(self.size)]);
            for band in areas.iter().flat_map(|area| area.bands(MAX_PIXELS)) {
                let mut raster = Raster::new(band, self.scale, self.background);
                raster.paint_all(&draw_ops);
                take(Piece::Pixels(band, raster))?;
            }
            take(Piece::FrameEnd)?;
            previous = Some(hashed);
        }
        ControlFlow::Continue(())
    }

    /// Paints the frames that `feed` sends, on a second thread if one can be
    /// started, since painting takes about as long as encoding. `feed` returns
    /// the closure that receives the painted pieces.
    pub(crate) fn paint_in_background<T>(self, feed: impl FnOnce(mpsc::Sender<DrawOps>) -> T)
    where
        T: FnMut(Piece) -> ControlFlow<()>,
    {
        thread::scope(|scope| {
            let (sender, frames) = mpsc::channel();
            let (painted, pieces) = mpsc::sync_channel(MAX_QUEUED);
            let paint = move || {
                self.paint(frames, |piece| match painted.send(piece) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            };
            match thread::Builder::new().spawn_scoped(scope, paint) {
                Ok(_) => {
                    let _ = pieces.into_iter().try_for_each(feed(sender));
                }
                Err(_) => {
                    let (sender, frames) = mpsc::channel();
                    let _ = self.paint(frames, feed(sender));
                }
            }
        });
    }
}
