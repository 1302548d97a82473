use std::borrow::Cow;
use std::time::Duration;

use gif::{Encoder, EncodingError, Frame, Repeat};

use crate::render::changes::{Fingerprints, both};
use crate::render::palette::Palette;
use crate::render::raster::{Area, Raster, Stain, stains};
use crate::render::{Drawn, Lettering, PixelSize, TooLarge};
use crate::scene::{Colour, Ink, Scene, Theme};

/// The most pixels that are painted at once.
const BAND: u32 = 1 << 22;

/// What a caller may choose about a GIF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GifOptions {
    /// The width in pixels.
    pub width: u32,
    /// How long every frame but the last stands.
    pub delay: Duration,
    /// How long the last frame stands before the first comes again.
    pub hold: Duration,
}

impl Default for GifOptions {
    fn default() -> Self {
        Self {
            width: 480,
            delay: Duration::from_millis(800),
            hold: Duration::from_secs(4),
        }
    }
}

/// The size of an animation: it holds every frame at the same scale.
pub fn gif_size(frames: &[Scene], width: u32) -> PixelSize {
    let widest = widest(frames);
    let sizes = frames.iter().map(|scene| {
        let own = (f64::from(width) * scene.width / widest).round() as u32;
        PixelSize::of(scene, own)
    });
    let none = PixelSize {
        width: width.max(1),
        height: 1,
    };
    sizes.fold(none, PixelSize::max)
}

fn widest(frames: &[Scene]) -> f64 {
    frames
        .iter()
        .fold(f64::EPSILON, |widest, scene| widest.max(scene.width))
}

/// Draws scenes as the frames of an animation that runs for ever.
///
/// All frames share one palette, made of the colours that the theme has for
/// them and of steps between these. Every frame but the first holds only what
/// changed.
///
/// # Errors
///
/// When a side would have more than 65,535 pixels or the frames together more
/// than 2^28, which is found before anything is drawn.
///
/// # Cost
///
/// Some milliseconds for the first frame, a fraction of one for each other.
pub fn gif(frames: &[Scene], theme: &Theme, options: &GifOptions) -> Result<Drawn, TooLarge> {
    let size = gif_size(frames, options.width);
    size.check_gif(frames.len())?;
    let mut lettering = Lettering::new();
    let frames_of_stains = frames
        .iter()
        .map(|scene| stains(scene, theme, &mut lettering));
    let painted: Vec<Vec<Stain>> = frames_of_stains.collect();
    let mut film = Film {
        size,
        scale: f64::from(size.width) / widest(frames),
        ground: theme.colour(Ink::Background),
        palette: Palette::new(&colours(theme.colour(Ink::Background), &painted)),
        canvas: Vec::new(),
    };
    Ok(Drawn {
        bytes: film
            .encoded(&painted, options)
            .expect("memory takes every sound animation"),
        lacking: lettering.into_lacking(),
    })
}

