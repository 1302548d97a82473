//! An antialiased canvas, with fast paths for round shapes.

use std::borrow::Cow;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint as Brush, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};

use crate::render::core::outlines::{circle_path, outline, rect_path};
use crate::render::raster::rounded_rect::{Canvas, Coat, Round};
use crate::render::{Lettering, Paint, Pen, layers};
use crate::scene::{Colour, Path, Point, Scene, Segment, Shape, Theme};

/// Coordinates are rounded to this fraction of a pixel, so that a part of a
/// picture has the same pixels as the whole.
const PARTS: f64 = 256.0;

/// A shape and its paint.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DrawOp {
    /// The shape; text is already converted to outlines.
    pub(crate) shape: Shape,
    /// How it is painted.
    pub(crate) paint: Paint,
}

/// Converts a scene to draw operations, bottom first, with text as outlines.
pub(crate) fn draw_ops(scene: &Scene, theme: &Theme, lettering: &mut Lettering) -> Vec<DrawOp> {
    let mut draw_ops = Vec::with_capacity(scene.items.len() + 8);
    for layer in layers(scene, theme) {
        for item in layer.items.iter() {
            let (shape, paint) = match &item.shape {
                shape @ Shape::Text(_) => {
                    let path = outline(shape, lettering, scene.width);
                    let paint = Paint {
                        pen: None,
                        ..layer.paint
                    };
                    (Shape::Path(path), paint)
                }
                Shape::Path(path) if layer.paint.fill.is_none() => {
                    let paint = layer.paint;
                    let shapes = pieces(path).into_iter().map(Shape::Path);
                    draw_ops.extend(shapes.map(|shape| DrawOp { shape, paint }));
                    continue;
                }
                shape => (shape.clone(), layer.paint),
            };
            draw_ops.push(DrawOp { shape, paint });
        }
    }
    draw_ops
}

/// Splits a path into its subpaths, so that only those within an area are
/// drawn.
fn pieces(path: &Path) -> Vec<Path> {
    let segments = path.segments();
    let starts = segments.iter().enumerate();
    let starts = starts.filter(|(_, segment)| matches!(segment, Segment::Move(_)));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([segments.len()]);
    let piece = |(&start, end): (&usize, usize)| Path::of(&segments[start..end]);
    starts.iter().zip(ends).map(piece).collect()
}

/// A rectangle of pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Area {
    pub(crate) const fn bottom(self) -> u32 {
        self.top + self.height
    }

    /// Splits the area into bands of at most `max_pixels`.
    pub(crate) fn bands(self, most: u32) -> impl Iterator<Item = Self> {
        let rows = (most / self.width.max(1)).max(1);
        (self.top..self.bottom())
            .step_by(rows as usize)
            .map(move |top| Self {
                top,
                height: rows.min(self.bottom() - top),
                ..self
            })
    }
}

/// The bounding box of a shape in board units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl DrawOp {
    /// Returns the bounding box of what is painted; `None` if nothing is.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        let more = self.paint.pen.map_or(0.0, |pen| pen.width / 2.0);
        let (low, high) = match &self.shape {
            Shape::Rect(round) => (
                Point::new(round.rect.x, round.rect.y),
                Point::new(round.rect.right(), round.rect.bottom()),
            ),
            Shape::Circle(circle) => (
                circle.centre.moved(-circle.radius, -circle.radius),
                circle.centre.moved(circle.radius, circle.radius),
            ),
            Shape::Path(path) => ends(path)?,
            Shape::Text(_) => return None,
        };
        Some(Bounds {
            low: low.moved(-more, -more),
            high: high.moved(more, more),
        })
    }
}

/// Returns the corners of the bounding box of a path's points.
fn ends(path: &Path) -> Option<(Point, Point)> {
    let mut ends: Option<(Point, Point)> = None;
    let mut take = |at: Point| {
        let (low, high) = ends.unwrap_or((at, at));
        ends = Some((
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        ));
    };
    for segment in path.segments() {
        match *segment {
            Segment::Move(at) | Segment::Line(at) => take(at),
            Segment::Cubic(one, two, to) => [one, two, to].into_iter().for_each(&mut take),
            Segment::Close => {}
        }
    }
    ends
}

/// An antialiased canvas.
pub(crate) struct Raster {
    pixels: Pixmap,
    area: Area,
    /// Pixels per board unit.
    scale: f64,
}

impl Raster {
    /// Creates a canvas for an area of a picture, filled with the background.
    pub(crate) fn new(area: Area, scale: f64, ground: Colour) -> Self {
        let mut pixels = Pixmap::new(area.width.max(1), area.height.max(1))
            .expect("the limits leave less than 2^31 bytes");
        pixels.fill(Color::from_rgba8(ground.r, ground.g, ground.b, 255));
        Self {
            pixels,
            area,
            scale,
        }
    }

