//! An antialiased canvas, with fast paths for round shapes.

use std::borrow::Cow;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint as Brush, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};

use crate::render::core::outlines::{circle_path, rect_path};
use crate::render::raster::draw_op::{Bounds, DrawOp};
use crate::render::raster::pixel_rect::PixelRect;
use crate::render::raster::rounded_rect::{Canvas, PixelPaint, PixelRoundRect};
use crate::render::{Paint, Pen};
use crate::scene::{Colour, Path, Point, Segment, Shape};

/// Coordinates are rounded to 1/`SUBPIXELS` of a pixel, so that a part of a
/// picture is painted almost exactly as it is within the whole.
const SUBPIXELS: f64 = 256.0;

/// Maximum width, in pixels, of a line that is snapped to whole pixels.
const MAX_SNAPPED_WIDTH: f64 = 3.0;

/// An antialiased canvas for an area of a picture.
pub(crate) struct Raster {
    pixels: Pixmap,
    area: PixelRect,
    /// Pixels per board unit.
    scale: f64,
    /// Whether the background is opaque, as the fast paths require.
    is_opaque: bool,
}

impl Raster {
    /// Creates a canvas for an area of a picture, filled with the background.
    pub(crate) fn new(area: PixelRect, scale: f64, background: Colour) -> Self {
        let mut pixels = Pixmap::new(area.width.max(1), area.height.max(1))
            .expect("the limits keep a canvas below 2^31 bytes");
        let Colour { r, g, b, a } = background;
        pixels.fill(Color::from_rgba8(r, g, b, a));
        Self {
            pixels,
            area,
            scale,
            is_opaque: background.is_opaque(),
        }
    }

    /// Returns the pixels, row by row, as RGBA with premultiplied alpha.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.pixels.data()
    }

    /// Paints the operations that overlap the area.
    pub(crate) fn paint_all(&mut self, draw_ops: &[DrawOp]) {
        let overlaps = |op: &&DrawOp| op.bounds().is_some_and(|bounds| self.overlaps(bounds));
        let visible: Vec<&DrawOp> = draw_ops.iter().filter(overlaps).collect();
        // Consecutive curves with the same paint, such as those of labels, are
        // stroked together.
        for run in visible.chunk_by(|first, second| first.paint == second.paint) {
            let mut curves = PathBuilder::new();
            for op in run {
                self.paint(op, &mut curves);
            }
            if let (Some(path), Some(pen)) = (curves.finish(), run[0].paint.pen) {
                self.stroke(&path, pen);
            }
        }
    }

    fn overlaps(&self, bounds: Bounds) -> bool {
        let low = self.to_pixel_pair(bounds.low);
        let high = self.to_pixel_pair(bounds.high);
        let (width, height) = (self.area.width as f32, self.area.height as f32);
        low.0 < width + 1.0 && low.1 < height + 1.0 && high.0 > -1.0 && high.1 > -1.0
    }

    /// Paints a shape, or adds it to `curves`, which the caller strokes together
    /// with the paint of this operation.
    fn paint(&mut self, op: &DrawOp, curves: &mut PathBuilder) {
        let Paint { fill, pen } = op.paint;
        let solid_pen = pen.filter(|pen| pen.dash.is_none());
        let is_fast = self.is_opaque && op.paint.is_opaque();
        let round = PixelRoundRect::of(&op.shape, self.scale, |at| self.to_pixels(at));
        match (round, &op.shape, solid_pen) {
            (Some(round), _, _) if is_fast && solid_pen == pen => {
                let mut paint = PixelPaint::new(fill, pen, self.scale);
                let round = if self.has_whole_squares() {
                    round.snapped_with_stroke(&mut paint)
                } else {
                    round
                };
                round.paint(paint, &mut self.canvas());
            }
            (_, Shape::Path(path), Some(pen)) if is_fast && fill.is_none() => {
                self.stroke_lines(path, pen, curves);
            }
            (_, Shape::Path(path), Some(_)) if fill.is_none() => self.add_path(path, curves),
            _ => {
                let Some(path) = self.path_in_pixels(&path_of(&op.shape)) else {
                    return;
                };
                if let Some(colour) = fill {
                    self.fill(&path, colour);
                }
                if let Some(pen) = pen {
                    self.stroke(&path, pen);
                }
            }
        }
    }

    /// Returns true if the side of a square is a whole number of pixels: then
    /// snapping moves all lines of a grid by the same distance.
    fn has_whole_squares(&self) -> bool {
        self.scale.fract() == 0.0
    }

    fn canvas(&mut self) -> Canvas<'_> {
        Canvas {
            width: self.pixels.width() as usize,
            bytes: self.pixels.data_mut(),
        }
    }

    /// Strokes a path of horizontal and vertical lines; any other path is added
    /// to `curves`.
    fn stroke_lines(&mut self, path: &Path, pen: Pen, curves: &mut PathBuilder) {
        let width = pen.width * self.scale;
        match PixelRoundRect::lines(path, width, |at| self.to_pixels(at)) {
            Some(lines) => {
                let paint = PixelPaint::new(Some(pen.colour), None, self.scale);
                for line in lines {
                    let is_snapped = width < MAX_SNAPPED_WIDTH && self.has_whole_squares();
                    let line = if is_snapped { line.snapped() } else { line };
                    line.paint(paint, &mut self.canvas());
                }
            }
            None => self.add_path(path, curves),
        }
    }

    fn fill(&mut self, path: &tiny_skia::Path, colour: Colour) {
        let rule = FillRule::Winding;
        self.pixels
            .fill_path(path, &brush(colour), rule, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &tiny_skia::Path, pen: Pen) {
        let length = |units: f64| (units * self.scale) as f32;
        let stroke = Stroke {
            width: length(pen.width),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: pen
                .dash
                .and_then(|dash| StrokeDash::new(vec![length(dash.on), length(dash.off)], 0.0)),
            ..Stroke::default()
        };
        self.pixels.stroke_path(
            path,
            &brush(pen.colour),
            &stroke,
            Transform::identity(),
            None,
        );
    }

    /// Converts a path to pixels; `None` if it is empty or degenerate.
    fn path_in_pixels(&self, path: &Path) -> Option<tiny_skia::Path> {
        let mut builder =
            PathBuilder::with_capacity(path.segments().len(), path.segments().len() * 3);
        self.add_path(path, &mut builder);
        builder.finish()
    }

    /// Converts a path to pixels and adds it to `builder`.
    fn add_path(&self, path: &Path, builder: &mut PathBuilder) {
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = self.to_pixel_pair(to);
                    builder.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = self.to_pixel_pair(to);
                    builder.line_to(x, y);
                }
                Segment::Cubic(first, second, to) => {
                    let [first, second, to] = [first, second, to].map(|at| self.to_pixel_pair(at));
                    builder.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
                }
                Segment::Close => builder.close(),
            }
        }
    }

    /// Returns [`to_pixels`](Self::to_pixels) as a pair of `f32`.
    fn to_pixel_pair(&self, at: Point) -> (f32, f32) {
        let Point { x, y } = self.to_pixels(at);
        (x as f32, y as f32)
    }

    /// Converts a point to pixels relative to the top-left corner of the area.
    fn to_pixels(&self, at: Point) -> Point {
        let place = |units: f64, origin: u32| {
            let rounded = (units * self.scale * SUBPIXELS).round() / SUBPIXELS;
            rounded - f64::from(origin)
        };
        Point::new(place(at.x, self.area.left), place(at.y, self.area.top))
    }
}

