use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

use crate::render::PixelSize;
use crate::render::changes::Fingerprints;
use crate::render::raster::{Area, Raster, Stain};
use crate::scene::Colour;

/// The most pixels that are painted at once.
const BAND: u32 = 1 << 22;

/// How many pieces wait to be packed at most.
const AHEAD: usize = 2;

/// Paints frames where they differ from those before.
pub(crate) struct Painter<'f> {
    /// Everything in each frame.
    pub(crate) frames: &'f [Vec<Stain>],
    pub(crate) size: PixelSize,
    /// How many pixels a board unit is.
    pub(crate) scale: f64,
    pub(crate) ground: Colour,
}

/// Pixels that were painted, and where they belong; none at the end of a
/// frame.
pub(crate) type Piece = Option<(Area, Raster)>;

impl Painter<'_> {
    /// Paints the pieces of all frames one after another, as long as they are
    /// taken.
    fn paint(&self, take: &mut dyn FnMut(Piece) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut before: Option<Fingerprints<'_>> = None;
        for stains in self.frames {
            let prints = Fingerprints::of(stains);
            let areas = before.and_then(|before| before.changes(&prints, self.scale, self.size));
            let areas = areas.unwrap_or_else(|| vec![self.whole()]);
            for band in areas.iter().flat_map(|area| area.bands(BAND)) {
                let mut raster = Raster::new(band, self.scale, self.ground);
                raster.paint_all(stains);
                take(Some((band, raster)))?;
            }
            take(None)?;
            before = Some(prints);
        }
        ControlFlow::Continue(())
    }

    /// Does the same on a thread of its own where there is one to have: to
    /// paint takes about as long as to pack.
    pub(crate) fn paint_aside(&self, take: &mut dyn FnMut(Piece) -> ControlFlow<()>) {
        thread::scope(|scope| {
            let (sender, pieces) = mpsc::sync_channel(AHEAD);
            let paint = move || {
                self.paint(&mut |piece| match sender.send(piece) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            };
            match thread::Builder::new().spawn_scoped(scope, paint) {
                Ok(_) => {
                    let _ = pieces.into_iter().try_for_each(take);
                }
                Err(_) => {
                    let _ = self.paint(take);
                }
            }
        });
    }

    const fn whole(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            width: self.size.width,
            height: self.size.height,
        }
    }
}