    /// Returns the red, green, blue and alpha of every pixel, row by row.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.pixels.data()
    }

    /// Paints everything that overlaps the area.
    pub(crate) fn paint_all(&mut self, draw_ops: &[DrawOp]) {
        for stain in draw_ops {
            if stain.bounds().is_some_and(|bounds| self.meets(bounds)) {
                self.paint(stain);
            }
        }
    }

    fn meets(&self, bounds: Bounds) -> bool {
        let low = self.place(bounds.low);
        let high = self.place(bounds.high);
        let (width, height) = (self.area.width as f32, self.area.height as f32);
        low.0 < width + 1.0 && low.1 < height + 1.0 && high.0 > -1.0 && high.1 > -1.0
    }

    fn paint(&mut self, stain: &DrawOp) {
        let Paint { fill, pen } = stain.paint;
        let plain = pen.filter(|pen| pen.dash.is_none());
        let round = Round::of(&stain.shape, self.scale, |at| self.point(at));
        match (round, &stain.shape, plain) {
            (Some(round), _, _) if plain == pen => {
                let coat = Coat::new(fill, pen, self.scale);
                round.paint(coat, &mut self.canvas());
            }
            (_, Shape::Path(path), Some(pen)) if fill.is_none() => self.lines(path, pen),
            _ => {
                let path = path_of(&stain.shape);
                if let Some(colour) = fill {
                    self.fill(&path, colour);
                }
                if let Some(pen) = pen {
                    self.stroke(&path, pen);
                }
            }
        }
    }

    fn canvas(&mut self) -> Canvas<'_> {
        Canvas {
            width: self.pixels.width() as usize,
            bytes: self.pixels.data_mut(),
        }
    }

    fn lines(&mut self, path: &Path, pen: Pen) {
        let width = pen.width * self.scale;
        match Round::lines(path, width, |at| self.point(at)) {
            Some(lines) => {
                let coat = Coat::new(Some(pen.colour), None, self.scale);
                for line in lines {
                    line.paint(coat, &mut self.canvas());
                }
            }
            None => self.stroke(path, pen),
        }
    }

    fn fill(&mut self, path: &Path, colour: Colour) {
        if let Some(path) = self.placed(path) {
            let way = FillRule::Winding;
            self.pixels
                .fill_path(&path, &brush(colour), way, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        let Some(path) = self.placed(path) else {
            return;
        };
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
            &path,
            &brush(pen.colour),
            &stroke,
            Transform::identity(),
            None,
        );
    }

    fn placed(&self, path: &Path) -> Option<tiny_skia::Path> {
        let mut builder =
            PathBuilder::with_capacity(path.segments().len(), path.segments().len() * 3);
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = self.place(to);
                    builder.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = self.place(to);
                    builder.line_to(x, y);
                }
                Segment::Cubic(one, two, to) => {
                    let [one, two, to] = [one, two, to].map(|at| self.place(at));
                    builder.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
                }
                Segment::Close => builder.close(),
            }
        }
        builder.finish()
    }

    fn place(&self, at: Point) -> (f32, f32) {
        let Point { x, y } = self.point(at);
        (x as f32, y as f32)
    }

    /// Converts a point to pixels relative to the area's corner.
    fn point(&self, at: Point) -> Point {
        let place = |units: f64, from: u32| {
            let whole = (units * self.scale * PARTS).round() / PARTS;
            whole - f64::from(from)
        };
        Point::new(place(at.x, self.area.left), place(at.y, self.area.top))
    }
}

fn brush(colour: Colour) -> Brush<'static> {
    let mut brush = Brush::default();
    brush.set_color_rgba8(colour.r, colour.g, colour.b, 255);
    brush
}

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
    use super::{Area, DrawOp, Raster, pieces};
    use crate::render::{Paint, Pen};
    use crate::scene::{Circle, Colour, Path, Point};

    fn discs() -> Vec<DrawOp> {
        let colours = [0xff_0000, 0x00_ff00, 0x00_00ff];
        let stain = |(number, colour): (u32, u32)| DrawOp {
            shape: Circle {
                centre: Point::new(1.1 + f64::from(number) * 0.7, 1.3),
                radius: 0.9,
            }
            .into(),
            paint: Paint {
                fill: (number > 0).then_some(Colour::hex(colour)),
                pen: Some(Pen {
                    colour: Colour::hex(0),
                    width: 0.13,
                    dash: None,
                }),
            },
        };
        (0..).zip(colours).map(stain).collect()
    }

    fn painted(area: Area) -> Vec<u8> {
        let mut raster = Raster::new(area, 13.7, Colour::hex(0xff_ffff));
        raster.paint_all(&discs());
        raster.as_bytes().to_vec()
    }

    #[test]
    fn a_part_has_the_pixels_of_the_whole() {
        let whole = painted(Area {
            left: 0,
            top: 0,
            width: 60,
            height: 40,
        });
        let part = Area {
            left: 17,
            top: 9,
            width: 21,
            height: 14,
        };
        let rows = whole.chunks_exact(60 * 4).skip(9).take(14);
        let wanted: Vec<u8> = rows.flat_map(|row| &row[17 * 4..38 * 4]).copied().collect();
        let part = painted(part);
        let apart = part.iter().zip(&wanted);
        let apart = apart.map(|(one, two)| one.abs_diff(*two));
        let apart: Vec<u8> = apart.filter(|&apart| apart > 0).collect();
        // One step of antialiasing where a curve is clipped.
        let is_near = apart.iter().all(|&apart| apart <= 16);
        assert!(is_near && apart.len() < 20, "{apart:?}");
    }

    #[test]
    fn the_pieces_of_a_path_are_its_lines() {
        let mut path = Path::new();
        for start in [1.0, 2.0, 3.0] {
            path.move_to(Point::new(start, 0.0))
                .line_to(Point::new(start, 5.0))
                .close();
        }
        let found = pieces(&path);
        assert_eq!(found.len(), 3);
        let whole: Vec<_> = found.iter().flat_map(Path::segments).copied().collect();
        assert_eq!(whole, path.segments());
        assert!(pieces(&Path::new()).is_empty());
    }

    #[test]
    fn bands_cover_an_area_once() {
        let area = Area {
            left: 3,
            top: 5,
            width: 10,
            height: 25,
        };
        let bands: Vec<Area> = area.bands(100).collect();
        let rows: Vec<(u32, u32)> = bands.iter().map(|band| (band.top, band.height)).collect();
        assert_eq!(rows, [(5, 10), (15, 10), (25, 5)]);
        assert_eq!(area.bands(1).count(), 25);
    }
}