/// The colours that are painted, in the order in which they first are.
fn colours(ground: Colour, frames: &[Vec<Stain>]) -> Vec<Colour> {
    let mut colours = vec![ground];
    for stain in frames.iter().flatten() {
        let pen = stain.paint.pen.map(|pen| pen.colour);
        for colour in [stain.paint.fill, pen].into_iter().flatten() {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
    }
    colours
}

/// An animation in the making.
struct Film {
    size: PixelSize,
    scale: f64,
    ground: Colour,
    palette: Palette,
    /// What is seen after the frames written so far, as indices.
    canvas: Vec<u8>,
}

impl Film {
    fn encoded(
        &mut self,
        frames: &[Vec<Stain>],
        options: &GifOptions,
    ) -> Result<Vec<u8>, EncodingError> {
        let mut bytes = Vec::new();
        let PixelSize { width, height } = self.size;
        // The sides were found to be short enough.
        let mut encoder = Encoder::new(
            &mut bytes,
            width as u16,
            height as u16,
            &self.palette.to_bytes(),
        )?;
        if frames.len() > 1 {
            encoder.set_repeat(Repeat::Infinite)?;
        }
        let mut before: Option<Fingerprints<'_>> = None;
        for (number, stains) in (1..).zip(frames) {
            let prints = Fingerprints::of(stains);
            let areas = before.and_then(|before| before.changes(&prints, self.scale, self.size));
            let areas = areas.unwrap_or_else(|| vec![self.whole()]);
            let mut frame = self.frame(stains, &areas);
            let time = if number == frames.len() {
                options.hold
            } else {
                options.delay
            };
            frame.delay = hundredths(time);
            encoder.write_frame(&frame)?;
            before = Some(prints);
        }
        drop(encoder);
        Ok(bytes)
    }

    const fn whole(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            width: self.size.width,
            height: self.size.height,
        }
    }

    /// Paints some areas and makes a frame of the pixels that changed.
    fn frame(&mut self, stains: &[Stain], areas: &[Area]) -> Frame<'static> {
        let is_first = self.canvas.is_empty();
        if is_first {
            let pixels = self.size.width as usize * self.size.height as usize;
            self.canvas = vec![self.palette.as_before(); pixels];
        }
        let mut pixels = Pixels::default();
        for band in areas.iter().flat_map(|area| area.bands(BAND)) {
            let mut raster = Raster::new(band, self.scale, self.ground);
            raster.paint_all(stains);
            self.take(&raster, band, &mut pixels);
        }
        // A frame needs one pixel at least.
        let area = pixels.area.unwrap_or(Area {
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
            transparent: (!is_first).then(|| self.palette.as_before()),
            buffer: Cow::Owned(self.buffer(area, &pixels)),
            ..Frame::default()
        }
    }

    /// Takes the painted pixels that differ into the canvas.
    fn take(&mut self, raster: &Raster, band: Area, pixels: &mut Pixels) {
        let across = self.size.width as usize;
        let width = band.width as usize;
        let rows = raster.as_bytes().chunks_exact(width * 4);
        let mut known = (0, self.palette.index(Colour::hex(0)));
        for (row, colours) in (band.top..).zip(rows) {
            let start = row as usize * across + band.left as usize;
            let (mut first, mut last) = (usize::MAX, 0);
            let seen = &mut self.canvas[start..start + width];
            for (place, (seen, pixel)) in seen.iter_mut().zip(colours.chunks_exact(4)).enumerate() {
                let bits = u32::from_le_bytes([pixel[0], pixel[1], pixel[2], 0]);
                // Most pixels are like the one before.
                if bits != known.0 {
                    let [r, g, b, _] = bits.to_le_bytes();
                    known = (bits, self.palette.index(Colour { r, g, b }));
                }
                if *seen != known.1 {
                    *seen = known.1;
                    pixels.changed.push((start + place) as u32);
                    first = first.min(place);
                    last = place;
                }
            }
            if first != usize::MAX {
                pixels.grow(Area {
                    left: band.left + first as u32,
                    top: row,
                    width: (last - first) as u32 + 1,
                    height: 1,
                });
            }
        }
    }

    /// The indices of an area: those that changed, and "as before".
    fn buffer(&self, area: Area, pixels: &Pixels) -> Vec<u8> {
        let across = self.size.width;
        let width = area.width as usize;
        let mut buffer = vec![self.palette.as_before(); width * area.height as usize];
        for &place in &pixels.changed {
            let (row, column) = (place / across - area.top, place % across - area.left);
            buffer[row as usize * width + column as usize] = self.canvas[place as usize];
        }
        buffer
    }
}

/// The pixels that a frame changes.
#[derive(Default)]
struct Pixels {
    /// Their places on the canvas.
    changed: Vec<u32>,
    /// The area that holds them all.
    area: Option<Area>,
}

impl Pixels {
    fn grow(&mut self, area: Area) {
        self.area = Some(self.area.map_or(area, |known| both(known, area)));
    }
}

/// A time as GIF tells it; frames that are shorter than two hundredths of a
/// second are shown longer by most programs.
fn hundredths(time: Duration) -> u16 {
    let rounded = (time.as_millis() + 5) / 10;
    u16::try_from(rounded).unwrap_or(u16::MAX).max(2)
}