fn brush(colour: Colour) -> Brush<'static> {
    let mut brush = Brush::default();
    brush.set_color_rgba8(colour.r, colour.g, colour.b, colour.a);
    brush
}

/// Returns the outline of a shape. Text was already converted to a path.
fn path_of(shape: &Shape) -> Cow<'_, Path> {
    match shape {
        Shape::Rect(round) => Cow::Owned(rect_path(round)),
        Shape::Circle(circle) => Cow::Owned(circle_path(circle)),
        Shape::Path(path) => Cow::Borrowed(path),
        Shape::Text(_) => Cow::Owned(Path::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::Raster;
    use crate::render::raster::draw_op::DrawOp;
    use crate::render::raster::pixel_rect::PixelRect;
    use crate::render::{Paint, Pen};
    use crate::scene::{Circle, Colour, Point};

    fn discs() -> Vec<DrawOp> {
        let colours = [0xff_0000, 0x00_ff00, 0x00_00ff];
        let op = |(number, colour): (u32, u32)| DrawOp {
            shape: Circle::new(Point::new(1.1 + f64::from(number) * 0.7, 1.3), 0.9).into(),
            paint: Paint {
                fill: (number > 0).then_some(Colour::hex(colour)),
                pen: Some(Pen {
                    colour: Colour::hex(0),
                    width: 0.13,
                    dash: None,
                }),
            },
        };
        (0..).zip(colours).map(op).collect()
    }

    fn painted(area: PixelRect) -> Vec<u8> {
        let mut raster = Raster::new(area, 13.7, Colour::hex(0xff_ffff));
        raster.paint_all(&discs());
        raster.as_bytes().to_vec()
    }

    #[test]
    fn a_part_is_painted_almost_as_within_the_whole() {
        let whole = painted(PixelRect {
            left: 0,
            top: 0,
            width: 60,
            height: 40,
        });
        let part = PixelRect {
            left: 17,
            top: 9,
            width: 21,
            height: 14,
        };
        let rows = whole.chunks_exact(60 * 4).skip(9).take(14);
        let expected: Vec<u8> = rows.flat_map(|row| &row[17 * 4..38 * 4]).copied().collect();
        let part = painted(part);
        let differences: Vec<u8> = part
            .iter()
            .zip(&expected)
            .map(|(a, b)| a.abs_diff(*b))
            .filter(|&by| by > 0)
            .collect();
        // Where a curve is clipped, pixels may differ by one antialiasing step.
        let is_near = differences.iter().all(|&by| by <= 16);
        assert!(is_near && differences.len() < 20, "{differences:?}");
    }
}
