use std::ops::ControlFlow;
use std::sync::{Arc, mpsc};
use std::thread;

use crate::render::PixelSize;
use crate::render::gif::damage::{DrawOps, Fingerprints};
use crate::render::raster::raster::{Area, Raster};
use crate::scene::Colour;

/// The most pixels that are painted at once.
const BAND: u32 = 1 << 22;

/// How many pieces wait to be packed at most.
const AHEAD: usize = 2;

/// Paints frames where they differ from those before.
#[derive(Clone, Copy)]
pub(crate) struct Painter {
    pub(crate) size: PixelSize,
    /// How many pixels a board unit is.
    pub(crate) scale: f64,
    pub(crate) ground: Colour,
}

/// Pixels that were painted, and where they belong; none at the end of a
/// frame.
pub(crate) type Piece = Option<(Area, Raster)>;

impl Painter {
    /// Paints the pieces of all frames one after another, as long as they are
    /// taken.
    fn paint(
        self,
        frames: mpsc::Receiver<DrawOps>,
        mut take: impl FnMut(Piece) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut before: Option<Fingerprints> = None;
        for draw_ops in frames {
            let prints = Fingerprints::of(Arc::clone(&draw_ops));
            let areas = before.and_then(|before| before.changes(&prints, self.scale, self.size));
            let areas = areas.unwrap_or_else(|| vec![self.whole()]);
            for band in areas.iter().flat_map(|area| area.bands(BAND)) {
                let mut raster = Raster::new(band, self.scale, self.ground);
                raster.paint_all(&draw_ops);
                take(Some((band, raster)))?;
            }
            take(None)?;
            before = Some(prints);
        }
        ControlFlow::Continue(())
    }

    /// Does the same with the frames that `feed` sends, on a thread of its own
    /// where there is one to have: to paint takes about as long as to pack.
    /// What `feed` gives takes the pieces.
    pub(crate) fn paint_aside<T>(self, feed: impl FnOnce(mpsc::Sender<DrawOps>) -> T)
    where
        T: FnMut(Piece) -> ControlFlow<()>,
    {
        thread::scope(|scope| {
            let (sender, frames) = mpsc::channel();
            let (painted, pieces) = mpsc::sync_channel(AHEAD);
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

    const fn whole(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            width: self.size.width,
            height: self.size.height,
        }
    }
}
