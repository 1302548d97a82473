//! Rasterizes the damaged parts of frames, on a second thread if possible.

use std::ops::ControlFlow;
use std::sync::{Arc, mpsc};
use std::thread;

use crate::render::PixelSize;
use crate::render::gif::damage::{DrawOps, HashedFrame};
use crate::render::raster::canvas::Raster;
use crate::render::raster::pixel_rect::PixelRect;
use crate::scene::Colour;

/// Maximum number of pixels painted at once.
const MAX_PIXELS: u32 = 1 << 22;

/// Maximum number of painted pieces waiting for the encoder.
const MAX_QUEUED: usize = 2;

/// Paints the parts that change from frame to frame.
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
