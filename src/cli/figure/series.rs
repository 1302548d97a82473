//! Gives the figures of a series the same scale and the same height.

use crate::cli::figure::fig_commands::FigureRequest;
use crate::cli::figure::picture::PictureArgs;
use crate::render::{PictureSize, Target};

/// Gives all figures the same square size, and adds space below the shorter ones
/// until all have the same height. Animations keep their height.
pub(crate) fn align(requests: &mut [FigureRequest], kind: Target, picture: &PictureArgs) {
    let scales = requests.iter().filter_map(|request| {
        let widest = request.figure.frames.iter().map(|scene| scene.width);
        let widest = widest.fold(0.0, f64::max);
        let size = picture.shown_size(kind, request.size);
        (widest > 0.0).then(|| size.scale(widest))
    });
    let scale = scales.fold(f64::INFINITY, f64::min);
    let heights = requests
        .iter()
        .filter_map(|request| request.figure.frames.first());
    let height = heights.map(|scene| scene.height).fold(0.0, f64::max);
    for request in requests {
        if scale.is_finite() {
            // The scale of the smallest picture, at least one pixel a square.
            request.size = Some(PictureSize::Square((scale as u32).max(1)));
        }
        if kind != Target::Gif {
            for scene in &mut request.figure.frames {
                let missing = height - scene.height;
                scene.add_room(missing);
            }
        }
    }
}
